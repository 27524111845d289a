import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { isTorture } from './torture.ts';

/** The cost that packages/auth-service/passwords/hash.ts asks for: 33 ms of processor time, some fifteen hundred times per run. */
const COST = { memory: 19_456, passes: 2 };
const QUICK = { memory: 8, passes: 1 };

const { argon2 } = crypto;

/**
 * Vitest's setup for the tests of the server: it hashes their passwords as cheaply as argon2id can, under the name of the real cost.
 * Sites that are started, the tests of hash.ts, and `npm run torture`, which measures, hash passwords at the real cost.
 */
if (!isTorture) {
  crypto.argon2 = (algorithm, parameters, callback) => {
    const isOurs = parameters.memory === COST.memory && parameters.passes === COST.passes;
    return argon2(algorithm, isOurs ? { ...parameters, ...QUICK } : parameters, callback);
  };
  syncBuiltinESMExports();
}
