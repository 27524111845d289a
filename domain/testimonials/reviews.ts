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

/** Why whoever bought a line may say nothing of it. */
export type ReviewBar = 'not handed over' | 'renounced' | 'brought back';

/** What keeps a line from being reviewed; null if its buyer has it, and has kept one at least. */
export function reviewBar({ state, withdrawals, quantity, restocked }: BoughtLine): ReviewBar | null {
  if (state !== 'collected' && state !== 'delivered') return 'not handed over';
  if (isOrderRenounced(withdrawals)) return 'renounced';
  return restocked < quantity ? null : 'brought back';
}

/** The name that a review is signed with unless its writer prefers another: « Camille R. ». */
export function shownName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/u);
  const initial = rest.at(-1)?.match(/\p{L}/u)?.[0];
  return initial ? `${first} ${initial.toLocaleUpperCase('fr')}.` : first;
}

/**
 * Addresses of sites and mailboxes. Ends of names that begin a French sentence are left out: « arrivé.De bonne qualité » is none;
 * of those in « .me », the short ones of messengers are meant.
 */
const ADDRESS =
  /https?:\/\/|\bwww\.|[^\s@]@[\w-]+\.\w|\b[\w-]+\.(?:biz|com|fr|io|org|ru|uk|xyz)\b|(?:^|[^\p{L}\d])(?:fb|ig|m|signal|t|wa)\.me\b/iu;

/** Ends of names that are French words: with a capital alone, they begin a sentence. */
const ADDRESS_OR_WORD = /\b[\w-]+\.(?:eu|EU|net|NET)\b/u;

/** Whether a text leads somewhere else. */
export const hasAddress = (text: string): boolean => ADDRESS.test(text) || ADDRESS_OR_WORD.test(text);
