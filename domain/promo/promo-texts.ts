import { formatLongDate } from '../dates/dates.ts';
import { formatEuros } from '../money/money.ts';
import type { PromoCode, PromoRefusal } from './promo-code.ts';

/** Why a code takes nothing off, to who typed it. */
export function promoRefusalText(code: string, refusal: PromoRefusal): string {
  switch (refusal.reason) {
    case 'stopped':
      return `Le code ${code} n’est plus proposé.`;
    case 'early':
      return `Le code ${code} vaut à partir du ${formatLongDate(refusal.day)}.`;
    case 'ended':
      return `Le code ${code} n’est plus valable depuis le ${formatLongDate(refusal.day)} au soir.`;
    case 'used up':
      return `Le code ${code} a servi autant de fois que prévu\u00a0: il n’en reste plus.`;
    case 'used by customer':
      return `Le code ${code} a déjà servi pour cette adresse e-mail.`;
    case 'other goods':
      return `Le code ${code} ne vaut pas pour les produits de ce panier.`;
    case 'below':
      return `Le code ${code} vaut à partir de ${formatEuros(refusal.minCents)} de produits concernés\u00a0: il en manque ${formatEuros(refusal.missingCents)}.`;
    case 'alone':
      return `Le code ${code} ne se cumule pas avec ${refusal.other}\u00a0: retirez d’abord celui-ci.`;
  }
}

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
