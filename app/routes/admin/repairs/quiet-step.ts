import { type RepairEvent, transitionOf } from '#domain/repair/repair-states.ts';

/** What a text message tells who has no mailbox. */
const TEXTED: readonly RepairEvent[] = ['await_part', 'make_ready', 'return_unrepaired'];

/** Whether a step may be taken without telling its customer; who renounces a contract is always told that it is noted. */
export const mayBeQuiet = (step: RepairEvent): boolean => step !== 'withdraw';

type Customer = { email: string | null; phone: string | null };

/** Whether a step would tell its customer by mail or text message, so that « Ne pas prévenir » means something. */
export function tellsCustomer(step: RepairEvent, { email, phone }: Customer, takesSms: boolean): boolean {
  if (!mayBeQuiet(step)) return false;
  if (email !== null) return transitionOf(step).tells.includes('customer');
  return takesSms && phone !== null && TEXTED.includes(step);
}
