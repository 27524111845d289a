import { setTimeout as delay } from 'node:timers/promises';
import type { AuthDeps, AuthMiddleware } from '../auth-deps.ts';

/** Answers no sooner than a time that all work of the route fits into: how long it took does not tell whether there is an account. */
export function steadyTime({ settings }: AuthDeps): AuthMiddleware {
  return async (_c, next) => {
    const end = settings.steadyAnswerMs > 0 ? delay(settings.steadyAnswerMs) : undefined;
    await next();
    await end;
  };
}
