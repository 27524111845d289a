import type { AuthDeps } from '../auth-deps.ts';
import type { Limit, Limits } from '../host.ts';

/**
 * Lends the buckets to work that may end in a refusal. Tokens taken before the refusal go back: a refused request uses up nothing,
 * neither the recipient's part nor everybody's.
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
