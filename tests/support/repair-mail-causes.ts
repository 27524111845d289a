import { randomUUID } from 'node:crypto';
import { dayInParis } from '#domain/dates/dates.ts';
import { announceParcel } from '#server/repairs/announce-parcel.ts';
import { answerQuote } from '#server/repairs/answer-quote.ts';
import { recordCardPayment } from '#server/repairs/card-money.ts';
import { changeParts } from '#server/repairs/change-parts.ts';
import { chooseData } from '#server/repairs/choose-data.ts';
import { issueRepairInvoice } from '#server/repairs/documents/issue-invoice.ts';
import { remindEstimates, sendEstimate } from '#server/repairs/estimates.ts';
import { giveTracking } from '#server/repairs/give-tracking.ts';
import { handOver } from '#server/repairs/hand-over.ts';
import { mailLink } from '#server/repairs/mail-link.ts';
import { writeMessage } from '#server/repairs/messages.ts';
import { moveRepair } from '#server/repairs/move-repair.ts';
import { noteReturn } from '#server/repairs/note-return.ts';
import { expireQuotes, remindQuotes, remindUnclaimed } from '#server/repairs/pass-time.ts';
import { planPart } from '#server/repairs/plan-part.ts';
import { sendLabel } from '#server/repairs/prepaid-label.ts';
import { registerRepair } from '#server/repairs/register-repair.ts';
import { renewLink } from '#server/repairs/renew-link.ts';
import { addCharge, giveRefund, takePayment } from '#server/repairs/repair-money.ts';
import { failSession } from '#server/shop/stripe/fail-session.ts';
import type { Acts, Causing } from './caused-mails.ts';
import {
  acceptanceOf,
  CUSTOMER,
  counterRepair,
  estimateOf,
  intakeOf,
  moved,
  parcelOf,
  repairUploads,
  requestedRepair,
  SENT,
  SHOP,
  sentQuote,
} from './repairs.ts';
import { addProduct } from './shop.ts';

const toBoth = (kind: string) => [`renderRepairMail ${kind}`, `renderRepairNotice ${kind}`];
const toCustomer = (kind: string) => [`renderRepairMail ${kind}`];

/** Takes one case from one act to the next. */
function repairSteps(
  steps: readonly (Omit<Acts, 'act'> & {
    act: (causing: Causing, repair: { id: string }) => Promise<unknown>;
  })[],
): Acts[] {
  const repair = { id: '' };
  return steps.map(({ act, ...step }) => ({
    ...step,
    act: async (causing) => {
      const opened = await act(causing, repair);
      if (opened && typeof opened === 'object' && 'linkToken' in opened) Object.assign(repair, opened);
    },
  }));
}

const answered = async ({ repairs }: Causing, { id }: { id: string }) => {
  const quote = await sentQuote(repairs, id);
  return answerQuote(repairs, id, acceptanceOf(quote), CUSTOMER, 'x');
};
const expectedPart = async ({ repairs }: Causing, { id }: { id: string }) => {
  const productId = await addProduct(repairs.database, 0);
  await changeParts(repairs, id, { change: 'add', productId, quantity: 1 }, SHOP);
  const part = await repairs.database.kysely
    .selectFrom('repair_parts')
    .select('id')
    .where('repair_id', '=', id)
    .executeTakeFirstOrThrow();
  const expectedOn = dayInParis(repairs.clock());
  return planPart(repairs, id, { partId: part.id, guard: () => null }, { expectedOn }, SHOP);
};
const QUOTED_AND_ACCEPTED = [...toCustomer('quote'), ...toBoth('accept')];
const move =
  (...events: Parameters<typeof moved>[2][]) =>
  ({ repairs }: Causing, { id }: { id: string }) =>
    moved(repairs, id, ...events);
