import { REPAIR_TRANSITIONS } from '#domain/repair/repair-states.ts';
import type { RepairSideEvent } from '#domain/repair/repair-timeline.ts';
import { REPAIR_MAILS } from '#server/mail/words/repair-words.ts';

/** Whom an event that changes no state tells, besides a customer's mail with words of its own (repair-words.ts). */
const SIDE_EVENTS_TELL: Record<RepairSideEvent, readonly ('customer' | 'shop')[]> = {
  create: ['shop'],
  intake: ['customer'],
  // Nobody but the shop reads these.
  staff_note: [],
  assign: [],
  check: [],
  flag: [],
  work: [],
  work_removed: [],
  message: ['shop'],
  label_sent: [],
  parcel_announced: ['customer', 'shop'],
  parcel_sent: ['shop'],
  data_choice: ['shop'],
  wiped: [],
  return_noted: [],
  link_renewed: [],
  link_asked: [],
  // The letter itself tells.
  letter_sent: [],
  reminder: ['shop'],
  estimate_reminder: [],
  quote_reminder: [],
  change: [],
  terms: [],
  // The shop's page says so.
  sign: [],
  signature_refused: [],
  sign_hand_over: [],
  hand_over_unsigned: [],
  // Both see it where they said it.
  delivered: [],
  // Answers wait on a screen of the gallery.
  photos_paired: [],
  photos_unpaired: [],
  gallery_allowed: [],
  gallery_refused: [],
  gallery_withdrawn: [],
  photo: [],
  unlock_code_stored: [],
  unlock_code_refused: [],
  unlock_code_read: [],
  unlock_code_erased: [],
  part: [],
  part_expected: [],
  invoice: [],
  // By card, without anybody of the shop.
  payment: ['shop'],
  payment_failed: ['shop'],
  card_news: [],
  refund: [],
  credit_note: [],
  payment_corrected: [],
  charge: [],
  // The declaration has mails of its own.
  renounced: [],
  renunciation_refused: [],
};

const kindsTold = (to: 'customer' | 'shop') => [
  ...REPAIR_TRANSITIONS.filter(({ tells }) => (tells as readonly string[]).includes(to)).map(
    ({ event }) => event,
  ),
  ...Object.entries(SIDE_EVENTS_TELL).flatMap(([kind, told]) =>
    (told as readonly string[]).includes(to) ? [kind] : [],
  ),
];

const { news: _, ...ownWords } = REPAIR_MAILS;
const wordedKinds = Object.values(ownWords).map(({ event }) => event);

/** What each event of a repair tells, by the template that tells it. */
export const REPAIR_KINDS = {
  renderRepairMail: [...new Set([...kindsTold('customer'), ...wordedKinds])],
  renderRepairNotice: kindsTold('shop'),
  // Events for which internal.queue_repair_mail queues a text message.
  text: [
    ...['estimate', 'estimate_reminder', 'quote', 'quote_reminder', 'make_ready', 'return_unrepaired'],
    // For who has no mailbox.
    ...['intake', 'link_renewed', 'await_part', 'part_expected', 'message'],
  ],
};
