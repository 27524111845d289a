import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { formatRepairPrice } from '#domain/repair-price.ts';
import { capitalize } from '#domain/typography.ts';
import type { RepairPrice } from '#server/content/prices.ts';
import type { ShopFacts } from '#server/content/shop-facts.ts';

type PriceFactsProps = {
  price: RepairPrice;
  shop: Pick<ShopFacts, 'quoteValidity' | 'repairWarranty' | 'vatNotice'>;
};

/** What is known of a price before the device is opened, what is not, and what makes it firm. */
export function PriceFacts({ price, shop }: PriceFactsProps) {
  return (
    <DescriptionList
      items={[
        { term: 'Fourchette', detail: capitalize(formatRepairPrice(price)) },
        { term: 'Délai', detail: capitalize(price.duration) },
        { term: 'Ce que l’on ignore encore', detail: price.unknown },
        { term: 'Ce qui change le prix', detail: price.changes },
        {
          term: 'Prix ferme',
          detail: `Celui du devis, gratuit et valable ${shop.quoteValidity}. ${shop.vatNotice}.`,
        },
        {
          term: 'Garantie',
          detail: `${shop.repairWarranty} sur la panne traitée et les pièces remplacées, en plus de vos droits légaux.`,
        },
      ]}
    />
  );
}
