import { formatEuros } from '../money/money.ts';
import type { PromoCode } from './promo-code.ts';

/** « Code NOEL-10 », where it stands beside what it takes off. */
export const promoLabel = (code: string): string => `Code ${code}`;

/** What codes take off together, as documents name it: « Remise (code NOEL-10) ». */
export const discountLabel = (codes: readonly string[]): string =>
  codes.length === 0 ? 'Remise' : `Remise (${codes.length > 1 ? 'codes' : 'code'} ${codes.join(', ')})`;

/** « −10 % », « −5,00 € » */
export const promoWorth = ({ percent, amountCents }: Pick<PromoCode, 'percent' | 'amountCents'>): string =>
  percent === null ? `−${formatEuros(amountCents ?? 0)}` : `−${percent}\u00a0%`;

/** What a code took off an order, as it is stored with it. */
export type PromoUse = { code: string; discount_cents: number };

/** A line for each code, between the goods and their delivery. */
export const promoLines = (uses: readonly PromoUse[]): { term: string; detail: string }[] =>
  uses.map(({ code, discount_cents }) => ({
    term: promoLabel(code),
    detail: `−${formatEuros(discount_cents)}`,
  }));

/** The same in the table of a mail. */
export const promoTotals = (uses: readonly PromoUse[]): { label: string; amountCents: number }[] =>
  uses.map(({ code, discount_cents }) => ({ label: promoLabel(code), amountCents: -discount_cents }));

export const promoCents = (uses: readonly PromoUse[]): number =>
  uses.reduce((sum, { discount_cents }) => sum + discount_cents, 0);
