import type { AuthDeps } from '../auth-deps.ts';
import type { Limit, Limits } from '../host.ts';

/**
 * Lends the buckets to what may refuse in the end. What it took before it refused goes back: whoever is refused has used up
 * nothing, neither of the one who was to be written to nor of everybody.
 */
export async function takeOrNothing<T>(deps: AuthDeps, work: (lent: AuthDeps) => Promise<T>): Promise<T> {
  const taken: { limit: Limit; key: string }[] = [];
  const limits: Limits = {
    ...deps.limits,
    async take(limit, key, cost = 1) {
      const answer = await deps.limits.take(limit, key, cost);
      if (answer.isAllowed) for (let token = 0; token < cost; token += 1) taken.push({ limit, key });
      return answer;
    },
  };
  try {
    return await work({ ...deps, limits });
  } catch (error) {
    for (const { limit, key } of taken.reverse()) await deps.limits.giveBack(limit, key);
    throw error;
  }
}
