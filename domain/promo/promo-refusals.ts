import { formatLongDate } from '../dates/dates.ts';
import { formatEuros } from '../money/money.ts';
import type { PromoRefusal } from './promo-code.ts';

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
