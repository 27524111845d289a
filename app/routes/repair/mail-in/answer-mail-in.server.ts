import { data, type RouterContextProvider, redirect } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import type { SentFile } from '#app/features/files/sent-files.ts';
import { chosenRepair, chosenSubject } from '#app/features/price/chosen-repair.server.ts';
import { askProof } from '#app/features/proof/ask-proof.server.ts';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import { tooMany } from '#app/forms/too-many.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { announcedFees, diagnosisSentence, feeRows, feesText } from '#domain/repair/announced-fees.ts';
import { devices } from '#domain/repair/devices.ts';
import { returnPostageOf } from '#domain/repair/return-postage.ts';
import type { Invalid } from '#server/outcomes.ts';
import { type KnownCase, knownCase } from '../form/known-case.server.ts';
import { rememberOpened, requesterOf } from '../form/opened-repair.server.ts';
import { readPhotos } from '../form/read-photos.ts';
import { MAX_PHOTOS } from '../form/request-photos.tsx';
import { FORM_USED, tooManyRequests } from '../form/shared-form.ts';
import { TRAP } from '../form/trap.ts';
import { trackingPath } from '../tracking/tracking-path.ts';
import { atMailInFields, MAIL_IN_FIELDS, mailInSchema, PARCEL_FIELDS, parcelSchema } from './form.ts';
import { MAIL_IN_PATH } from './mail-in-path.ts';

type Context = Readonly<RouterContextProvider>;

type Answer = {
  errors: FieldError[];
  kept: Record<string, string>;
  photos: SentFile[];
  isRecap: boolean;
  round: string;
  /** What the label that is asked for costs. */
  label: number | null;
  /** What the return costs; null as long as the device is not known. */
  postage: string | null;
  /** What is accepted before the parcel leaves: in lines, and in the words that are sent back. */
  fees: { rows: ReturnType<typeof feeRows>; words: string };
  diagnosis: string;
};

/** What came of announcing it: where to go on, with the case that its photos belong to; or what is wrong. */
type Announced =
  | { to: string; repairId: string | null; userId?: string | null }
  | { errors: FieldError[]; isRecap: boolean; status: number }
  | { errors: FieldError[]; isRecap: boolean; retryAfterS: number };

/** The answer to both steps of the form: what is wrong, what was understood, or the way to the case. */
export async function answerMailIn(context: Context, request: Request, url: URL) {
  const { repairs, shop, uploads } = context.get(depsContext);
  const { clientIp } = context.get(pageRequestContext);
  const known = await knownCase(context, url, 'lien');
  const sent = await uploads.readForm(request, {
    clientIp,
    maxFiles: MAX_PHOTOS,
    kinds: 'photos and videos',
  });
  const form = sent.fields;
  // A program must believe that it succeeded.
  if (form.get(TRAP)) return redirect(MAIL_IN_PATH, 303);
  const { kept, errors, labelFeeCents, announce } = known
    ? readParcel(context, form, known)
    : readMailIn(context, form);
  const { sent: photos, errors: photoErrors } = readPhotos(sent);
  const fees = announcedFees(shop());
  const answer = (told: Pick<Answer, 'errors' | 'isRecap'>): Answer => ({
    ...told,
    kept,
    photos,
    round: crypto.randomUUID(),
    label: labelFeeCents ?? null,
    postage: postageOf(context, known?.repair.device_kind ?? kept['device.kind'], kept),
    fees: { rows: feeRows(fees), words: feesText(fees) },
    diagnosis: diagnosisSentence(shop()),
  });
  const shown = (told: Pick<Answer, 'errors' | 'isRecap'>, status: number, headers: HeadersInit = {}) =>
    data(answer(told), { status, headers });
  if (sent.refusal)
    return shown({ errors: photoErrors, isRecap: false }, sent.refusal.status, sent.refusal.headers);
  const intent = form.get('intent');
  if (intent === 'correct') return shown({ errors: [], isRecap: false }, 200);
  if (!announce || photoErrors.length > 0)
    return shown({ errors: [...errors, ...photoErrors], isRecap: false }, 400);
  if (intent !== 'send') return shown({ errors: [], isRecap: true }, 200);
  const announced = await announce();
  if ('retryAfterS' in announced) return tooMany(answer(announced), announced.retryAfterS);
  if ('errors' in announced) return shown(announced, announced.status);
  const { to, repairId, userId } = announced;
  if (repairId !== null && photos.length > 0) {
    const uploadIds = photos.map(({ id }) => id);
    // If the form is sent twice, the photos are there already.
    await repairs.addPhotos(repairId, { uploadIds, stage: 'arrival' }, { kind: 'customer', userId });
  }
  return redirect(to, 303);
}

