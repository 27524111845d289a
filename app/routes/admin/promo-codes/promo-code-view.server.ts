import { formatDate, formatLongDate } from '#domain/dates/dates.ts';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import { formatEuros, typedEuros } from '#domain/money/money.ts';
import { ORDER_STATES } from '#domain/order/order-states.ts';
import { LEAST_LEFT_CENTS } from '#domain/promo/promo-code.ts';
import { promoWorth } from '#domain/promo/promo-texts.ts';
import type { FoundPromoCode, StoredPromoCode } from '#server/shop/promo-codes/promo-code-admin.ts';
import type { PromoCodeAdmin } from '#server/shop/promo-codes/promo-code-admin-module.ts';

const numberText = (number: number | null) => (number === null ? '' : String(number));
const eurosText = (cents: number | null) => (cents === null ? '' : typedEuros(cents));
const boxText = (isTicked: boolean) => (isTicked ? 'oui' : '');

/** A stored code in the texts of its form. */
export const promoTexts = (promo: StoredPromoCode): FormTexts => ({
  name: promo.code,
  percent: numberText(promo.percent),
  amount: eurosText(promo.amountCents),
  minGoods: promo.minGoodsCents === LEAST_LEFT_CENTS ? '' : typedEuros(promo.minGoodsCents),
  startsOn: promo.startsOn ?? '',
  endsOn: promo.endsOn ?? '',
  maxUses: numberText(promo.maxUses),
  maxUsesEach: numberText(promo.maxUsesEach),
  ...Object.fromEntries(promo.onlyCategories.map((id) => [`categories.${id}`, 'oui'])),
  onlyProducts: promo.onlySkus.join('\n'),
  notProducts: promo.notSkus.join('\n'),
  stacks: boxText(promo.stacks),
  isActive: boxText(promo.isActive),
  note: promo.note ?? '',
});

type ListedPromo = Awaited<ReturnType<PromoCodeAdmin['list']>>[number];

export const promoRow = (promo: ListedPromo, today: string) => ({
  id: promo.id,
  code: promo.code,
  worth: promoWorth(promo),
  days: daysText(promo),
  uses: promo.maxUses === null ? String(promo.uses) : `${promo.uses} sur ${promo.maxUses}`,
  given: formatEuros(promo.discountCents),
  state: stateOf(promo, today),
});

function daysText({ startsOn, endsOn }: Pick<ListedPromo, 'startsOn' | 'endsOn'>): string {
  if (startsOn && endsOn) return `Du ${formatLongDate(startsOn)} au ${formatLongDate(endsOn)}`;
  if (startsOn) return `À partir du ${formatLongDate(startsOn)}`;
  return endsOn ? `Jusqu’au ${formatLongDate(endsOn)}` : 'Toujours';
}

type PromoState = { words: string; kind: 'ok' | 'idle' | 'waiting' };

function stateOf({ isActive, startsOn, endsOn, maxUses, uses }: ListedPromo, today: string): PromoState {
  if (!isActive) return { words: 'Arrêté', kind: 'idle' };
  if (endsOn !== null && endsOn < today) return { words: 'Terminé', kind: 'idle' };
  if (maxUses !== null && uses >= maxUses) return { words: 'Épuisé', kind: 'idle' };
  if (startsOn !== null && today < startsOn) return { words: 'À venir', kind: 'waiting' };
  return { words: 'En cours', kind: 'ok' };
}

/** What has become of a code. */
export const usesView = ({ uses, lowest }: FoundPromoCode) => ({
  uses: uses.map(({ number, state, placedAt, discountCents, counts }) => ({
    number,
    placedOn: formatDate(placedAt, { withTime: true }),
    state: counts ? ORDER_STATES[state] : `${ORDER_STATES[state]}, rendue`,
    given: formatEuros(discountCents),
  })),
  lowest: lowest.map(({ name, priceCents, lowestCents }) => ({
    name,
    price: formatEuros(priceCents),
    lowest: formatEuros(lowestCents),
  })),
});
