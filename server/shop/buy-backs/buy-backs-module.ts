import { type BuyBackAnswers, indicatedCents } from '#domain/buy-back/buy-back-questions.ts';
import { addressBuckets } from '../../limits/address-bucket.ts';
import type { Limit, Limits } from '../../limits/limits.ts';
import type { Module } from '../../module.ts';
import type { Outbox } from '../../outbox/outbox-module.ts';
import { type TooMany, tooMany } from '../../outcomes.ts';
import type { Uploads } from '../../uploads/uploads-module.ts';
import { wakeAfter } from '../../wake-after.ts';
import { answerBuyBack, type BuyBackAnswer } from './answer-buy-back.ts';
import { type AskedBuyBack, askBuyBack } from './ask-buy-back.ts';
import { basePriceOf, offeredTerms } from './buy-back-prices.ts';
import type { BuyBackDeps } from './buy-back-row.ts';
import { findLinkedBuyBack, type LinkedBuyBack } from './find-buy-backs.ts';
import { forgetBuyBacks } from './forget-buy-backs.ts';
import { expireBuyBacks } from './offer-buy-back.ts';

/** Limit for requests: nobody sells this many devices. */
export const BUY_BACKS_PER_ADDRESS: Limit = { count: 20, perS: 3600, burst: 10 };
/** Links that open nothing, for one network. */
const WRONG_LINKS: Limit = { count: 60, perS: 3600, burst: 20 };

type BuyBacksDeps = Omit<BuyBackDeps, 'outbox'> & {
  outbox: Pick<Outbox, 'post' | 'wake'>;
  uploads: Pick<Uploads, 'attach' | 'remove'>;
  limits: Limits;
};

export type BuyBacks = ReturnType<typeof createBuyBacks>['api'];

/** Devices that people offer the shop: what they are told before, their request, and what its link opens. */
export function createBuyBacks(deps: BuyBacksDeps) {
  const { database, secret, limits, outbox } = deps;
  const { kysely } = database;
  const bucketOf = addressBuckets(secret);
  const waking = wakeAfter(outbox.wake, {
    ask: (asked: AskedBuyBack) => askBuyBack(deps, asked),
    answer: (id: string, answer: BuyBackAnswer, digest: string) => answerBuyBack(deps, id, answer, digest),
  });
  return {
    api: {
      /** What visitors are offered; null while the owner has not opened it. */
      offered: () => offeredTerms(kysely),
      /** What the shop would give for a device of the register in this condition; null if it says nothing. */
      async indicate(deviceId: string | null, answers: BuyBackAnswers): Promise<number | null> {
        const terms = await offeredTerms(kysely);
        const baseCents = await basePriceOf(kysely, deviceId);
        return terms && indicatedCents(answers, { baseCents, deductions: terms.deductions });
      },
      async ask(asked: AskedBuyBack, address: string | undefined) {
        const taken = await limits.take(BUY_BACKS_PER_ADDRESS, bucketOf('buy-back', address));
        return taken.isAllowed ? waking.ask(asked) : tooMany(taken);
      },
      /** What a link opens; null if that is nothing. */
      async findByLink(token: string, address: string | undefined): Promise<LinkedBuyBack | null | TooMany> {
        const bucket = bucketOf('buy-back link', address);
        const retryAfterS = limits.refusedFor(WRONG_LINKS, bucket);
        if (retryAfterS !== undefined) return tooMany({ retryAfterS });
        const found = await findLinkedBuyBack(kysely, token);
        if (found) return found;
        const taken = await limits.take(WRONG_LINKS, bucket);
        return taken.isAllowed ? null : tooMany(taken);
      },
      answer: (id: string, answer: BuyBackAnswer, address: string | undefined) =>
        waking.answer(id, answer, bucketOf('buy-back answer', address)),
    },
    jobs: [
      { name: 'buy-back expiry', every: 'hour', run: (now) => expireBuyBacks(deps, now) },
      { name: 'buy-backs purge', every: 'hour', run: (now) => forgetBuyBacks(deps, now) },
    ],
  } satisfies Module<unknown>;
}
