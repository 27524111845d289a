import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { shownPhone } from '#domain/customers/phone.ts';
import { deliveryPlaceOf, servedWords } from '#domain/order/delivery-place.ts';
import {
  type DeliveryPrices,
  type DeliveryRates,
  deliveryPriceCents,
  missingForFreeCents,
  type SentGoods,
} from '#domain/order/delivery-price.ts';
import type { Address, DeliveryMethod } from '#domain/order/order-request.ts';
import { bindDeps } from '../../bind-deps.ts';
import type { Schema } from '../../db/schema.ts';
import { ownCookie, readCookie } from '../../http/own-cookie.ts';
import type { Module } from '../../module.ts';
import { isPickupOnly } from '../catalogue/is-pickup-only.ts';

/** The attempt to order that is under way in a browser: until an order exists, the same request is the same order. */
const ATTEMPT = 'commande-essai';
/** The link of the order that was just placed here. In a cookie, no address, history or other site learns it. */
const PLACED = 'commande';

const ATTEMPT_MAX_AGE_S = 24 * 3600;
/** Long enough to pay and to come back; later, the link in the mail opens the order. */
const PLACED_MAX_AGE_S = 2 * 3600;

type SetCookie = (line: string) => void;

export type KnownCustomer = {
  name: string;
  email: string;
  phone: string;
  /** What the profile says. */
  company: string | null;
  siren: string | null;
  address: Address | null;
  /** The address for parcels, if it differs. */
  delivery: Address | null;
};

export type CheckoutDeps = {
  database: { kysely: Kysely<Schema> };
  rates: () => DeliveryRates;
  /** Cookies are for https only. */
  isSecure: boolean;
};

/** Follows the link while this browser's cart still has the goods of that order. */
const KEPT = '.panier';
const placedSchema = z.string().regex(/^[\w-]{43}(\.panier)?$/);

export type Checkout = ReturnType<typeof createCheckout>['api'];

/** The data that the checkout screens need besides the orders themselves. */
export function createCheckout({ database, rates, isSecure }: CheckoutDeps) {
  const keep = (name: string, value: string, maxAge: number) => ownCookie({ name, value, maxAge, isSecure });
  const placedHere = (cookies: string | null) =>
    placedSchema.safeParse(readCookie(cookies, PLACED, isSecure)).data;
  const pricesOf = (goods: readonly SentGoods[]): DeliveryPrices => {
    const priceOf = (method: DeliveryMethod) => deliveryPriceCents(rates(), method, goods);
    return { pickup: priceOf('pickup'), parcel: priceOf('parcel'), relay: priceOf('relay') };
  };
  return {
    api: {
      ...bindDeps(database.kysely, { knownCustomer: findKnown }),
      /** The idempotency key of this browser's attempt, or a new one. */
      attemptKey(cookies: string | null, setCookie: SetCookie): string {
        const known = z.uuid().safeParse(readCookie(cookies, ATTEMPT, isSecure)).data;
        if (known) return known;
        const made = randomUUID();
        setCookie(keep(ATTEMPT, made, ATTEMPT_MAX_AGE_S));
        return made;
      },
      /** Ends the attempt: the next order is another one. */
      endAttempt: (setCookie: SetCookie) => setCookie(keep(ATTEMPT, '', 0)),
      /** Remembers the order that was placed; `keepsCart` until it is paid. */
      rememberOrder: (linkToken: string, setCookie: SetCookie, { keepsCart = false } = {}) =>
        setCookie(keep(PLACED, linkToken + (keepsCart ? KEPT : ''), PLACED_MAX_AGE_S)),
      rememberedOrder: (cookies: string | null) => placedHere(cookies)?.replace(KEPT, '') ?? null,
      /** The order that was placed here and whose goods the cart keeps. */
      orderOfCart(cookies: string | null): string | null {
        const placed = placedHere(cookies);
        return placed?.endsWith(KEPT) ? placed.replace(KEPT, '') : null;
      },
      /** Forgets both after a sign-out. */
      forget(setCookie: SetCookie): void {
        setCookie(keep(ATTEMPT, '', 0));
        setCookie(keep(PLACED, '', 0));
      },
      /** What a cart lacks for its delivery to cost nothing; null if the shop never sends for nothing. */
      missingForFreeCents: (lines: readonly { quantity: number; unitPriceCents: number }[]): number | null =>
        missingForFreeCents(rates(), lines),
      /** The price of each way of delivery, null if it does not take the goods; and `notSent`, the products of which no carrier takes even one. */
      async deliveryPrices(
        lines: readonly { id: string; quantity: number; unitPriceCents: number }[],
      ): Promise<DeliveryPrices & { notSent: string[] }> {
        const rows = await database.kysely
          .selectFrom('products')
          .select(['id', 'weight_g as weightG'])
          .select(isPickupOnly('products').as('isPickupOnly'))
          .where(
            'id',
            'in',
            lines.map(({ id }) => id),
          )
          .execute();
        const known = new Map(rows.map(({ id, ...product }) => [id, product]));
        const goods = lines.map((line) => ({ ...line, weightG: null, ...known.get(line.id) }));
        const prices = pricesOf(goods);
        const isRefused = (line: SentGoods) => {
          const alone = pricesOf([{ ...line, quantity: 1 }]);
          return SENT.every((method) => alone[method] === null);
        };
        return { ...prices, notSent: goods.filter(isRefused).map(({ id }) => id) };
      },
      /** The same for one unit of a product, before it is in a cart. */
      deliveryPricesOfOne: (product: Omit<SentGoods, 'quantity'>) => pricesOf([{ ...product, quantity: 1 }]),
      /** Whether parcels go to a postcode, as a visitor typed it. */
      deliveryPlace: (typed: string) => deliveryPlaceOf(rates(), typed),
      /** Where parcels go, in words. */
      servedWords: () => servedWords(rates()),
    },
  } satisfies Module<unknown>;
}

const SENT = ['parcel', 'relay'] as const;

async function findKnown(
  kysely: Kysely<Schema>,
  { id, email }: { id: string; email: string },
): Promise<KnownCustomer> {
  const profile = await kysely
    .selectFrom('profiles')
    .select(['full_name', 'phone', 'company', 'siren', 'billing_address', 'delivery_address'])
    .where('id', '=', id)
    .executeTakeFirst();
  const last = await kysely
    .selectFrom('orders')
    .select(['customer_name', 'phone', 'billing_address'])
    .where('user_id', '=', id)
    // One for the counter need not have any.
    .where('billing_address', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const ofProfile = { name: profile?.full_name, phone: profile?.phone, address: profile?.billing_address };
  const ofOrder = { name: last?.customer_name, phone: last?.phone, address: last?.billing_address };
  const [first, second] = ofProfile.address ? [ofProfile, ofOrder] : [ofOrder, ofProfile];
  return {
    name: first.name || second.name || '',
    email,
    phone: shownPhone(first.phone || second.phone || ''),
    company: profile?.company ?? null,
    siren: profile?.siren ?? null,
    address: first.address ?? null,
    delivery: profile?.delivery_address ?? null,
  };
}
