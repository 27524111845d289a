import { dayInParis } from '#domain/dates/dates.ts';
import {
  applyPromos,
  MOST_PROMOS,
  type PromoGoods,
  type PromoRefusal,
  type PromoResult,
  promoKey,
} from '#domain/promo/promo-code.ts';
import type { Database } from '../../db/database.ts';
import { addressBuckets } from '../../limits/address-bucket.ts';
import { createLimits, type Limit } from '../../limits/limits.ts';
import type { Module } from '../../module.ts';
import { type TooMany, tooMany } from '../../outcomes.ts';
import { readPromos } from './promo-code-row.ts';
import { type PromoRequest, promoCookie, readPromoIds } from './promo-cookie.ts';

/** Limit for typed codes, right and wrong ones alike: a customer mistypes, and guesses lead nowhere. */
const CODES_PER_ADDRESS: Limit = { count: 20, perS: 3600, burst: 10 };

export type PromoCodesDeps = {
  database: Pick<Database, 'kysely'>;
  /** Names buckets; the same in all processes. */
  secret: string;
  /** Multiplies the limit; 0 = none. */
  factor: number;
  /** Cookies are for https only. */
  isSecure: boolean;
  clock: () => Date;
};

/** What a cart has, and who has it: null for an address that is not known yet. */
export type PromoCart = { goods: readonly PromoGoods[]; email: string | null };

export type PromoAdded =
  | { outcome: 'added'; code: string; cents: number }
  | { outcome: 'unknown' | 'full' }
  | { outcome: 'refused'; code: string; refusal: PromoRefusal }
  | TooMany;

export type PromoCodes = ReturnType<typeof createPromoCodes>['api'];

/** The codes that a browser has for its cart. Only an order uses them (../orders/place-order.ts). */
export function createPromoCodes({ database, secret, factor, isSecure, clock }: PromoCodesDeps) {
  const { kysely } = database;
  const limits = createLimits({ database, factor, clock });
  const bucketOf = addressBuckets(secret);

  /** Later readers of this request see it too. */
  function keep(request: PromoRequest, ids: readonly string[]): void {
    const line = promoCookie(ids, isSecure);
    request.setCookie(line);
    request.cookies = [line.slice(0, line.indexOf(';')), request.cookies].filter(Boolean).join('; ');
  }

  async function apply(ids: readonly string[], { goods, email }: PromoCart): Promise<PromoResult> {
    return applyPromos(await readPromos(kysely, ids, email), goods, dayInParis(clock()));
  }

  return {
    api: {
      /** What the codes of a browser take off its cart, and those that take nothing off it any more. */
      of: (request: Pick<PromoRequest, 'cookies'>, cart: PromoCart): Promise<PromoResult> =>
        apply(readPromoIds(request, isSecure), cart),

      /** Whether there is a code that somebody may have: without one, no cart asks for it. */
      async areOffered(): Promise<boolean> {
        const { isOffered } = await kysely
          .selectNoFrom(({ exists, selectFrom }) =>
            exists(
              selectFrom('promo_codes')
                .select('id')
                .where('is_active', '=', true)
                .where(({ eb, or }) =>
                  or([eb('ends_on', 'is', null), eb('ends_on', '>=', dayInParis(clock()))]),
                ),
            ).as('isOffered'),
          )
          .executeTakeFirstOrThrow();
        return Boolean(isOffered);
      },

      /** Adds a typed code, if it takes something off this cart. */
      async add(
        request: PromoRequest,
        typed: string,
        cart: PromoCart,
        address: string | undefined,
      ): Promise<PromoAdded> {
        const taken = await limits.take(CODES_PER_ADDRESS, bucketOf('promo code', address));
        if (!taken.isAllowed) return tooMany(taken);
        const found = await kysely
          .selectFrom('promo_codes')
          .select(['id', 'code'])
          .where('code', '=', promoKey(typed))
          .executeTakeFirst();
        if (!found) return { outcome: 'unknown' };
        const kept = readPromoIds(request, isSecure);
        const before = await apply(kept, cart);
        // Those that take nothing off make room.
        const useful = kept.filter((id) => id !== found.id && before.applied.some((each) => each.id === id));
        if (useful.length >= MOST_PROMOS) return { outcome: 'full' };
        const ids = [...useful, found.id];
        const { applied, refused } = await apply(ids, cart);
        const refusal = refused.find(({ id }) => id === found.id)?.refusal;
        if (refusal) return { outcome: 'refused', code: found.code, refusal };
        keep(request, ids);
        return {
          outcome: 'added',
          code: found.code,
          cents: applied.find(({ id }) => id === found.id)?.cents ?? 0,
        };
      },

      remove: (request: PromoRequest, ids: readonly string[]): void =>
        keep(
          request,
          readPromoIds(request, isSecure).filter((id) => !ids.includes(id)),
        ),

      /** With the goods that they were for. */
      forget(request: PromoRequest): void {
        if (readPromoIds(request, isSecure).length > 0) keep(request, []);
      },
    },
  } satisfies Module<unknown>;
}
