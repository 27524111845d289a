import { data, redirect } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { BILLING_FIELDS, billingFormSchema } from '#app/features/billing/billing-form.ts';
import { readSentFiles, type SentFile } from '#app/features/files/sent-files.ts';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import { tooMany } from '#app/forms/too-many.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import type { QuoteChoice } from '#domain/repair/quote-terms.ts';
import type { Refused } from '#server/outcomes.ts';
import type { TrackedRepair } from '#server/repairs/find-by-link.ts';
import type { FormRefusal, UploadForm } from '#server/uploads/read-upload-form.ts';
import type { Route } from './+types/tracking.ts';
import {
  ANSWER_FIELDS,
  answerSchema,
  DATA_FIELDS,
  DELIVERY_FIELDS,
  dataFormSchema,
  deliveryFormSchema,
  ESTIMATE_FIELDS,
  estimateAnswerFormSchema,
  MAX_FILES,
  MESSAGE_FIELDS,
  messageSchema,
  PARCEL_FIELDS,
  pairSchema,
  parcelSchema,
} from './form.ts';
import { alternativeIn, choicesOf, type QuoteRecap, recapOf } from './read-choices.ts';
import { trackingPath } from './tracking-path.ts';

type Context = Route.ActionArgs['context'];

export type Answer = {
  errors: FieldError[];
  kept?: Record<string, string>;
  /** Files of the message that are stored already, and a name for this answer. */
  sent?: SentFile[];
  round?: string;
  recap?: QuoteRecap;
  /** The choices made so far in the quote, to be shown with their total. */
  chosen?: QuoteChoice[];
  /** The solution that is taken so far. */
  alternative?: string | undefined;
};

/** What a form of the page needs. */
export type Sent = { repair: TrackedRepair; link: string; form: UploadForm };

export const refusedWith = (answerQuote: Answer, status: number, headers: HeadersInit = {}) =>
  data<Answer>(answerQuote, { status, headers });

const CUSTOMER = { kind: 'customer' } as const;

const whyNot = ({ reason }: Refused) => refusedWith({ errors: [{ message: reason }] }, 409);

/** Sends a message with its files. */
export async function sendMessage(context: Context, { repair, link, form }: Sent) {
  const { repairs } = context.get(depsContext);
  const { kept, value } = readSent(messageSchema, MESSAGE_FIELDS, form.fields);
  const wrong = (message: string) => errorsAt([{ path: 'message', message }], MESSAGE_FIELDS);
  const { sent, errors } = readMessageFiles(form);
  const typed = { kept, sent, round: crypto.randomUUID() };
  if (errors.length > 0) return refusedWith({ errors, ...typed }, 400);
  const written = await repairs.writeMessage(repair.id, value?.message, CUSTOMER);
  switch (written.outcome) {
    case 'invalid':
      return refusedWith({ errors: wrong(written.issues[0]?.message ?? ''), ...typed }, 400);
    case 'too many':
      return tooMany<Answer>({ errors: wrong(TOO_MANY_MESSAGES), ...typed }, written.retryAfterS);
    case 'refused':
      return whyNot(written);
  }
  // An answer shows that the customer has read the messages.
  await repairs.markMessagesRead(repair.id, 'customer');
  const uploadIds = sent.map(({ id }) => id);
  if (uploadIds.length > 0) {
    const added = await repairs.addPhotos(repair.id, { uploadIds, stage: 'arrival' }, CUSTOMER);
    if (added.outcome === 'refused') return whyNot(added);
  }
  return redirect(`${trackingPath(link, { fait: 'message' })}#messages`, 303);
}

const TOO_MANY_MESSAGES =
  'Beaucoup de messages sont partis d’ici. Réessayez dans une heure, ou appelez-nous.';

/** Programs open the links of mails, so opening the page does not mark messages as read: a press or an answer does. */
export async function noteRead(context: Context, { repair, link }: Sent) {
  await context.get(depsContext).repairs.markMessagesRead(repair.id, 'customer');
  return redirect(`${trackingPath(link, { fait: 'lu' })}#messages`, 303);
}

