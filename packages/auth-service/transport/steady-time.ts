import { setTimeout as delay } from 'node:timers/promises';
import type { AuthDeps, AuthMiddleware } from '../auth-deps.ts';

/**
 * Answers no sooner than a time that all work of the route fits into: the time of the answer does not reveal whether there is an
 * account.
 */
export function steadyTime(deps: AuthDeps): AuthMiddleware {
  return async (_c, next) => {
    const end = steadyEnd(deps);
    await next();
    await end;
  };
}

/** The same for one of the cases of a route, refused or not. */
export async function steadily<T>(deps: AuthDeps, work: () => Promise<T>): Promise<T> {
  const end = steadyEnd(deps);
  try {
    return await work();
  } finally {
    await end;
  }
}

const steadyEnd = ({ settings }: AuthDeps): Promise<void> =>
  settings.steadyAnswerMs > 0 ? delay(settings.steadyAnswerMs) : Promise.resolve();
