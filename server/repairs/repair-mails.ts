import { z } from 'zod';
import { canTakeTexts } from '#domain/customers/read-phone.ts';
import { dayInParis, formatLongDate } from '#domain/dates/dates.ts';
import { PAYMENT_WAYS, type PaymentWay } from '#domain/payments/payment-ways.ts';
import { estimateRange } from '#domain/repair/agreed-terms.ts';
import { deviceText, kindText } from '#domain/repair/device-texts.ts';
import { WAYS_IN, type WayIn } from '#domain/repair/repair-states.ts';
import type { LoadMailTemplates } from '../mail/load-templates.ts';
import { isOwnAddress } from '../mail/own-address.ts';
import { fillWords } from '../outbox/fill-words.ts';
import {
  aboutOf,
  eventOf,
  type Message,
  type QueuedMessage,
  type WrittenMessage,
} from '../outbox/message.ts';
import { acceptedTerms } from '../shop/documents/accepted-terms.ts';
import { drawRepairDocument, type RepairDocument } from './documents/draw-repair-document.ts';
import { findForShop, type ShopRepair } from './find-for-shop.ts';
import { readTogether, togetherIn } from './quotes-together.ts';
import type { RepairDeps } from './repair-deps.ts';
import { repairToken, trackingLink } from './repair-link.ts';
import { arrivalWords, leftToPay, type RepairTextWords } from './repair-text-overlays.ts';

export type RepairMailsDeps = RepairDeps & {
  loadTemplates: LoadMailTemplates;
  /** Where the customer of a case answers; undefined: at the shop's own mailbox. */
  replyAddressOf?: (repair: { id: string; reference: string }) => string | undefined;
};

/**
 * The mails about repair cases: a trigger queues one for each reader of an event
 * (db/migrations/*_create_repairs.sql).
 */
export const repairMails = (deps: RepairMailsDeps): Message => ({
  kind: 'repair',
  about: 'repair',
  channel: 'mail',
  label: null,
  write: (queued) => writeRepairMail(deps, queued),
});

export type RepairTextsDeps = RepairDeps & {
  textWords: () => RepairTextWords;
  /** Whether a service sends text messages. */
  takesSms: () => boolean;
};

/** Text messages for customers who want them, when something waits for them, and for those who have no mailbox. */
export const repairTexts = (deps: RepairTextsDeps): Message => ({
  kind: 'repair-text',
  about: 'repair',
  channel: 'sms',
  label: null,
  waitsForOpening: true,
  write: (queued) => writeRepairText(deps, queued),
});

async function findTold(deps: RepairDeps, mail: QueuedMessage) {
  const repair = await findForShop(deps.database, aboutOf(mail));
  const event = repair?.events.find(({ id }) => id === eventOf(mail));
  if (!repair || !event) throw new Error(`the repair of mail ${mail.id} is gone`);
  const { link_version } = await deps.database.kysely
    .selectFrom('repairs')
    .select('link_version')
    .where('id', '=', repair.id)
    .executeTakeFirstOrThrow();
  const link = trackingLink(deps.siteUrl, repairToken(deps.secret, repair.id, link_version));
  return { repair: { ...repair, way_in: wayInAt(repair, event) }, event, link };
}

/** How the device was to come when the case was opened: a mail about that says nothing of a parcel that joined it later. */
function wayInAt({ way_in }: ShopRepair, { kind, payload }: ShopRepair['events'][number]): WayIn {
  const asked = kind === 'create' && WAYS.find((way) => way === payload.wayIn);
  return asked || way_in;
}

const WAYS = Object.keys(WAYS_IN) as WayIn[];

