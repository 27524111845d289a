import { formatPrice } from '#domain/money/money.ts';
import { canonicalPageUrl, siteAddress } from '#domain/urls/canonical-url.ts';
import { type JsonLdNode, type ShopAddress, shopInFull } from './node.ts';

export type DescribedProduct = {
  path: string;
  name: string;
  sku: string;
  ean: string | null;
  description: string;
  brand: string | null;
  category: string;
  condition: 'neuf' | 'occasion' | 'reconditionné';
  /** The price that is paid. */
  directPriceCents: number;
  isAvailable: boolean;
  /** Paths on the site. */
  pictures: readonly string[];
  weightG: number | null;
};

const CONDITIONS = {
  neuf: 'https://schema.org/NewCondition',
  occasion: 'https://schema.org/UsedCondition',
  reconditionné: 'https://schema.org/RefurbishedCondition',
};

/**
 * A product of the shop and its offer, for its own page. The price is the direct one, the only one that is ever paid.
 */
export function product(
  page: DescribedProduct,
  { siteUrl, shop }: { siteUrl: string; shop: ShopAddress },
): JsonLdNode {
  const url = canonicalPageUrl(siteUrl, page.path);
  return {
    '@type': 'Product',
    '@id': `${url}#produit`,
    name: page.name,
    sku: page.sku,
    gtin: page.ean ?? undefined,
    description: page.description,
    category: page.category,
    brand: page.brand ? { '@type': 'Brand', name: page.brand } : undefined,
    image: page.pictures.map((path) => siteAddress(siteUrl, path)),
    weight: page.weightG ? { '@type': 'QuantitativeValue', value: page.weightG, unitCode: 'GRM' } : undefined,
    itemCondition: CONDITIONS[page.condition],
    offers: {
      '@type': 'Offer',
      url,
      price: formatPrice(page.directPriceCents / 100),
      priceCurrency: 'EUR',
      availability: page.isAvailable ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      itemCondition: CONDITIONS[page.condition],
      seller: shopInFull(siteUrl, shop),
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'FR' },
        deliveryTime: {
          '@type': 'ShippingDeliveryTime',
          handlingTime: days(0, 1),
          transitTime: days(2, 3),
        },
      },
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: 'FR',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: 14,
        returnMethod: 'https://schema.org/ReturnByMail',
        returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
      },
    },
  };
}

function days(minValue: number, maxValue: number) {
  return { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' } as const;
}
