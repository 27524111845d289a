import type { AdminIdentity } from '../admin/as-admin.ts';
import type { Limits } from '../limits/limits.ts';
import { type TooMany, tooMany } from '../outcomes.ts';

/** Trials of one administrator: enough to find the right settings, too few to search a network for machines. */
const TRIALS = { count: 30, perS: 3600, burst: 30 };

/** Null if another service may be asked. */
export async function takeTrial(
  limits: Pick<Limits, 'take'>,
  { id }: Pick<AdminIdentity, 'id'>,
): Promise<TooMany | null> {
  const taken = await limits.take(TRIALS, `connection trial ${id}`);
  return taken.isAllowed ? null : tooMany(taken);
}
