import { z } from 'zod';
import { isHoarded, SHOWN_HOLDS } from '#domain/admin/hoards.ts';
import { APPOINTMENT_STATES } from '#domain/appointment/appointment-states.ts';
import { appointmentText } from '#domain/appointment/appointment-texts.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { orderStanding } from '#domain/order/order-standing.ts';
import { confirmBy } from '#domain/order/payment-terms.ts';
import { withQuery } from '#domain/urls/with-query.ts';
import type { Holds } from '#server/holds/hold-admin-module.ts';
import type { Hold, HoldsQuery } from '#server/holds/read-holds.ts';
import type { Released, ShownHold } from '#server/holds/release-holds.ts';
import { adminOrderPath } from '../orders/order-paths.ts';
import { HOLDS_PATH } from './holds-path.ts';

export type AskedHolds = { vue?: keyof typeof VIEWS; groupe?: string };

const VIEWS = { impayees: 'unpaid', 'rendez-vous': 'booked' } as const;
const viewSchema = z.enum(['impayees', 'rendez-vous']);

export function readQuery(params: URLSearchParams): { asked: AskedHolds; query: HoldsQuery } {
  const group = params.get('groupe')?.slice(0, 100) || undefined;
  const { data: vue } = viewSchema.safeParse(params.get('vue'));
  return {
    asked: { ...(vue && { vue }), ...(group && { groupe: group }) },
    query: { view: vue ? VIEWS[vue] : 'unproven', group },
  };
}

/** A hold as its page showed it: its kind, its id and its state: « order 5c8e… reserved ». */
const shownHold = () =>
  z
    .string()
    .transform((value) => value.split(' '))
    .pipe(
      z.tuple([
        z.enum(['order', 'appointment']),
        z.uuid(),
        z.enum(['unproven', 'pending', 'reserved', 'booked', 'moved']),
      ]),
    )
    .transform(([kind, id, state]): ShownHold => ({ kind, id, state }));

/** The ticked holds. */
export const releaseSchema = () =>
  z
    .object({ holds: z.array(shownHold()).max(SHOWN_HOLDS).default([]) })
    .refine(({ holds }) => holds.length > 0, 'Cochez au moins une réservation\u00a0: rien n’a été libéré.');

export function holdsView({ goods, days, rows, total }: Holds, asked: AskedHolds) {
  const countOf = (of: 'mailbox' | 'network') => Map.groupBy(rows, (row) => row[of] ?? '');
  const groups = { mailbox: countOf('mailbox'), network: countOf('network') };
  const groupOf = (row: Hold, of: 'mailbox' | 'network') => {
    const digest = row[of];
    const count = digest === null ? 0 : (groups[of].get(digest)?.length ?? 0);
    if (digest === null || count < 2 || asked.groupe === digest) return null;
    return { count, to: withQuery(HOLDS_PATH, { ...asked, groupe: digest }) };
  };
  return {
    rows: rows.map((row) => ({
      key: `${row.kind} ${row.id} ${row.state}`,
      reference: row.reference,
      to: row.kind === 'order' ? adminOrderPath(row.reference) : '/admin/rendez-vous',
      state: stateOf(row),
      email: row.email,
      mailbox: groupOf(row, 'mailbox'),
      network: groupOf(row, 'network'),
      what: wordsOf(row.what),
      since: formatDate(row.since, { withTime: true }),
      until: formatDate(row.until ?? confirmBy(row.since), { withTime: true }),
    })),
    total,
    much: goods.products
      .filter(isHoarded)
      .map(
        ({ name, units, unpaid, unproven }) =>
          `${name}\u00a0: ${unpaid} des ${units} unités à vendre, dont ${unproven} non confirmée${unproven > 1 ? 's' : ''}.`,
      ),
    sums: sumText({
      units: goods.unitsInAll,
      unpaid: goods.products.reduce((sum, { unpaid }) => sum + unpaid, 0),
      places: days.reduce((sum, { places }) => sum + places, 0),
      unproven: days.reduce((sum, { unproven }) => sum + unproven, 0),
    }),
  };
}

type Sums = Record<'units' | 'unpaid' | 'places' | 'unproven', number>;

/** A customer who has withdrawn owes nothing, yet holds goods until that is settled: not every held unit awaits a payment. */
const sumText = ({ units, unpaid, places, unproven }: Sums): string =>
  `${unpaid} des ${units} unités à vendre ${unpaid > 1 ? 'sont retenues' : 'est retenue'} par des commandes non réglées, et ${unproven} des ${places} places de rendez-vous ${unproven > 1 ? 'attendent' : 'attend'} une confirmation.`;

function stateOf({ kind, state, withdrawals }: Hold): string {
  if (state === 'booked' || state === 'moved') return APPOINTMENT_STATES[state];
  // Nothing was paid for a held order, or all of it was given back.
  const nothing = { paidCents: 0, refundedCents: 0 };
  return kind === 'order' ? orderStanding({ state, ...nothing }, withdrawals) : 'À confirmer';
}

const wordsOf = (what: Hold['what']): string =>
  what instanceof Date
    ? `Rendez-vous, ${appointmentText(what)}`
    : what.map(({ name, quantity }) => `${quantity}\u00a0× ${name}`).join(', ');

const COUNTS = ['orders', 'appointments', 'kept', 'gone'] as const satisfies (keyof Released)[];

/** The outcome of the form, for the address that it leads to. */
export const releasedCode = (released: Released): string => COUNTS.map((name) => released[name]).join('-');

const plural = (count: number, one: string, several: string) => `${count} ${count > 1 ? several : one}`;

/** The outcome of the press in words; null if nothing was pressed. */
export function releasedText(code: string | null): string | null {
  if (!code || !/^\d{1,4}(-\d{1,4}){3}$/.test(code)) return null;
  const [orders = 0, appointments = 0, kept = 0, gone = 0] = code.split('-').map(Number);
  const freed = [
    orders > 0 ? plural(orders, 'commande', 'commandes') : '',
    appointments > 0 ? `${appointments} rendez-vous` : '',
  ].filter(Boolean);
  return [
    freed.length > 0
      ? `Libéré\u00a0: ${freed.join(' et ')}. Le stock et les créneaux sont de nouveau à prendre.`
      : 'Rien n’a été libéré.',
    kept > 0
      ? `${plural(kept, 'réservation est gardée', 'réservations sont gardées')}\u00a0: confirmées ou réglées entre-temps.`
      : '',
    gone > 0
      ? `${plural(gone, 'autre n’était', 'autres n’étaient')} déjà plus retenue${gone > 1 ? 's' : ''}.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}
