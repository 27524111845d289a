import { REPAIR_TRANSITIONS } from '#domain/repair/repair-states.ts';
import type { RepairSideEvent } from '#domain/repair/repair-timeline.ts';

/** The recipients of an event that changes no state. */
const SIDE_EVENTS_TELL: Record<RepairSideEvent, readonly ('customer' | 'shop')[]> = {
  create: ['customer', 'shop'],
  intake: ['customer'],
  message: ['customer', 'shop'],
  parcel_sent: ['shop'],
  link_renewed: ['customer'],
  link_asked: ['customer'],
  reminder: ['customer', 'shop'],
  estimate_reminder: ['customer'],
  quote_reminder: ['customer'],
  change: [],
  terms: [],
  // The shop's page says so.
  sign: [],
  signature_refused: [],
  photo: [],
  unlock_code_stored: [],
  unlock_code_refused: [],
  unlock_code_read: [],
  unlock_code_erased: [],
  part: [],
  invoice: ['customer'],
  // By card, without anybody of the shop.
  payment: ['customer', 'shop'],
  payment_failed: ['customer', 'shop'],
  card_news: [],
  refund: ['customer'],
  credit_note: ['customer'],
  payment_corrected: [],
  charge: [],
  // The declaration has mails of its own.
  renounced: [],
  renunciation_refused: [],
};

const repairKinds = (to: 'customer' | 'shop') => [
  ...REPAIR_TRANSITIONS.filter(({ tells }) => (tells as readonly string[]).includes(to)).map(
    ({ event }) => event,
  ),
  ...Object.entries(SIDE_EVENTS_TELL).flatMap(([kind, told]) =>
    (told as readonly string[]).includes(to) ? [kind] : [],
  ),
];

/** What each event of a repair tells, by the template that tells it. */
export const REPAIR_KINDS = {
  renderRepairMail: repairKinds('customer'),
  renderRepairNotice: repairKinds('shop'),
  // Events for which internal.queue_repair_mail queues a text message.
  text: ['estimate', 'estimate_reminder', 'quote', 'quote_reminder', 'make_ready', 'return_unrepaired'],
};
