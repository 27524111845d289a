import { modelPricesPath, priceAnchor } from '#domain/devices/device-brands.ts';
import { formatRepairPrice } from '#domain/repair/repair-price.ts';
import { capitalize } from '#domain/text/typography.ts';
import type { PlacedModelPrice } from '#server/content/model-prices.ts';
import { RelatedLinks } from '../content/related-links.tsx';

/** Prices of exact models beside those of their family; nothing if there are none. */
export function ExactPrices({ prices }: { prices: readonly PlacedModelPrice[] }) {
  if (prices.length === 0) return null;
  return (
    <section aria-labelledby="prix-par-modele">
      <h2 id="prix-par-modele">Prix par modèle exact</h2>
      <RelatedLinks
        links={prices.map(({ device, slug, name, price }) => ({
          path: `${modelPricesPath(device.model)}#${priceAnchor(device, slug)}`,
          title: `${name}, ${device.name}`,
          note: `${capitalize(formatRepairPrice(price))}, ${price.duration}`,
        }))}
      />
    </section>
  );
}
