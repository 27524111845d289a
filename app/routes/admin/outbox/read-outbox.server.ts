import { z } from 'zod';
import { APPOINTMENT_STATES } from '#domain/appointment/appointment-states.ts';
import { formatDate } from '#domain/dates.ts';
import { refundTitle } from '#domain/order/order-history.ts';
import { ORDER_STATES } from '#domain/order/order-states.ts';
import { WITHDRAWAL_STATES } from '#domain/order/withdrawal-states.ts';
import {
  OUTBOX_FILTERS,
  OUTBOX_NAMES,
  OUTBOX_STATES,
  type OutboxFilter,
  type OutboxName,
  outboxState,
} from '#domain/outbox.ts';
import { shownPhone } from '#domain/phone.ts';
import { REPAIR_STATES } from '#domain/repair/repair-states.ts';
import type { ListedMessage, OutboxCursor } from '#server/admin/outbox/list-outbox.ts';

const outboxSchema = z.enum(OUTBOX_NAMES);
const idSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** As `cursorText` writes it. */
const cursorSchema = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z~[a-z_]{1,40}~\d{1,15}$/)
  .transform((text): OutboxCursor | undefined => {
    const [at = '', name, id] = text.split('~');
    const outbox = outboxSchema.safeParse(name).data;
    const isMoment = !Number.isNaN(Date.parse(at));
    return outbox && isMoment ? { at, outbox, id: Number(id) } : undefined;
  });

const querySchema = z.object({
  genre: outboxSchema.optional().catch(undefined),
  etat: z
    .enum(Object.keys(OUTBOX_FILTERS) as [OutboxFilter])
    .optional()
    .catch(undefined),
  avant: cursorSchema.optional().catch(undefined),
});

/** What the address asks of the list; what it does not understand is not asked. */
export function readQuery(params: URLSearchParams) {
  const { avant, ...asked } = querySchema.parse(Object.fromEntries(params));
  return { asked, query: { outbox: asked.genre, show: asked.etat, before: avant } };
}

export const cursorText = ({ at, outbox, id }: OutboxCursor): string => `${at}~${outbox}~${id}`;

/** Which message a form is about; null for none. */
export const messageOf = (form: FormData) =>
  z
    .object({ genre: outboxSchema, message: idSchema })
    .safeParse({ genre: form.get('genre'), message: form.get('message') }).data ?? null;

/** A message as a line of the list. */
export function lineOf(message: ListedMessage) {
  const { outbox, id, recipient, to, reference, attempts, lastError, nextAttemptAt, sentAt, failedAt } =
    message;
  const state = outboxState(message);
  return {
    key: `${outbox}-${id}`,
    outbox,
    id,
    reference,
    about: aboutOf(message),
    event: eventText(message),
    to: recipient === 'shop' ? 'L’atelier' : shownPhone(to ?? 'Sans adresse'),
    state,
    stateText: OUTBOX_STATES[state],
    at: formatDate(sentAt ?? failedAt ?? (attempts > 0 ? nextAttemptAt : message.createdAt), {
      withTime: true,
    }),
    created: formatDate(message.createdAt, { withTime: true }),
    attempts,
    lastError: state === 'sent' ? null : lastError,
  };
}

/** The screen of what a message is about, where there is one. */
function aboutOf({ outbox, aboutId, reference }: ListedMessage): string | null {
  if (outbox === 'withdrawal_mails') return `/admin/renonciations/${aboutId}`;
  if (outbox === 'testimonial_mails') return `/admin/temoignages/${aboutId}`;
  if (outbox === 'order_mails') return `/admin/commandes/${reference}`;
  return outbox === 'repair_mails' || outbox === 'repair_text_mails'
    ? `/admin/reparations/${reference}`
    : null;
}

function eventText({ outbox, event, refundCents }: ListedMessage): string {
  if (refundCents !== null) return refundTitle(refundCents);
  if (outbox === 'appointment_mails' && event === 'reminded') return 'Rappel';
  return WORDS[outbox][event] ?? event;
}

const repairs = Object.fromEntries(Object.entries(REPAIR_STATES).map(([state, { shop }]) => [state, shop]));

const WORDS: Record<OutboxName, Readonly<Record<string, string>>> = {
  order_mails: ORDER_STATES,
  withdrawal_mails: WITHDRAWAL_STATES,
  appointment_mails: APPOINTMENT_STATES,
  repair_mails: repairs,
  repair_text_mails: repairs,
  testimonial_mails: { published: 'Publié', refused: 'Refusé', withdrawn: 'Retiré' },
};