async function writeRepairMail(deps: RepairMailsDeps, mail: QueuedMessage): Promise<WrittenMessage> {
  const { repair, event, link } = await findTold(deps, mail);
  const { siteUrl } = deps;
  const shop = deps.shop();
  const { kind, note, created_at: at } = event;
  const { quoteId, messageId, invoice } = event.payload;
  const told = {
    repair: {
      ...repair,
      readyOn: repair.ready_at && dayInParis(repair.ready_at),
      dueCents: repair.money.dueCents,
      depositDueCents: repair.money.depositDueCents,
      isNoted: repair.moneyDocuments.noteAt !== null,
    },
    device: deviceText(repair),
    kind,
    note,
    message: repair.messages.find(({ id }) => id === messageId)?.text ?? null,
  };
  const { renderRepairMail, renderRepairNotice } = await deps.loadTemplates();
  if (mail.recipient === 'shop') {
    const fileUrl = `${siteUrl}/admin/reparations/${repair.reference}`;
    const replyTo = repair.email ? { replyTo: repair.email } : {};
    const toDo = kind === 'reminder' ? afterReminder(event) : note;
    return { to: shop.email, ...replyTo, ...renderRepairNotice({ ...told, note: toDo, fileUrl, shop }) };
  }
  if (!repair.email) throw new Error(`the customer of mail ${mail.id} has no address any more`);
  const quote = repair.quotes.find(({ id }) => id === quoteId) ?? null;
  const isProven = await isProvenCase(deps, repair);
  const device = isProven ? told.device : kindText(repair.device_kind);
  const together = await readTogether(deps.database.kysely, togetherIn(event.payload));
  const issued = repair.moneyDocuments.invoices.find(({ number }) => number === invoice);
  const worded = renderRepairMail({
    ...told,
    ...{ device, isProven, at, quote, together, link, siteUrl, shop },
    note: ownWords(event),
    invoice: issued ? { ...issued, totalCents: issued.total_cents } : null,
    refund: refundSchema.safeParse(event.payload).data ?? null,
    isCredited: creditNotesOf(event.payload).length > 0,
    hasPhotos: event.payload.photos !== undefined,
    isCovered: isCovered(repair, event),
  });
  const attachments = isProven ? await documentsOf(deps, repair, event) : [];
  const replyTo = deps.replyAddressOf?.(repair);
  return {
    ...{ to: repair.email, isByStranger: !isProven },
    ...(replyTo !== undefined && { replyTo }),
    ...{ ...worded, attachments },
  };
}

/**
 * Whether a case is more than a form that somebody filled in: an account sent it from its own confirmed address, or
 * the shop has taken it up, which a note for itself does not. Until then its address may be anybody's, and so may its words.
 */
const isProvenCase = async (deps: RepairDeps, { events, user_id, email }: ShopRepair): Promise<boolean> =>
  events.some(({ actor, is_public }) => actor === 'shop' && is_public) ||
  isOwnAddress(deps.database.kysely, user_id, email);

/** The attached documents. Without them the mail does not leave and is tried again. */
async function documentsOf(
  deps: RepairDeps,
  repair: ShopRepair,
  { kind, payload }: ShopRepair['events'][number],
) {
  const { cgvVersion } = payload;
  const attached = [];
  const others = await readTogether(
    deps.database.kysely,
    togetherIn(payload).filter((id) => id !== payload.quoteId),
  );
  const documents = [
    ...attachedTo(repair, kind, payload).map((document) => ({ of: repair.id, document })),
    ...others.map(({ id, repair_id }) => ({
      of: repair_id,
      document: { kind: 'quote', quoteId: id } as const,
    })),
  ];
  for (const { of, document } of documents) {
    const drawn = await drawRepairDocument(deps, of, document);
    if (!drawn) throw new Error(`the ${document.kind} of ${repair.reference} was not drawn`);
    attached.push({ ...drawn, contentType: 'application/pdf' });
  }
  return [
    ...attached,
    // A quote accepted over the link is a contract at a distance.
    ...(typeof cgvVersion === 'string' ? [await acceptedTerms(deps.documents, cgvVersion)] : []),
  ];
}

function attachedTo(repair: ShopRepair, kind: string, payload: Record<string, unknown>): RepairDocument[] {
  const { way_in, moneyDocuments } = repair;
  const { quoteId, invoice } = payload;
  if (kind === 'register' || kind === 'intake') return [{ kind: 'ticket' }];
  if ((kind === 'create' || kind === 'parcel_announced') && way_in === 'mail-in')
    return [{ kind: 'packing-slip' }];
  if ((kind === 'quote' || kind === 'quote_reminder' || kind === 'accept') && typeof quoteId === 'string')
    return [{ kind: 'quote', quoteId }];
  const sheet = kind === 'hand_over' && repair.guarantee_until ? [{ kind: 'guarantee' } as const] : [];
  if (typeof invoice === 'string') return [...sheet, { kind: 'invoice', number: invoice }];
  const creditNotes = creditNotesOf(payload);
  if (creditNotes.length > 0) return creditNotes.map((number) => ({ kind: 'credit-note', number }));
  const isBeforePayment = kind === 'make_ready' || kind === 'return_unrepaired' || kind === 'hand_over';
  return isBeforePayment && moneyDocuments.noteAt ? [...sheet, { kind: 'note' }] : sheet;
}

