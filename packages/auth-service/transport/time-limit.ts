import type { AuthMiddleware } from '../auth-deps.ts';
import { AuthError } from './errors.ts';

const LIMIT_MS = 10_000;

/** Answers a request that takes too long; its work goes on, and is thrown away or found done at the next try. */
export function timeLimit(limitMs = LIMIT_MS): AuthMiddleware {
  return async (_, next) => {
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(timedOut()), limitMs);
    try {
      await Promise.race([next(), promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}

const timedOut = () =>
  new AuthError(504, 'request_timeout', 'Processing this request timed out, please retry after a moment.');
