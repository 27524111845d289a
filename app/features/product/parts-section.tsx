import { RelatedLinks } from '#app/features/content/related-links.tsx';
import { formatEuros } from '#domain/money/money.ts';
import { lastText } from '#domain/stock/stock-texts.ts';
import { typeset } from '#domain/text/typography.ts';
import type { ProductCard } from '#server/shop/catalogue/product.ts';
import { cardCondition } from './product-texts.ts';

/** What the shop sells for the work of the page; nothing if it sells nothing for it. */
export function PartsSection({ parts }: { parts: readonly ProductCard[] }) {
  if (parts.length === 0) return null;
  return (
    <section aria-labelledby="pieces">
      <h2 id="pieces">À la boutique</h2>
      <RelatedLinks
        links={parts.map((part) => ({
          path: `/produit/${part.slug}`,
          title: typeset(part.name),
          note: `${cardCondition(part)} · ${priceOrNone(part)}`,
        }))}
      />
    </section>
  );
}

/** « 19,64 €, plus que 2 », as long as one is left; « dès 189,00 € » for several used units. */
export function priceOrNone({ left, units, directPriceCents }: ProductCard): string {
  if (left === 0) return 'épuisé pour l’instant';
  if (units > 0 && left > 1) return `dès ${formatEuros(directPriceCents)}`;
  const last = lastText(left);
  return `${formatEuros(directPriceCents)}${last ? `, ${last}` : ''}`;
}