/** Gives a case a label, which its customer asked for. */
async function sentLabel({ repairs, database, clock }: Causing, { id }: { id: string }) {
  await database.kysely.updateTable('repairs').set({ label_fee_cents: 0 }).where('id', '=', id).execute();
  const upload = await database.kysely
    .insertInto('uploads')
    .values({
      stored_key: randomUUID(),
      mime: 'application/pdf',
      name: 'etiquette.pdf',
      bytes: 10,
      sha256: '0'.repeat(64),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return sendLabel({ ...repairs, uploads: repairUploads(database, clock) }, id, upload.id, SHOP);
}

const ADDRESS = { street: '2 rue Cérès', postcode: '51100', city: 'Reims' };
const page = { path: '/suivi-reparation' };

export const REPAIR_CAUSES: Record<string, Acts[]> = {
  'a device sent by post, and a quote refused': repairSteps([
    {
      tells: toBoth('create'),
      act: ({ repairs }) =>
        requestedRepair(repairs, {
          wayIn: 'mail-in',
          battery: 'none',
          returnAddress: ADDRESS,
        }),
    },
    {
      tells: ['renderRepairNotice parcel_sent'],
      act: ({ repairs }, { id }) => giveTracking(repairs, id, 'LA00000000001', CUSTOMER, () => null),
    },
    {
      tells: ['renderRepairNotice data_choice'],
      act: ({ repairs }, { id }) =>
        chooseData(repairs, id, { choice: 'backup', seen: '', isSure: false }, CUSTOMER),
    },
    {
      tells: toCustomer('register'),
      act: ({ repairs }, { id }) => registerRepair(repairs, id, intakeOf(), SHOP, () => null),
    },
    { tells: toCustomer('diagnose'), act: move('diagnose') },
    { tells: QUOTED_AND_ACCEPTED, act: answered },
    { tells: toCustomer('reopen'), act: move('reopen') },
    {
      tells: [...toCustomer('quote'), ...toBoth('refuse')],
      act: async ({ repairs }, { id }) => {
        const { id: quoteId } = await sentQuote(repairs, id);
        return answerQuote(repairs, id, { answer: 'refuse', quoteId, reason: 'Non.' }, CUSTOMER, 'x');
      },
    },
    { tells: toCustomer('return_unrepaired'), act: move('return_unrepaired') },
    {
      tells: toCustomer('hand_over'),
      act: ({ repairs }, { id }) =>
        handOver(repairs, id, { ...SENT, owes: true, trackingNumber: '6A00000000000' }, SHOP),
    },
    {
      tells: toCustomer('return_noted'),
      act: ({ repairs }, { id }) =>
        noteReturn(repairs, id, { carrier: 'Colissimo', number: '6A00000000001' }, SHOP, () => null),
    },
  ]),
  'a parcel with a label of the shop': repairSteps([
    {
      tells: toBoth('create'),
      act: ({ repairs }) =>
        requestedRepair(repairs, { wayIn: 'mail-in', battery: 'none', returnAddress: ADDRESS }),
    },
    { tells: toCustomer('label_sent'), act: sentLabel },
  ]),
  'a device that is ready, and its invoice': repairSteps([
    { tells: toCustomer('intake'), act: ({ repairs }) => counterRepair(repairs) },
    { tells: QUOTED_AND_ACCEPTED, act: answered },
    { tells: toCustomer('make_ready'), act: move('start', 'test', 'make_ready') },
    {
      tells: toCustomer('invoice'),
      act: ({ repairs }, { id }) => issueRepairInvoice(repairs, id, { address: ADDRESS }, SHOP),
    },
    {
      tells: toCustomer('credit_note'),
      act: ({ repairs }, { id }) =>
        addCharge(repairs, id, { kind: 'discount', label: 'Geste', amountCents: 500 }, SHOP),
    },
    {
      tells: toCustomer('refund'),
      act: async ({ repairs }, { id }) => {
        const cash = { amountCents: 1000, method: 'cash' } as const;
        await takePayment(repairs, id, { ...cash, seenCents: 0 }, SHOP);
        return giveRefund(repairs, id, { ...cash, seenCents: 1000, reason: 'Retard' }, SHOP);
      },
    },
  ]),
  'a device at the counter, until nobody fetches it': repairSteps([
    { tells: toCustomer('intake'), act: ({ repairs }) => counterRepair(repairs) },
    { tells: toCustomer('quote'), act: ({ repairs }, { id }) => sentQuote(repairs, id) },
    {
      tells: toCustomer('quote_reminder'),
      act: async ({ pass, repairs, clock }) => {
        pass(4);
        await remindQuotes(repairs, clock());
      },
    },
    {
      tells: ['renderRepairNotice expire'],
      act: async ({ pass, repairs, clock }) => {
        pass(60);
        await expireQuotes(repairs, clock());
      },
    },
    { tells: QUOTED_AND_ACCEPTED, act: answered },
    { tells: toCustomer('make_ready'), act: move('start', 'test', 'make_ready') },
    {
      tells: toCustomer('reminder'),
      act: async ({ pass, repairs, clock }) => {
        pass(15);
        await remindUnclaimed(repairs, clock());
      },
    },
    {
      tells: toBoth('reminder'),
      act: async ({ pass, repairs, clock }) => {
        pass(200);
        await remindUnclaimed(repairs, clock());
      },
    },
  ]),
  'words about a device, and its link': repairSteps([
    {
      tells: toBoth('create'),
      act: ({ repairs }) => requestedRepair(repairs),
      press: {
        of: 'renderRepairMail create',
        ...page,
        fields: { intent: 'parcel', trackingNumber: 'LA00000000002' },
      },
    },
    {
      tells: toCustomer('message'),
      act: ({ repairs }, { id }) => writeMessage(repairs, id, 'Avez-vous la boîte ?', SHOP),
      press: { of: 'renderRepairMail message', ...page, fields: { intent: 'read' } },
    },
    {
      tells: ['renderRepairNotice message'],
      act: ({ repairs }, { id }) => writeMessage(repairs, id, 'Oui.', CUSTOMER),
    },
    { tells: toCustomer('link_asked'), act: ({ repairs }, { id }) => mailLink(repairs, id) },
    { tells: toCustomer('link_renewed'), act: ({ repairs }, { id }) => renewLink(repairs, id, SHOP) },
    {
      tells: toBoth('close'),
      act: ({ repairs }, { id }) => moveRepair(repairs, id, { event: 'close' }, CUSTOMER),
    },
  ]),
  'a quote that waits, told by text message too': repairSteps([
    {
      tells: ['text intake'],
      act: ({ repairs, texts }) => {
        texts('intake');
        return counterRepair(repairs, {
          customer: { name: 'Noé', phone: '06 12 34 56 78', channel: 'sms' },
        });
      },
    },
    {
      tells: ['text quote'],
      act: ({ repairs, texts }, { id }) => {
        texts('quote');
        return sentQuote(repairs, id);
      },
    },
    {
      tells: ['text quote_reminder'],
      act: async ({ pass, repairs, texts, clock }) => {
        texts('quote_reminder');
        pass(4);
        await remindQuotes(repairs, clock());
      },
    },
    {
      tells: ['text quote', 'renderRepairNotice accept'],
      act: (causing, repair) => {
        causing.texts('quote');
        return answered(causing, repair);
      },
    },
    {
      tells: ['text link_renewed'],
      act: async ({ repairs, texts }, { id }) => {
        texts('link_renewed');
        await renewLink(repairs, id, SHOP);
      },
    },
    {
      tells: ['text message'],
      act: async ({ repairs, texts }, { id }) => {
        texts('message');
        await writeMessage(repairs, id, 'La pièce est commandée.', SHOP);
      },
    },
    {
      tells: ['text await_part'],
      act: (causing, repair) => {
        causing.texts('await_part');
        return move('await_part')(causing, repair);
      },
    },
    {
      tells: ['text make_ready'],
      act: (causing, repair) => {
        causing.texts('make_ready');
        return move('start', 'test', 'make_ready')(causing, repair);
      },
    },
  ]),
  'a device that goes back as it came, told by text message too': repairSteps([
    {
      tells: ['text intake'],
      act: ({ repairs, texts }) => {
        texts('intake');
        return counterRepair(repairs, {
          customer: { name: 'Noé', phone: '06 12 34 56 78', channel: 'sms' },
        });
      },
    },
    {
      tells: ['text quote', 'renderRepairNotice refuse'],
      act: async ({ repairs, texts }, { id }) => {
        texts('quote');
        const { id: quoteId } = await sentQuote(repairs, id);
        return answerQuote(repairs, id, { answer: 'refuse', quoteId, reason: 'Non.' }, CUSTOMER, 'x');
      },
    },
    {
      tells: ['text return_unrepaired'],
      act: (causing, repair) => {
        causing.texts('return_unrepaired');
        return move('return_unrepaired')(causing, repair);
      },
    },
  ]),
  'a request answered by an estimate': repairSteps([
    { tells: toBoth('create'), act: ({ repairs }) => requestedRepair(repairs) },
    {
      tells: toCustomer('estimate'),
      act: ({ repairs }, { id }) => sendEstimate(repairs, id, estimateOf(repairs.clock()), SHOP),
    },
    {
      tells: toCustomer('estimate_reminder'),
      act: async ({ pass, repairs, clock }) => {
        pass(4);
        await remindEstimates(repairs, clock());
      },
    },
    {
      tells: toBoth('accept_estimate'),
      act: ({ repairs }, { id }) => moveRepair(repairs, id, { event: 'accept_estimate' }, CUSTOMER),
    },
    {
      tells: toBoth('parcel_announced'),
      act: ({ repairs }, { id }) => announceParcel(repairs, id, parcelOf(), CUSTOMER),
    },
  ]),
  'an estimate that is not followed, told by text message too': repairSteps([
    {
      tells: toBoth('create'),
      act: ({ repairs }) =>
        requestedRepair(repairs, {
          customer: { name: 'Noé', email: 'noe@exemple.fr', phone: '06 12 34 56 78', channel: 'sms' },
        }),
    },
    {
      tells: [...toCustomer('estimate'), 'text estimate'],
      act: ({ repairs, texts }, { id }) => {
        texts('estimate');
        return sendEstimate(repairs, id, estimateOf(repairs.clock()), SHOP);
      },
    },
    {
      tells: [...toCustomer('estimate_reminder'), 'text estimate_reminder'],
      act: async ({ pass, repairs, texts, clock }) => {
        texts('estimate_reminder');
        pass(4);
        await remindEstimates(repairs, clock());
      },
    },
    {
      tells: toBoth('refuse_estimate'),
      act: ({ repairs }, { id }) => moveRepair(repairs, id, { event: 'refuse_estimate' }, CUSTOMER),
    },
  ]),
  'a device that its customer announces': repairSteps([
    { tells: toBoth('create'), act: ({ repairs }) => requestedRepair(repairs) },
    {
      tells: toBoth('announce'),
      act: ({ repairs }, { id }) => moveRepair(repairs, id, { event: 'announce' }, CUSTOMER),
    },
  ]),
  'a part that is awaited': repairSteps([
    { tells: toCustomer('intake'), act: ({ repairs }) => counterRepair(repairs) },
    {
      tells: toCustomer('part_expected'),
      act: expectedPart,
    },
  ]),
  'a part that is awaited, told by text message': repairSteps([
    {
      tells: ['text intake'],
      act: ({ repairs, texts }) => {
        texts('intake');
        return counterRepair(repairs, {
          customer: { name: 'Noé', phone: '06 12 34 56 78', channel: 'phone' },
        });
      },
    },
    {
      tells: ['text part_expected'],
      act: (causing, repair) => {
        causing.texts('part_expected');
        return expectedPart(causing, repair);
      },
    },
  ]),
  'a repair renounced': repairSteps([
    { tells: toCustomer('intake'), act: ({ repairs }) => counterRepair(repairs) },
    { tells: QUOTED_AND_ACCEPTED, act: answered },
    { tells: toCustomer('withdraw'), act: move('withdraw') },
  ]),
  'a repair paid by card': repairSteps([
    { tells: toCustomer('intake'), act: ({ repairs }) => counterRepair(repairs) },
    {
      tells: toBoth('payment'),
      act: ({ repairs }, { id }) =>
        recordCardPayment(repairs, id, { amountCents: 5000, reference: 'pi_mail_causes' }),
    },
    {
      tells: toBoth('payment_failed'),
      act: async ({ repairs, outbox }, { id }) => {
        const page = { id: 'cs_mail_causes', repair_id: id, opened_at: new Date(), waits_until: new Date() };
        await repairs.database.kysely.insertInto('internal.card_sessions').values(page).execute();
        await failSession({ ...repairs, outbox, onEvent: () => {} }, page.id);
      },
    },
  ]),
};
