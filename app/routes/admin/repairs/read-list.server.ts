import { z } from 'zod';
import { daysBetween } from '#domain/dates/calendar-day.ts';
import { dayInParis, formatDate } from '#domain/dates/dates.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import { groupOf, REPAIR_GROUPS, type RepairGroup } from '#domain/repair/repair-board.ts';
import { type RepairQuery, repairQuerySchema } from '#domain/repair/repair-query.ts';
import { factsOf, possibleEvents } from '#domain/repair/repair-rules.ts';
import type { RepairTransition } from '#domain/repair/repair-states.ts';
import { whatBlocks } from '#domain/repair/what-blocks.ts';
import { countText } from '#domain/text/count-text.ts';
import { cutText } from '#domain/text/text-limits.ts';
import { askedPage, askedTick } from '#domain/urls/asked-fields.ts';
import type { RepairCount, RepairList } from '#server/repairs/list-repairs.ts';
import { repairMarks } from './repair-marks.server.ts';
import { INTAKE_PATH, stepPath } from './repair-paths.ts';
import { usualFirst } from './usual-step.ts';

/** The query parameters in the list's address. */
export const addressSchema = z.object({
  q: repairQuerySchema.shape.search,
  etat: repairQuerySchema.shape.state,
  suite: repairQuerySchema.shape.next,
  moi: askedTick(),
  retard: askedTick(),
  repere: z.uuid().or(z.literal('')).catch('').default(''),
  vue: z.enum(['liste', 'tableau']).catch('liste'),
  page: askedPage(),
});

/** The same as the server's query, asked by a member of staff; the board has all open cases. */
export const queryOf = (
  { q, etat, suite, moi, retard, repere, vue, page }: z.output<typeof addressSchema>,
  staffId: string,
): RepairQuery => ({
  search: q,
  next: suite,
  staffId: moi ? staffId : undefined,
  isLate: retard,
  flagId: repere || undefined,
  ...(vue === 'tableau' ? { state: 'open', page: 1 } : { state: etat, page }),
});

type Row = RepairList['rows'][number];

export type RepairRowView = ReturnType<typeof rowView>;

const FAULT_MAX = 90;

/** A case as a line of the list. */
export function rowView(row: Row, now: Date) {
  const { customer_name, promised_on, return_of, unread, updated_at } = row;
  return {
    ...repairMarks(row, now),
    name: customer_name,
    device: deviceText(row),
    picture: PICTURES[row.device_kind] ?? 'electronique',
    fault: shortened(row.fault),
    age: ageText(row.registered_at ?? row.created_at, now),
    hands: handsText(row),
    flags: row.flags,
    blocks: whatBlocks(row, now),
    step: stepsOf(row, now)[0] ?? null,
    promisedOn: promised_on && formatDate(promised_on),
    isReturn: return_of !== null,
    unread: unread ?? 0,
    movedOn: formatDate(updated_at),
  };
}

/** The same as a card of the board, with all steps that lead to a column: it can be dragged there. */
export const cardView = (row: Row, now: Date) => ({
  ...rowView(row, now),
  moves: stepsOf(row, now).flatMap(({ column, ...step }) => (column ? [{ ...step, column }] : [])),
});

export type CardView = ReturnType<typeof cardView>;

/** The drawing of each kind of device. */
const PICTURES: Readonly<Record<string, string>> = {
  console: 'console-salon',
  telephone: 'telephone',
  tablette: 'tablette',
  pc: 'ordinateur',
  mac: 'ordinateur-portable-ouvert',
  composants: 'vente-composants',
};

/** In whose hands it is: « pour Camille », or « par Sacha », who moved it last. */
function handsText({ technician_name, moved_by }: Row): string | null {
  if (technician_name) return `pour ${technician_name}`;
  return moved_by ? `par ${moved_by}` : null;
}

function shortened(text: string): string {
  const [line = ''] = text.split('\n');
  return line.length > FAULT_MAX ? `${cutText(line, FAULT_MAX - 1)}…` : line;
}

/** How long the shop has had it, or has known of it. */
function ageText(since: Date, now: Date): string {
  const days = daysBetween(dayInParis(since), dayInParis(now));
  return days === 0 ? 'aujourd’hui' : `depuis ${countText(days, 'jour', 'jours')}`;
}

/** The possible steps of a case, the usual one first. */
const stepsOf = (row: Row, now: Date) =>
  usualFirst(row.state, possibleEvents(factsOf(row, now), 'shop')).map((step) => stepView(row, step));

/** One press, or the form that a step needs. */
function stepView({ reference }: Row, { event, shop: label, to, through }: RepairTransition) {
  const path = event === 'register' ? `${INTAKE_PATH}?dossier=${reference}` : stepPath(reference, event);
  // A device that goes back may owe its postage, and what ends a case is confirmed: their forms ask.
  const isPress = through === undefined && to !== 'closed' && event !== 'return_unrepaired';
  return { event, label, path, isPress, column: groupOf(to) };
}

export type BoardColumn = {
  id: RepairGroup;
  label: string;
  count: number;
  cards: CardView[];
};

/** The open cases by column, with how many there are in all. */
export function boardOf(rows: readonly CardView[], { states }: RepairCount): BoardColumn[] {
  return (Object.keys(REPAIR_GROUPS) as RepairGroup[]).map((id) => {
    const group: { label: string; states: readonly RepairRowView['state'][] } = REPAIR_GROUPS[id];
    return {
      id,
      label: group.label,
      count: group.states.reduce((sum, state) => sum + (states[state] ?? 0), 0),
      cards: rows.filter(({ state }) => group.states.includes(state)),
    };
  });
}