const factsOf = (context: Context) => {
  const { shop, towns } = context.get(depsContext);
  return { townFault: towns.faultOf, prices: shop() };
};

/** A parcel that opens a case of its own. */
function readMailIn(context: Context, form: FormData) {
  const { kept, value, errors = [] } = readSent(() => mailInSchema(factsOf(context)), MAIL_IN_FIELDS, form);
  if (!value) return { kept, errors, announce: null };
  const { asked, choice } = value;
  const announce = async (): Promise<Announced> => {
    const { content, repairs } = context.get(depsContext);
    const toProve = await askProof(context, 'repair', form);
    if (toProve) return { ...toProve, isRecap: true };
    const userId = await requesterOf(context);
    const chosen = chosenRepair(content, choice);
    const created = await repairs.create(
      chosen ? { ...asked, subject: chosenSubject(chosen) } : asked,
      userId,
      context.get(pageRequestContext).clientIp,
    );
    switch (created.outcome) {
      case 'invalid':
        return wrong(created);
      case 'too many': {
        const { retryAfterS } = created;
        return { errors: [{ message: tooManyRequests(retryAfterS) }], isRecap: true, retryAfterS };
      }
      case 'key reused':
        return { errors: [{ message: FORM_USED }], isRecap: true, status: 409 };
      case 'created':
      case 'repeated':
        rememberOpened(context, created.linkToken);
        return { to: `${MAIL_IN_PATH}?fait=oui`, repairId: created.repair.id, userId };
    }
  };
  return { kept, errors, labelFeeCents: asked.labelFeeCents, announce };
}

/** A parcel that joins the case whose link the address has. The link is the proof: no robot guesses it. */
function readParcel(context: Context, form: FormData, { link, repair }: KnownCase) {
  const { kept, value, errors = [] } = readSent(() => parcelSchema(factsOf(context)), PARCEL_FIELDS, form);
  if (!value) return { kept, errors, announce: null };
  const { asked } = value;
  const announce = async (): Promise<Announced> => {
    const { repairs } = context.get(depsContext);
    const joined = await repairs.announceParcel(repair.id, asked, { kind: 'customer' });
    switch (joined.outcome) {
      case 'invalid':
        return wrong(joined);
      case 'refused':
        return { to: trackingPath(link, { fait: 'avance' }), repairId: null };
      case 'announced':
      case 'repeated':
        return { to: trackingPath(link, { fait: 'envoi' }), repairId: repair.id };
    }
  };
  return { kept, errors, labelFeeCents: asked.labelFeeCents, announce };
}

const wrong = ({ issues }: Invalid): Announced => ({
  errors: errorsAt(atMailInFields(issues), MAIL_IN_FIELDS),
  // The box of the fees is on the recap.
  isRecap: issues.every(({ path }) => path === 'acceptsFees'),
  status: 400,
});

function postageOf(
  context: Context,
  asked: string | undefined,
  kept: Readonly<Record<string, string>>,
): string | null {
  const kind = devices.find(({ id }) => id === asked)?.id;
  const { shop } = context.get(depsContext);
  return kind ? returnPostageOf(kind, shop(), kept['returnAddress.postcode']?.trim() || null) : null;
}