/** Saves the number of the parcel that the customer has sent. */
export async function noteParcel(context: Context, { repair, link, form }: Sent) {
  const { repairs } = context.get(depsContext);
  const { kept, value } = readSent(parcelSchema, PARCEL_FIELDS, form.fields);
  const guard = formGuard({ fields: PARCEL_FIELDS, kept, textsOf: parcelTexts });
  const wrong = (message: string) => errorsAt([{ path: 'trackingNumber', message }], PARCEL_FIELDS);
  const noted = await repairs.giveTracking(repair.id, value?.trackingNumber, CUSTOMER, guard);
  switch (noted.outcome) {
    case 'changed meanwhile': {
      const [{ mine, theirs } = { mine: '', theirs: '' }] = noted.meanwhile.fields;
      const message = `Relisez ce numéro\u00a0: vous avez écrit «\u00a0${mine}\u00a0», et «\u00a0${theirs}\u00a0» a été enregistré entre-temps. Renvoyez le vôtre pour le remplacer.`;
      return refusedWith({ errors: wrong(message), kept: noted.meanwhile.kept }, 409);
    }
    case 'refused':
      return whyNot(noted);
    case 'noted':
      return redirect(trackingPath(link, { fait: 'colis' }), 303);
    case 'invalid':
      return refusedWith({ errors: wrong(noted.issues[0]?.message ?? ''), kept }, 400);
  }
}

/** The number of a parcel, as the form shows it. */
const parcelTexts = ({ tracking_in: number }: { tracking_in: string | null }) => ({
  trackingNumber: number ?? '',
});

/** Records the day on which the parcel that went back has arrived. */
export async function noteParcelDelivery(context: Context, { repair, link, form }: Sent) {
  const { repairs } = context.get(depsContext);
  const { kept, value } = readSent(deliveryFormSchema, DELIVERY_FIELDS, form.fields);
  const noted = await repairs.noteParcelDelivery(repair.id, { deliveredOn: value?.deliveredOn }, CUSTOMER);
  switch (noted.outcome) {
    case 'refused':
      return whyNot(noted);
    case 'noted':
      return redirect(trackingPath(link, { fait: 'livre' }), 303);
    case 'invalid':
      return refusedWith({ errors: errorsAt(noted.issues, DELIVERY_FIELDS), kept }, 400);
  }
}

/** Issues the invoice of a repair that is paid. */
export async function askInvoice(context: Context, { repair, link, form }: Sent) {
  const { kept, value, errors } = readSent(billingFormSchema, BILLING_FIELDS, form.fields);
  if (errors) return refusedWith({ errors, kept }, 400);
  const { repairs, towns } = context.get(depsContext);
  const fault = towns.faultOf(value.address);
  if (fault) {
    const issue = { path: `address.${fault.path}`, message: fault.message };
    return refusedWith({ errors: errorsAt([issue], BILLING_FIELDS), kept }, 400);
  }
  const issued = await repairs.issueRepairInvoice(repair.id, value, CUSTOMER);
  switch (issued.outcome) {
    case 'issued':
      return redirect(trackingPath(link, { fait: 'facture' }), 303);
    case 'refused':
      return whyNot(issued);
    case 'invalid':
      return refusedWith({ errors: errorsAt(issued.issues, BILLING_FIELDS), kept }, 400);
  }
}

const NO_QUOTE = 'Ce devis n’attend plus de réponse\u00a0: rechargez la page.';

/** The form's answer and its quote; null if no such quote waits for one. */
function quoteAnswer({ repair, form }: Sent) {
  const { value: answer } = readSent(answerSchema, ANSWER_FIELDS, form.fields);
  const quote = repair.quotes.find(({ id }) => id === answer?.quoteId);
  return answer && quote ? { answer, quote } : null;
}

/** Shows the choices again before anything is agreed. */
export function showRecap(sent: Sent) {
  const asked = quoteAnswer(sent);
  if (!asked) return refusedWith({ errors: [{ message: NO_QUOTE }] }, 409);
  const found = recapOf(asked.answer, asked.quote);
  return 'recap' in found
    ? refusedWith({ errors: [], recap: found.recap }, 200)
    : refusedWith({ ...found, alternative: asked.answer.alternative }, 400);
}

/** Shows the quote with the total of its choices: without script, the total is updated this way. */
export function countChoices(sent: Sent) {
  const asked = quoteAnswer(sent);
  if (!asked) return refusedWith({ errors: [{ message: NO_QUOTE }] }, 409);
  const { alternative } = asked.answer;
  return refusedWith({ errors: [], chosen: choicesOf(asked.answer, asked.quote), alternative }, 200);
}

export async function acceptQuote(context: Context, sent: Sent) {
  const asked = quoteAnswer(sent);
  if (!asked) return refusedWith({ errors: [{ message: NO_QUOTE }] }, 409);
  const { quote, answer } = asked;
  return answerQuote(context, sent, {
    answer: 'accept',
    quoteId: quote.id,
    alternative: alternativeIn(answer),
    choices: choicesOf(answer, quote),
    acceptsTerms: answer.acceptsTerms,
    startsEarly: answer.startsEarly,
  });
}

