import { data, redirect } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { editGuard, SEEN_FIELD } from '#domain/edits/edit-guard.ts';
import type { QuoteChoice } from '#domain/repair/quote-terms.ts';
import type { TrackedRepair } from '#server/repairs/find-repair.ts';
import type { Refused } from '#server/repairs/repair-row.ts';
import type { FormRefusal, UploadForm } from '#server/uploads/read-upload-form.ts';
import { keptOf, textOf } from '../form/read-request.ts';
import type { Route } from './+types/tracking.ts';
import type { QuoteRecap } from './answer-quote.tsx';
import { choicesOf, recapOf } from './read-tracking-form.ts';
import { trackingPath } from './tracking-path.ts';

type Context = Route.ActionArgs['context'];

export type Answer = {
  errors: FieldError[];
  kept?: Record<string, string>;
  recap?: QuoteRecap;
  /** What is chosen so far of the quote, to be shown with its total. */
  chosen?: QuoteChoice[];
};

/** What a form on the page of a repair comes with. */
export type Sent = { repair: TrackedRepair; link: string; form: UploadForm };

export const refusedWith = (answerQuote: Answer, status: number, headers: HeadersInit = {}) =>
  data<Answer>(answerQuote, { status, headers });

const CUSTOMER = { kind: 'customer' } as const;

const whyNot = ({ reason }: Refused) => refusedWith({ errors: [{ message: reason }] }, 409);

const MESSAGE_LABEL = { field: 'message', label: 'Votre message' };

/** One more message, with its cases. */
export async function sendMessage(context: Context, { repair, link, form }: Sent) {
  const { repairs } = context.get(depsContext);
  const kept = keptOf(form.fields, ['message']);
  const errors = form.files.flatMap((repair): FieldError[] =>
    'error' in repair ? [{ field: 'pieces', label: 'Photos ou PDF', message: repair.error }] : [],
  );
  if (errors.length > 0) return refusedWith({ errors, kept }, 400);
  const written = await repairs.writeMessage(repair.id, textOf(form.fields, 'message'), CUSTOMER);
  switch (written.outcome) {
    case 'invalid':
      return refusedWith(
        { errors: written.issues.map(({ message }) => ({ ...MESSAGE_LABEL, message })), kept },
        400,
      );
    case 'too many':
      return refusedWith(
        { errors: [{ ...MESSAGE_LABEL, message: TOO_MANY_MESSAGES }], kept },
        429,
        retryAfter(written.retryAfterS),
      );
    case 'refused':
      return whyNot(written);
  }
  // Whoever answers has read.
  await repairs.markMessagesRead(repair.id, 'customer');
  const uploadIds = form.files.flatMap((repair) => ('upload' in repair ? [repair.upload.id] : []));
  if (uploadIds.length > 0) {
    const added = await repairs.addPhotos(repair.id, { uploadIds, stage: 'arrival' }, CUSTOMER);
    if (added.outcome === 'refused') return whyNot(added);
  }
  return redirect(`${trackingPath(link, { fait: 'message' })}#messages`, 303);
}

const TOO_MANY_MESSAGES =
  'Beaucoup de messages sont partis d’ici. Réessayez dans une heure, ou appelez-nous.';

/** A program that opens the links of mails has read nothing: who reads says so by a press, or by an answer. */
export async function noteRead(context: Context, { repair, link }: Sent) {
  await context.get(depsContext).repairs.markMessagesRead(repair.id, 'customer');
  return redirect(`${trackingPath(link, { fait: 'lu' })}#messages`, 303);
}

