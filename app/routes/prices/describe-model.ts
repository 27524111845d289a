import type { DescribedService } from '#app/seo/schema/service.ts';
import { modelPricesPath } from '#domain/devices/device-brands.ts';
import { formatRepairPrice } from '#domain/repair/repair-price.ts';
import type { ModelPrices } from '#server/content/model-prices.ts';

type PricesOfModel = Pick<ModelPrices, 'own' | 'grid'> & {
  device: Pick<ModelPrices['device'], 'model' | 'name' | 'codes'>;
};

/** The codes that a short sentence has room for. */
const CODES = 2;
const PRICES = 3;

/** « iPhone 12 (A2172, A2402) : écran cassé, de 79 à 249 € ; batterie usée, de 49 à 79 €. Délais, guides, devis gratuit. » */
export function describeModel(prices: PricesOfModel): string {
  const { device } = prices;
  const codes = device.codes.slice(0, CODES).join(', ');
  const named = codes ? `${device.name} (${codes})` : device.name;
  const known = announcedOf(prices)
    .slice(0, PRICES)
    .map(({ name, price }) => `${name.toLowerCase()}, ${formatRepairPrice(price)}`);
  if (known.length === 0)
    return `Prix de réparation\u00a0: ${named}. Le prix dépend de la pièce et du modèle exact\u00a0: devis gratuit à l’atelier ou par envoi.`;
  return `${named}\u00a0: ${known.join('\u00a0; ')}. Délais, guides et devis gratuit à Reims ou par envoi.`;
}

/** The repairs of a model as one offer. */
export function offerOf(prices: PricesOfModel): DescribedService {
  const { device } = prices;
  const known = announcedOf(prices);
  const lowest = known.flatMap(({ price }) => price.from ?? []);
  const highest = known.flatMap(({ price }) => price.to ?? []);
  return {
    path: modelPricesPath(device.model),
    cardTitle: `Réparation\u00a0: ${device.name}`,
    summary: describeModel(prices),
    priceFrom: lowest.length > 0 ? Math.min(...lowest) : undefined,
    priceTo: highest.length > 0 ? Math.max(...highest) : undefined,
    mailIn: true,
  };
}

const announcedOf = ({ own, grid }: PricesOfModel) =>
  [...own, ...(grid?.repairs ?? [])].filter(({ price }) => price.from !== null);