export async function refuseQuote(context: Context, sent: Sent) {
  const { value, errors, kept } = readSent(answerSchema, ANSWER_FIELDS, sent.form.fields);
  if (errors) return refusedWith({ errors, kept }, 400);
  return answerQuote(context, sent, { answer: 'refuse', quoteId: value.quoteId, reason: value.reason }, kept);
}

async function answerQuote(
  context: Context,
  sent: Sent,
  asked: { answer: 'accept' | 'refuse'; [field: string]: unknown },
  kept: Record<string, string> = {},
) {
  const { repairs } = context.get(depsContext);
  const { clientIp } = context.get(pageRequestContext);
  const answered = await repairs.answerQuote(sent.repair.id, asked, CUSTOMER, clientIp);
  switch (answered.outcome) {
    case 'moved':
    case 'repeated':
      return redirect(
        trackingPath(sent.link, { fait: asked.answer === 'accept' ? 'accepte' : 'refuse' }),
        303,
      );
    case 'refused':
      return whyNot(answered);
    case 'invalid': {
      const errors = errorsAt(answered.issues, ANSWER_FIELDS);
      const known = asked.answer === 'accept' ? quoteAnswer(sent) : null;
      return refusedWith({ errors, kept, ...(known && recapOf(known.answer, known.quote)) }, 400);
    }
  }
}

/** Records what the customer says of an estimate. */
export async function answerEstimate(
  context: Context,
  { repair, link, form }: Sent,
  answer: 'accept' | 'refuse',
) {
  const { kept, value, errors } = readSent(estimateAnswerFormSchema, ESTIMATE_FIELDS, form.fields);
  if (errors) return refusedWith({ errors, kept }, 400);
  const { repairs } = context.get(depsContext);
  // Who accepts has no reason to give.
  const asked = { answer, estimateId: value.estimateId, ...(answer === 'refuse' && { note: value.note }) };
  const answered = await repairs.answerEstimate(repair.id, asked, CUSTOMER);
  switch (answered.outcome) {
    case 'moved':
    case 'repeated':
      return redirect(trackingPath(link, { fait: answer === 'accept' ? 'retenue' : 'ecartee' }), 303);
    case 'refused':
      return whyNot(answered);
    case 'invalid':
      return refusedWith({ errors: errorsAt(answered.issues, ESTIMATE_FIELDS), kept }, 400);
  }
}

/** Records whether the gallery may show two photos of the case. */
export async function answerGallery(context: Context, { repair, link, form }: Sent, isAllowed: boolean) {
  const { value } = readSent(pairSchema, {}, form.fields);
  const { repairs } = context.get(depsContext);
  const answered = await repairs.answerGallery(
    repair.id,
    { pairId: value?.pairId ?? '', isAllowed },
    CUSTOMER,
  );
  if (answered.outcome === 'refused') return whyNot(answered);
  return redirect(trackingPath(link, { fait: isAllowed ? 'galerie-oui' : 'galerie-non' }), 303);
}

/** Notes what becomes of the data on the device. */
export async function chooseData(context: Context, { repair, link, form }: Sent) {
  const { kept, value, errors } = readSent(dataFormSchema, DATA_FIELDS, form.fields);
  if (errors) return refusedWith({ errors, kept }, 400);
  const { dataChoice: choice, dataIsSure: isSure, dataSeen: seen } = value;
  const chosen = await context
    .get(depsContext)
    .repairs.chooseData(repair.id, { choice, isSure, seen }, CUSTOMER);
  switch (chosen.outcome) {
    case 'chosen':
      return redirect(`${trackingPath(link, { fait: 'donnees' })}#donnees`, 303);
    case 'refused':
      return whyNot(chosen);
    case 'too many':
      return tooMany<Answer>({ errors: [{ message: TOO_MANY_MESSAGES }], kept }, chosen.retryAfterS);
    case 'invalid': {
      const issues = chosen.issues.map(({ path, message }) => ({ path: DATA_NAMES[path] ?? '', message }));
      return refusedWith({ errors: errorsAt(issues, DATA_FIELDS), kept }, 400);
    }
  }
}

const DATA_NAMES: Readonly<Record<string, string>> = { choice: 'dataChoice', isSure: 'dataIsSure' };

const readMessageFiles = (form: UploadForm) =>
  readSentFiles(form, { field: 'files', label: MESSAGE_FIELDS.files.label, most: MAX_FILES });

/** The form was not received to its end: what has come of it is kept. */
export function refusedFiles(form: UploadForm, { status, headers }: FormRefusal) {
  const { kept } = readSent(messageSchema, MESSAGE_FIELDS, form.fields);
  return refusedWith({ ...readMessageFiles(form), kept, round: crypto.randomUUID() }, status, headers);
}