/** Whether a guarantee was running when the device came back. */
const isCovered = ({ claim_id }: ShopRepair, { payload }: ShopRepair['events'][number]): boolean =>
  claim_id !== null || payload.underGuarantee === true || payload.partsUnderGuarantee === true;

/** What the shop does about a device that nobody fetches. */
const afterReminder = ({ payload }: ShopRepair['events'][number]): string =>
  payload.isLast === true
    ? 'Il attend depuis six mois\u00a0: écrivez par lettre recommandée, puis notez son envoi dans le dossier.'
    : 'Aucun e-mail ne rappelle ce client, qui n’a pas donné d’adresse\u00a0: appelez-le.';

/** Its note, for the customer: words of their own are not the shop's. */
const ownWords = ({ kind, actor, note }: ShopRepair['events'][number]): string | null =>
  note !== null && actor === 'customer' && ANSWERS.includes(kind) ? `Vous avez écrit\u00a0: ${note}` : note;

/** What customers do with words of theirs. */
const ANSWERS: readonly string[] = ['accept', 'refuse', 'accept_estimate', 'refuse_estimate', 'close'];

const refundSchema = z.object({
  amountCents: z.int(),
  method: z.enum(Object.keys(PAYMENT_WAYS) as [PaymentWay, ...PaymentWay[]]),
});

const creditNotesOf = ({ creditNotes }: Record<string, unknown>): string[] =>
  z.array(z.string()).safeParse(creditNotes).data ?? [];

async function writeRepairText(deps: RepairTextsDeps, mail: QueuedMessage): Promise<WrittenMessage | null> {
  const { repair, event, link } = await findTold(deps, mail);
  if (!repair.phone) throw new Error(`the customer of text message ${mail.id} has no number any more`);
  // Nobody has asked for these: they leave only where they arrive, and not to who is told by mail since.
  const isWished = repair.wished_channel === 'sms' && isAboutAnswer(event.kind);
  if (!isWished && (repair.email !== null || !deps.takesSms() || !canTakeTexts(repair.phone))) return null;
  if (event.kind === 'part_expected' && !isLastWordOfPart(repair, event)) return null;
  const values = { atelier: deps.shop().name, numero: repair.reference, lien: link };
  return { to: repair.phone, subject: '', html: '', text: textOf(repair, event, deps.textWords(), values) };
}

type CaseValues = { atelier: string; numero: string; lien: string };

/** The text message about an event. */
function textOf(
  { quotes, money, ...repair }: ShopRepair,
  { kind, payload }: ShopRepair['events'][number],
  words: RepairTextWords,
  values: CaseValues,
): string {
  switch (kind) {
    case 'estimate':
    case 'estimate_reminder': {
      const date = formatLongDate(repair.estimate_until);
      return fillWords(words.estimate, { ...values, fourchette: estimateRange(repair), date });
    }
    case 'quote':
    case 'quote_reminder': {
      const date = formatLongDate(quotes.find(({ id }) => id === payload.quoteId)?.valid_until);
      return fillWords(words.quote, { ...values, date });
    }
    case 'intake':
    case 'link_renewed':
      return fillWords(words.registered, values);
    case 'await_part':
      return fillWords(words.part, values);
    case 'part_expected':
      return fillWords(words.partDay, { ...values, arrivee: arrivalWords(dayOfPart(payload)) });
    case 'message':
      return fillWords(words.message, values);
    case 'return_unrepaired':
      return fillWords(words.unrepaired, { ...values, reste: leftToPay(money.dueCents) });
    default:
      return fillWords(words.ready, { ...values, reste: leftToPay(money.dueCents) });
  }
}

/** Whether something waits for its customer, which is told by text message to all who wished that. */
const isAboutAnswer = (kind: string): boolean =>
  !['intake', 'link_renewed', 'await_part', 'part_expected', 'message'].includes(kind);

const dayOfPart = ({ expectedOn }: Record<string, unknown>): string | null =>
  typeof expectedOn === 'string' ? expectedOn : null;

/** A text that waited for the opening says nothing old: a part is awaited for that day still, and its day has not moved again. */
function isLastWordOfPart({ events, parts }: ShopRepair, { id, payload }: ShopRepair['events'][number]) {
  const last = events.findLast(
    (event) => event.kind === 'part_expected' && event.payload.partId === payload.partId,
  );
  const day = dayOfPart(payload);
  return (
    last?.id === id && parts.some(({ state, expected_on }) => state === 'awaited' && expected_on === day)
  );
}
