import { isInShop, REPAIR_STATES, type RepairState } from './repair-states.ts';

/** The columns of the shop's board, in the order in which a device goes through them. */
export const REPAIR_GROUPS = {
  arriving: { label: 'À recevoir', states: ['requested', 'estimated', 'announced'] },
  diagnosing: { label: 'À diagnostiquer', states: ['registered'] },
  quoting: { label: 'Devis', states: ['diagnosed', 'quoted'] },
  repairing: { label: 'À réparer', states: ['accepted', 'waiting_part', 'in_repair', 'tested'] },
  returning: { label: 'À rendre', states: ['refused', 'ready'] },
} as const satisfies Record<string, { label: string; states: readonly RepairState[] }>;

export type RepairGroup = keyof typeof REPAIR_GROUPS;

/** The column of a state; null if its cases are over. */
export function groupOf(state: RepairState): RepairGroup | null {
  const groups = Object.entries(REPAIR_GROUPS) as [RepairGroup, { states: readonly RepairState[] }][];
  return groups.find(([, { states }]) => states.includes(state))?.[0] ?? null;
}

/** States in which it is up to the shop to keep the promised day. */
export const PROMISE_STATES: readonly RepairState[] = (Object.keys(REPAIR_STATES) as RepairState[]).filter(
  (state) => isInShop(state) && state !== 'ready',
);

/** Whether the promised day is past and the device is not ready. Days are those of Paris. */
export const isLate = (
  { state, promised_on }: { state: RepairState; promised_on: string | null },
  today: string,
): boolean => promised_on !== null && promised_on < today && PROMISE_STATES.includes(state);
