import { RelatedLinks } from '#app/features/content/related-links.tsx';
import { formatEuros } from '#domain/money/money.ts';
import { lastText } from '#domain/stock/stock-texts.ts';
import { typeset } from '#domain/text/typography.ts';
import type { ProductCard } from '#server/shop/catalogue/product.ts';
import { conditionText } from './product-texts.ts';

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
          note: `${conditionText(part)} · ${priceOrNone(part)}`,
        }))}
      />
    </section>
  );
}

/** « 19,64 € payé en direct, plus que 2 », as long as one is left. */
export function priceOrNone({ left, directPriceCents }: ProductCard): string {
  if (left === 0) return 'épuisé pour l’instant';
  const last = lastText(left);
  return `${formatEuros(directPriceCents)} payé en direct${last ? `, ${last}` : ''}`;
}
