import { dayInParis } from '#domain/dates/dates.ts';
import { formatPrice } from '#domain/money/money.ts';
import { SENDING_DAYS } from '#domain/order/delivery-date.ts';
import { WITHDRAWAL_DAYS } from '#domain/order/withdrawal-period.ts';
import { canonicalPageUrl, siteAddress } from '#domain/urls/canonical-url.ts';
import { type JsonLdNode, type ShopAddress, shopInFull } from './node.ts';

export type DescribedProduct = {
  path: string;
  name: string;
  sku: string;
  ean: string | null;
  /** Its maker's number for it. */
  mpn: string | undefined;
  description: string;
  brand: string | null;
  category: string;
  condition: 'neuf' | 'occasion' | 'reconditionné';
  /** The price that is paid: the lowest, if it is offered as single units. */
  directPriceCents: number;
  /** What a visitor chooses from, each at its own price; empty for a product of which all units are alike. */
  units: readonly { sku: string; directPriceCents: number }[];
  isAvailable: boolean;
  /** Paths on the site. */
  pictures: readonly string[];
  /** The price of sending one home; null if no parcel takes it, undefined while orders are closed. */
  parcelCents: number | null | undefined;
  /** What those who bought it said of it; null if nobody has. */
  reviews: DescribedReviews | null;
};

type DescribedReviews = {
  count: number;
  average: number;
  rows: readonly { author: string; rating: number; text: string; publishedAt: Date | null }[];
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
    mpn: page.mpn,
    description: page.description,
    category: page.category,
    brand: page.brand ? { '@type': 'Brand', name: page.brand } : undefined,
    image: page.pictures.map((path) => siteAddress(siteUrl, path)),
    itemCondition: CONDITIONS[page.condition],
    ...(page.reviews && reviewNodes(page.reviews)),
    offers: {
      ...pricesOf(page),
      url,
      priceCurrency: 'EUR',
      availability: page.isAvailable ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      itemCondition: CONDITIONS[page.condition],
      seller: shopInFull(siteUrl, shop),
      shippingDetails: shippingOf(page.parcelCents),
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: 'FR',
        returnPolicyCountry: 'FR',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: WITHDRAWAL_DAYS,
        // What no parcel takes there, none brings back.
        returnMethod:
          page.parcelCents === null
            ? ['https://schema.org/ReturnInStore']
            : ['https://schema.org/ReturnByMail', 'https://schema.org/ReturnInStore'],
        returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
      },
    },
  };
}

/** One price, or that of each unit: what they have in common is said once, of all of them. */
function pricesOf({ directPriceCents, units, condition }: DescribedProduct) {
  if (units.length === 0) return { '@type': 'Offer', price: euros(directPriceCents) } as const;
  const cents = units.map((unit) => unit.directPriceCents);
  return {
    '@type': 'AggregateOffer',
    lowPrice: euros(Math.min(...cents)),
    highPrice: euros(Math.max(...cents)),
    offerCount: units.length,
    offers: units.map(({ sku, directPriceCents: price }) => ({
      '@type': 'Offer',
      sku,
      price: euros(price),
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
      itemCondition: CONDITIONS[condition],
    })),
  } as const;
}

const euros = (cents: number) => formatPrice(cents / 100);

/** The one zone that parcels go to: metropolitan France. Its islands overseas are other countries in ISO 3166. */
function shippingOf(cents: number | null | undefined) {
  if (cents === undefined) return undefined;
  const shippingDestination = { '@type': 'DefinedRegion', addressCountry: 'FR' } as const;
  if (cents === null)
    return { '@type': 'OfferShippingDetails', shippingDestination, doesNotShip: true } as const;
  return {
    '@type': 'OfferShippingDetails',
    shippingDestination,
    shippingRate: { '@type': 'MonetaryAmount', value: euros(cents), currency: 'EUR' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(SENDING_DAYS.handling),
      transitTime: days(SENDING_DAYS.carriage),
    },
  } as const;
}

function days({ from, to }: { from: number; to: number }) {
  return { '@type': 'QuantitativeValue', minValue: from, maxValue: to, unitCode: 'DAY' } as const;
}

const reviewNodes = ({ count, average, rows }: DescribedReviews) => ({
  aggregateRating: {
    '@type': 'AggregateRating',
    ratingValue: Math.round(average * 10) / 10,
    reviewCount: count,
  },
  review: rows.map(({ author, rating, text, publishedAt }) => ({
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    datePublished: publishedAt ? dayInParis(publishedAt) : undefined,
    reviewBody: text,
    reviewRating: { '@type': 'Rating', ratingValue: rating },
  })),
});
