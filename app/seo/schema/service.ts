import { canonicalPageUrl, siteAddress } from '#domain/urls/canonical-url.ts';
import { socialImagePath } from '#domain/urls/social-image-path.ts';
import { monthlyPrice, startingPrice } from './local-business.ts';
import { type JsonLdNode, type ShopAddress, shopInFull } from './node.ts';

export type DescribedService = {
  path: string;
  /** Short name of the service. */
  cardTitle: string;
  summary: string;
  /** Euros; none if the price is on quote. */
  priceFrom?: number | undefined;
  /** Upper end of the range, if one is announced. */
  priceTo?: number | undefined;
  /** Whether the device may be sent by post, from the whole country. */
  mailIn?: boolean;
  /** Done online, for customers anywhere. */
  isOnline?: boolean;
  /** The price is monthly. */
  isMonthly?: boolean;
};

/** One service of the shop, for its own page. */
export function service(
  page: DescribedService,
  { siteUrl, shop }: { siteUrl: string; shop: ShopAddress },
): JsonLdNode {
  const url = canonicalPageUrl(siteUrl, page.path);
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    name: page.cardTitle,
    serviceType: page.cardTitle,
    description: page.summary,
    url,
    image: siteAddress(siteUrl, socialImagePath(page.path)),
    provider: shopInFull(siteUrl, shop),
    areaServed:
      page.mailIn || page.isOnline
        ? { '@type': 'Country', name: 'France' }
        : { '@type': 'City', name: shop.city },
    offers:
      page.priceFrom === undefined
        ? undefined
        : {
            '@type': 'Offer',
            url,
            priceSpecification: page.isMonthly
              ? monthlyPrice(page.priceFrom)
              : startingPrice(page.priceFrom, page.priceTo),
          },
  };
}
