import { z } from 'zod';
import { askedChoice, askedPage, askedWords } from '../urls/asked-fields.ts';
import { REPAIR_GROUPS, type RepairGroup } from './repair-board.ts';
import { type NextActor, REPAIR_STATES, type RepairState, WAYS_IN, type WayIn } from './repair-states.ts';

export const REPAIRS_PER_PAGE = 25;

const states = Object.keys(REPAIR_STATES) as [RepairState, ...RepairState[]];
const groups = Object.keys(REPAIR_GROUPS) as [RepairGroup, ...RepairGroup[]];
const waysIn = Object.keys(WAYS_IN) as [WayIn, ...WayIn[]];
const actors = ['customer', 'shop', 'supplier'] as const satisfies readonly NextActor[];

/** The filters of a list of cases, from its address. Unknown values are ignored. */
export const repairQuerySchema = z.object({
  /** `open`: all cases that are not over. A group is a column of the board. */
  state: z
    .enum(['open', 'all', ...groups, ...states])
    .catch('open')
    .default('open'),
  wayIn: askedChoice(waysIn),
  /** Who has to act. */
  next: askedChoice(actors),
  /** The member of staff whose it is. */
  staffId: z.uuid().optional(),
  /** A flag of the shop's own that they bear. */
  flagId: z.uuid().optional().catch(undefined),
  /** Only cases whose promised day is past. */
  isLate: z.boolean().default(false),
  /** A reference, a name, an e-mail, a phone or serial number, a model. */
  search: askedWords(120),
  page: askedPage(),
});

export type RepairQuery = z.output<typeof repairQuerySchema>;

/** The states that a filter covers; null for all. */
export function askedStates({ state, next }: Pick<RepairQuery, 'state' | 'next'>): RepairState[] | null {
  const meant = states.filter(
    (each) =>
      (state === 'all' || isIn(each, state)) && (next === undefined || REPAIR_STATES[each].next === next),
  );
  return meant.length === states.length ? null : meant;
}

function isIn(each: RepairState, asked: Exclude<RepairQuery['state'], 'all'>): boolean {
  if (asked === 'open') return REPAIR_STATES[each].next !== 'nobody';
  if (asked in REPAIR_GROUPS)
    return (REPAIR_GROUPS[asked as RepairGroup].states as readonly RepairState[]).includes(each);
  return each === asked;
}
