import { z } from 'zod';
import { formatDate } from '#domain/dates/dates.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import { REPAIR_GROUPS, type RepairGroup } from '#domain/repair/repair-board.ts';
import { type RepairQuery, repairQuerySchema } from '#domain/repair/repair-query.ts';
import { askedPage, askedTick } from '#domain/urls/asked-fields.ts';
import type { RepairCount, RepairList } from '#server/repairs/list-repairs.ts';
import { repairMarks } from './repair-marks.server.ts';

/** The query parameters in the list's address. */
export const addressSchema = z.object({
  q: repairQuerySchema.shape.search,
  etat: repairQuerySchema.shape.state,
  suite: repairQuerySchema.shape.next,
  retard: askedTick(),
  vue: z.enum(['liste', 'tableau']).catch('liste'),
  page: askedPage(),
});

/** The same as the server's query; the board has all open cases. */
export const queryOf = ({
  q,
  etat,
  suite,
  retard,
  vue,
  page,
}: z.output<typeof addressSchema>): RepairQuery => ({
  search: q,
  next: suite,
  isLate: retard,
  ...(vue === 'tableau' ? { state: 'open', page: 1 } : { state: etat, page }),
});

export type RepairRowView = ReturnType<typeof rowView>;

/** A case as a line of the list, or a card of the board. */
export function rowView(row: RepairList['rows'][number], now: Date) {
  const { customer_name, promised_on, return_of, unread, updated_at } = row;
  return {
    ...repairMarks(row, now),
    name: customer_name,
    device: deviceText(row),
    promisedOn: promised_on && formatDate(promised_on),
    isReturn: return_of !== null,
    unread: unread ?? 0,
    movedOn: formatDate(updated_at),
  };
}

export type BoardColumn = {
  id: RepairGroup;
  label: string;
  count: number;
  cards: RepairRowView[];
};

/** The open cases by column, with how many there are in all. */
export function boardOf(rows: readonly RepairRowView[], { states }: RepairCount): BoardColumn[] {
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
