import { z } from 'zod';
import {
  CHANNEL_NAMES,
  OUTBOX_FILTERS,
  OUTBOX_STATES,
  type OutboxFilter,
  outboxState,
  SUBJECT_NAMES,
  SUBJECTS,
  type Subject,
} from '#domain/admin/outbox.ts';
import { APPOINTMENT_STATES } from '#domain/appointment/appointment-states.ts';
import { shownPhone } from '#domain/customers/phone.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { FREE_INVOICE_MAILS } from '#domain/free-invoice/free-invoice-mails.ts';
import { refundTitle } from '#domain/order/order-history.ts';
import { ORDER_STATES } from '#domain/order/order-states.ts';
import { WITHDRAWAL_STATES } from '#domain/order/withdrawal-states.ts';
import { REPAIR_TRANSITIONS } from '#domain/repair/repair-states.ts';
import { REPAIR_SIDE_EVENTS } from '#domain/repair/repair-timeline.ts';
import { askedChoice, askedWords } from '#domain/urls/asked-fields.ts';
import type { ListedMessage, OutboxCursor } from '#server/admin/outbox/list-outbox.ts';
import { buyBackPath } from '../buy-backs/buy-back-paths.ts';
import { salePath } from '../counter/counter-paths.ts';
import { claimPath } from '../guarantee-claims/claim-paths.ts';
import { invoicePath } from '../invoices/free-invoice-paths.ts';
import { purchaseOrderPath } from '../purchasing/purchasing-paths.ts';

/** A cursor as `cursorText` writes it. */
const cursorSchema = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z~\d{1,15}$/)
  .transform((text): OutboxCursor | undefined => {
    const [at = '', id] = text.split('~');
    return Number.isNaN(Date.parse(at)) ? undefined : { at, id: Number(id) };
  });

/** The query parameters in the list's address. */
export const addressSchema = z.object({
  q: askedWords(120),
  genre: askedChoice(SUBJECT_NAMES),
  canal: askedChoice(CHANNEL_NAMES),
  etat: askedChoice(Object.keys(OUTBOX_FILTERS) as OutboxFilter[]),
  avant: cursorSchema.optional().catch(undefined),
});

export const cursorText = ({ at, id }: OutboxCursor): string => `${at}~${id}`;

/** The message that a form sends again. */
export const resendSchema = () =>
  z.object({ message: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

/** A message as a line of the list. */
export function lineOf(message: ListedMessage) {
  const { id, channel, recipient, to, reference, attempts, lastError, nextAttemptAt, sentAt, failedAt } =
    message;
  const state = outboxState(message);
  return {
    id,
    channel,
    reference: reference ?? SUBJECTS[message.about],
    about: aboutOf(message),
    event: message.label ?? eventText(message),
    to: recipient === 'shop' ? 'L’atelier' : shownPhone(to ?? 'Sans adresse'),
    state,
    stateText: OUTBOX_STATES[state],
    at: formatDate(sentAt ?? failedAt ?? (attempts > 0 ? nextAttemptAt : message.createdAt), {
      withTime: true,
    }),
    created: formatDate(message.createdAt, { withTime: true }),
    attempts,
    lastError: sentAt ? null : lastError,
    canResend: message.canResend,
  };
}

/** The screen of the subject of a message, if there is one. */
function aboutOf({ about, aboutId, reference }: ListedMessage): string | null {
  if (about === 'withdrawal') return `/admin/renonciations/${aboutId}`;
  if (about === 'testimonial') return `/admin/temoignages/${aboutId}`;
  if (about === 'invoice' && aboutId !== null) return invoicePath(aboutId);
  if (about === 'purchase' && aboutId !== null) return purchaseOrderPath(aboutId);
  if (about === 'sale') return salePath(aboutId);
  if (about === 'buy_back' && aboutId !== null) return buyBackPath(aboutId);
  if (about === 'claim' && aboutId !== null) return claimPath(aboutId);
  if (about === 'order') return `/admin/commandes/${reference}`;
  return about === 'repair' ? `/admin/reparations/${reference}` : null;
}

function eventText({ about, event, refundCents }: ListedMessage): string {
  if (refundCents !== null) return refundTitle(refundCents);
  if (event === null) return '';
  if (about === 'appointment' && event === 'reminded') return 'Rappel';
  return WORDS[about]?.[event] ?? event;
}

/** What a message about a repair tells, in the words of its case; those of a parcel are said of both ways to leave. */
const REPAIR_EVENTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(REPAIR_TRANSITIONS.map(({ event, customer }) => [event, customer])),
  ...Object.fromEntries(Object.entries(REPAIR_SIDE_EVENTS).map(([event, { customer }]) => [event, customer])),
  make_ready: 'L’appareil est prêt.',
  return_unrepaired: 'L’appareil est prêt, non réparé.',
  hand_over: 'L’appareil est rendu, ou parti.',
};

const WORDS: Partial<Record<Subject, Readonly<Record<string, string>>>> = {
  order: ORDER_STATES,
  withdrawal: WITHDRAWAL_STATES,
  appointment: APPOINTMENT_STATES,
  repair: REPAIR_EVENTS,
  invoice: FREE_INVOICE_MAILS,
  testimonial: { published: 'Publié', refused: 'Refusé', withdrawn: 'Retiré' },
};
