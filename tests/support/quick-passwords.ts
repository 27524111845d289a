import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { isTorture } from './torture.ts';

/** What packages/auth-service/passwords/hash.ts asks for: 33 ms of processor, some fifteen hundred times a run. */
const COST = { memory: 19_456, passes: 2 };
const QUICK = { memory: 8, passes: 1 };

const { argon2 } = crypto;

/**
 * Vitest's setup of the tests of the server: passwords of theirs are hashed as cheaply as argon2id can, under the name of the real cost. Sites that
 * are started, the tests of hash.ts, and `npm run torture`, which measures, hash them as they are.
 */
if (!isTorture) {
  crypto.argon2 = (algorithm, parameters, callback) => {
    const isOurs = parameters.memory === COST.memory && parameters.passes === COST.passes;
    return argon2(algorithm, isOurs ? { ...parameters, ...QUICK } : parameters, callback);
  };
  syncBuiltinESMExports();
}
