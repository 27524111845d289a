import { productPath } from '#domain/catalogue/product-path.ts';
import { isOrderRenounced } from '#domain/order/order-account.ts';
import type { OrderState } from '#domain/order/order-states.ts';
import type { WithdrawalState } from '#domain/order/withdrawal-states.ts';
import type { TestimonialOutcome } from './testimonial-decision.ts';

/** How many reviews the page of a product shows; a page of their own has all of them. */
export const REVIEWS_SHOWN = 5;

/** Upper bound for the answer of the shop, in characters. */
export const REPLY_MAX = 1000;

/** Where a review stands: nothing is decided, or what the shop decided. */
export type ReviewState = 'waiting' | TestimonialOutcome;

/** The page with all reviews of a product, and how they are collected. */
export const reviewsPath = (slug: string): string => `${productPath(slug)}/avis`;

type BoughtLine = {
  state: OrderState;
  withdrawals: readonly { state: WithdrawalState }[];
  quantity: number;
  /** How many of them came back. */
  restocked: number;
};

/** Whether whoever bought a line may say something of it: they have it, and have kept one at least. */
export const mayReview = ({ state, withdrawals, quantity, restocked }: BoughtLine): boolean =>
  (state === 'collected' || state === 'delivered') && restocked < quantity && !isOrderRenounced(withdrawals);

/** The name that a review is signed with unless its writer prefers another: « Camille R. ». */
export function shownName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/u);
  const initial = rest.at(-1)?.match(/\p{L}/u)?.[0];
  return initial ? `${first} ${initial.toLocaleUpperCase('fr')}.` : first;
}

/** Addresses of sites and mailboxes. Ends of names that begin a French sentence are left out: « arrivé.De bonne qualité » is none. */
const ADDRESS = /https?:\/\/|\bwww\.|[^\s@]@[\w-]+\.\w|\b[\w-]+\.(?:biz|com|eu|fr|io|net|org|ru|uk|xyz)\b/iu;

/** Whether a text leads somewhere else. */
export const hasAddress = (text: string): boolean => ADDRESS.test(text);