/** The number of the parcel that its customer has sent. */
export async function noteParcel(context: Context, { repair, link, form }: Sent) {
  const { repairs } = context.get(depsContext);
  const kept = keptOf(form.fields, ['suivi', SEEN_FIELD]);
  const guard = editGuard({ sent: kept, textsOf: parcelTexts, labelOf: () => 'Numéro de suivi' });
  const noted = await repairs.giveTracking(repair.id, textOf(form.fields, 'suivi'), CUSTOMER, guard);
  if (noted.outcome === 'changed meanwhile') {
    const [{ mine, theirs } = { mine: '', theirs: '' }] = noted.meanwhile.fields;
    const message = `Relisez ce numéro\u00a0: vous avez écrit «\u00a0${mine}\u00a0», et «\u00a0${theirs}\u00a0» a été enregistré entre-temps. Renvoyez le vôtre pour le remplacer.`;
    const errors = [{ field: 'suivi', label: 'Numéro de suivi', message }];
    return refusedWith({ errors, kept: noted.meanwhile.kept }, 409);
  }
  if (noted.outcome === 'refused') return whyNot(noted);
  if (noted.outcome === 'noted') return redirect(trackingPath(link, { fait: 'colis' }), 303);
  const errors = noted.issues.map(({ message }) => ({ field: 'suivi', label: 'Numéro de suivi', message }));
  return refusedWith({ errors, kept }, 400);
}

/** The number of a parcel as its form shows it. */
const parcelTexts = ({ tracking_in: number }: { tracking_in: string | null }) => ({ suivi: number ?? '' });

const NO_QUOTE = 'Ce devis n’attend plus de réponse\u00a0: rechargez la page.';

const quoteOf = ({ repair, form }: Sent) => repair.quotes.find(({ id }) => id === form.fields.get('devis'));

/** The choices once more, before anything is agreed. */
export function showRecap(sent: Sent) {
  const quote = quoteOf(sent);
  if (!quote) return refusedWith({ errors: [{ message: NO_QUOTE }] }, 409);
  const found = recapOf(sent.form.fields, quote);
  return 'recap' in found ? refusedWith({ errors: [], recap: found.recap }, 200) : refusedWith(found, 400);
}

/** The quote again, with what its choices come to: without script, that is how its total follows them. */
export function countChoices(sent: Sent) {
  const quote = quoteOf(sent);
  if (!quote) return refusedWith({ errors: [{ message: NO_QUOTE }] }, 409);
  return refusedWith({ errors: [], chosen: choicesOf(sent.form.fields, quote) }, 200);
}

export async function acceptQuote(context: Context, sent: Sent) {
  const quote = quoteOf(sent);
  if (!quote) return refusedWith({ errors: [{ message: NO_QUOTE }] }, 409);
  const { fields } = sent.form;
  return answerQuote(context, sent, {
    answer: 'accept',
    quoteId: quote.id,
    choices: choicesOf(fields, quote),
    acceptsTerms: fields.get('conditions') === 'oui',
    startsEarly: fields.get('commencer') === 'oui',
  });
}

export const refuseQuote = (context: Context, sent: Sent) =>
  answerQuote(context, sent, {
    answer: 'refuse',
    quoteId: textOf(sent.form.fields, 'devis'),
    reason: textOf(sent.form.fields, 'raison'),
  });

async function answerQuote(
  context: Context,
  sent: Sent,
  asked: { answer: 'accept' | 'refuse'; [field: string]: unknown },
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
      const errors = answered.issues.map(({ path, message }) => ({ ...PLACE_OF[path], message }));
      const quote = quoteOf(sent);
      const again = asked.answer === 'accept' && quote ? recapOf(sent.form.fields, quote) : null;
      return refusedWith({ errors, ...again }, 400);
    }
  }
}

/** Where the issues of an answer stand on its form. */
const PLACE_OF: Readonly<Record<string, { field: string; label: string }>> = {
  acceptsTerms: { field: 'conditions', label: 'Conditions générales' },
  reason: { field: 'raison', label: 'Pourquoi' },
};

export const retryAfter = (seconds: number): HeadersInit => ({ 'Retry-After': String(seconds) });

export const refusedForm = ({ status, message, headers }: FormRefusal) =>
  refusedWith({ errors: [{ field: 'pieces', label: 'Photos ou PDF', message }] }, status, headers);
