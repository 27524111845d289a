import type { ReactNode } from 'react';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import type { BonusDevice } from '#domain/bonus/bonus-device.ts';
import { formatRepairPrice } from '#domain/repair/repair-price.ts';
import { capitalize } from '#domain/text/typography.ts';
import type { RepairPrice } from '#server/content/prices.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { BonusOfPrice } from './bonus-of-price.tsx';

type PriceBoxProps = {
  price: RepairPrice;
  /** The device that the price is for, by which a bonus is found. */
  device: BonusDevice;
  shop: Pick<ShopSettings, 'quoteValidity' | 'repairWarranty' | 'vatNotice' | 'offeredBonuses'>;
  /** Where to go from here, under the price. */
  children?: ReactNode;
};

/** What is known of a price before the device is opened, what is not, and what makes it final. */
export function PriceBox({ price, device, shop, children }: PriceBoxProps) {
  return (
    <div className="range">
      <div>
        <p className="range__price">{capitalize(formatRepairPrice(price))}</p>
        <BonusOfPrice price={price} device={device} bonuses={shop.offeredBonuses} />
        <p>{`Le devis, gratuit et valable ${shop.quoteValidity}, fixe le prix. ${shop.vatNotice}.`}</p>
        {children}
      </div>
      <DescriptionList
        items={[
          { term: 'Délai', detail: capitalize(price.duration) },
          ...(price.unknown ? [{ term: 'À vérifier à l’ouverture', detail: price.unknown }] : []),
          { term: 'Raisons d’un écart', detail: price.changes },
          ...(price.part ? [{ term: 'Pièce posée', detail: price.part }] : []),
          {
            term: 'Garantie',
            detail: `${shop.repairWarranty} sur la panne traitée et les pièces remplacées, en plus de vos droits légaux.`,
          },
        ]}
      />
    </div>
  );
}
