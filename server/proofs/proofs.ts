import type { AskedProof } from '#domain/text/asked-proof.ts';
import { networkKey } from '../http/client-address.ts';
import { keyedBucket } from '../limits/address-bucket.ts';
import type { Limit, Limits } from '../limits/limits.ts';
import { type Bound, makeChallenge, readSolution } from './challenge.ts';
import { type Effort, effortFor, FREE_PART, isEnough } from './effort.ts';
import { proofKeys } from './proof-keys.ts';
import { makeWaitToken, readWaitToken } from './wait-token.ts';

/** Seconds that a challenge is valid: enough for an old phone, and a solution kept for later is soon worth nothing. */
const CHALLENGE_S = 300;
/** How long after its wait a form may still be sent. */
const READY_S = 600;
/**
 * Limit for one network that proves by waiting: of a thousand tokens requested at once, thirty can be used in an hour.
 */
const WAITED: Limit = { count: 30, perS: 3600, burst: 3 };
const MAX_WAIT_S = 120;

/**
 * A bucket that a request uses. `refuses`: when it is empty the request is refused, so that no visitor works in vain.
 */
type Drained = { limit: Limit; key: string; refuses: boolean };

type ProofQuestion = {
  /** The purpose of the request; a proof for one purpose is not valid for another. */
  purpose: string;
  address: string | undefined;
  /** The proof that came with the request. */
  token: string | undefined;
  drained: readonly Drained[];
};

export type Proofs = {
  /**
   * Null accepts the request and spends its proof; otherwise the proof that it must bring. Takes nothing from the
   * buckets.
   */
  ask(question: ProofQuestion): Promise<AskedProof | null>;
};

export type ProofsDeps = {
  limits: Limits;
  /** Shared by all processes of the database; a restart does not change it. */
  secret: string;
  /** AUTH_PROOF_OF_WORK. */
  isOn: boolean;
  /** Multiplies the limits; 0 = none, and nothing to prove. */
  factor: number;
  clock: () => Date;
};

/**
 * A proof of work, asked for from a third of a bucket on (decision 043). Spent tokens and free passes are rows beside
 * the buckets, so that all processes know them and two requests never spend the same one.
 */
export function createProofs({ limits, secret, isOn, factor, clock }: ProofsDeps): Proofs {
  const keys = proofKeys(secret);
  const networkOf = (address: string | undefined) =>
    keyedBucket(secret, 'proof', address ? networkKey(address) : 'unknown');

  /** Nothing more can be taken from it. */
  const isEmpty = ({ burst, isFixed }: Limit, left: number) =>
    left * Math.max(1, Math.round(burst * (isFixed ? 1 : factor))) < 0.999;

  async function spend(id: string, lifeS: number): Promise<boolean> {
    const once: Limit = { count: 1, perS: lifeS, burst: 1, isFixed: true };
    return (await limits.take(once, `proof:${id}`)).isAllowed;
  }

  /** True if the token is accepted and spent; otherwise the wait that remains or has to begin. */
  async function accept(token: string, bound: Bound, effort: Effort): Promise<true | Partial<AskedProof>> {
    const now = clock();
    const solved = await readSolution(keys, token, bound, now);
    if (solved)
      return isEnough(solved.guesses, effort.guesses) && (await spend(solved.id, CHALLENGE_S)) ? true : {};
    const wait = readWaitToken(keys, token, bound, now);
    if (!wait || !isEnough(wait.waitS, effort.waitS)) return {};
    const leftS = Math.ceil((wait.readyMs - now.getTime()) / 1000);
    if (leftS > 0) return { wait: token, waitS: leftS };
    if (!(await spend(wait.id, MAX_WAIT_S + READY_S))) return {};
    const waited = await limits.take(WAITED, `waited ${bound.network}`);
    return waited.isAllowed ? true : { waitS: Math.min(MAX_WAIT_S, waited.retryAfterS) };
  }

  /**
   * A free pass in the first third. It is counted by itself, so that of a hundred simultaneous requests not all are
   * the first.
   */
  async function takeFreePass(drained: readonly Drained[]): Promise<boolean> {
    for (const { limit, key } of drained) {
      const { count, perS, burst, isFixed } = limit;
      const free: Limit = { count, perS, burst: Math.ceil(burst * FREE_PART), ...(isFixed && { isFixed }) };
      if (!(await limits.take(free, `unproven ${key}`)).isAllowed) return false;
    }
    return true;
  }

  async function question(bound: Bound, effort: Effort, known: Partial<AskedProof>): Promise<AskedProof> {
    const nowMs = clock().getTime();
    const waitS = Math.max(effort.waitS, known.waitS ?? 0);
    const readyMs = nowMs + waitS * 1000;
    return {
      challenge: await makeChallenge(keys, bound, {
        guesses: effort.guesses,
        expiresAt: new Date(nowMs + CHALLENGE_S * 1000),
      }),
      wait: makeWaitToken(keys, bound, { waitS, readyMs, expiresMs: readyMs + READY_S * 1000 }),
      waitS,
      ...(known.wait && known),
    };
  }

  return {
    async ask({ purpose, address, token, drained }) {
      if (!isOn || factor === 0) return null;
      // Known without asking the database: floods cost it nothing.
      if (drained.some(({ limit, key, refuses }) => refuses && limits.refusedFor(limit, key) !== undefined))
        return null;
      const left = await Promise.all(drained.map(({ limit, key }) => limits.left(limit, key)));
      if (drained.some(({ limit, refuses }, index) => refuses && isEmpty(limit, left[index] ?? 1)))
        return null;
      const spent = 1 - Math.min(...left);
      const bound = { purpose, network: networkOf(address) };
      const effort = effortFor(spent);
      const accepted = token ? await accept(token, bound, effort) : {};
      if (accepted === true) return null;
      if (spent < FREE_PART && (await takeFreePass(drained))) return null;
      return question(bound, effort, accepted);
    },
  };
}
