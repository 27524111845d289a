import { canonicalPageUrl, siteAddress } from '#domain/urls/canonical-url.ts';
import { socialImagePath } from '#domain/urls/social-image-path.ts';
import { type JsonLdNode, postalAddress, type ShopAddress, shopId } from './node.ts';

type OpeningHours = { days: readonly string[]; opens: string; closes: string };

/** The part of content/data/shop.yml that describes a place. */
export type ShopPlace = ShopAddress & {
  latitude: number;
  longitude: number;
  /** The facts that the owner has not given yet. */
  standIns: readonly string[];
  email: string;
  priceRange: string;
  payments: readonly string[];
  openingHours: readonly OpeningHours[];
  closures: readonly { from: string; to: string }[];
  mapsUrl: string;
  instagramUrl: string;
  facebookUrl: string;
};

type OfferedService = { name: string; path: string; summary?: string; priceFrom?: number };

type LocalBusinessInput = {
  shop: ShopPlace;
  siteUrl: string;
  services: readonly OfferedService[];
  /** Towns that the shop goes to; by default its own. Mail-in repairs come from the whole country in any case. */
  towns?: readonly string[];
  description?: string;
};

/** The shop for search engines: place, hours, telephone, services. */
export function localBusiness({
  shop,
  siteUrl,
  services,
  towns = [shop.city],
  description,
}: LocalBusinessInput): JsonLdNode {
  return {
    // schema.org has no type for a repair shop for electronics: these are its two kinds of store that fit.
    '@type': ['ElectronicsStore', 'ComputerStore'],
    '@id': shopId(siteUrl),
    name: shop.name,
    description,
    url: canonicalPageUrl(siteUrl, '/'),
    telephone: shop.phoneE164,
    email: shop.email,
    image: siteAddress(siteUrl, socialImagePath('/')),
    logo: siteAddress(siteUrl, '/favicon.svg'),
    address: postalAddress(shop),
    // The centre of the town, until the owner has given the place of the shop.
    geo: shop.standIns.includes('latitude')
      ? undefined
      : { '@type': 'GeoCoordinates', latitude: shop.latitude, longitude: shop.longitude },
    hasMap: shop.mapsUrl || undefined,
    openingHoursSpecification: shop.openingHours.map(openingHours),
    specialOpeningHoursSpecification: shop.closures.length > 0 ? shop.closures.map(closedDays) : undefined,
    priceRange: shop.priceRange,
    currenciesAccepted: 'EUR',
    paymentAccepted: shop.payments.join(', '),
    areaServed: [...towns.map((name) => ({ '@type': 'City', name })), { '@type': 'Country', name: 'France' }],
    sameAs: [shop.instagramUrl, shop.facebookUrl].filter(Boolean),
    hasOfferCatalog: services.length > 0 ? catalogue(services, siteUrl) : undefined,
  };
}

function openingHours({ days, opens, closes }: OpeningHours): JsonLdNode {
  const dayOfWeek = days.map((day) => `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}`);
  return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes };
}

/** Closed all day, in schema.org's form. */
function closedDays({ from, to }: { from: string; to: string }): JsonLdNode {
  const hours = { opens: '00:00', closes: '00:00' };
  return { '@type': 'OpeningHoursSpecification', validFrom: from, validThrough: to, ...hours };
}

function catalogue(services: readonly OfferedService[], siteUrl: string): JsonLdNode {
  return {
    '@type': 'OfferCatalog',
    name: 'Services de l’atelier',
    itemListElement: services.map(({ name, path, summary, priceFrom }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name, description: summary, url: canonicalPageUrl(siteUrl, path) },
      priceSpecification: priceFrom === undefined ? undefined : startingPrice(priceFrom),
    })),
  };
}

/** « à partir de 59 € », or « de 59 à 119 € ». */
export function startingPrice(euros: number, upTo?: number): JsonLdNode {
  return { '@type': 'PriceSpecification', minPrice: euros, maxPrice: upTo, priceCurrency: 'EUR' };
}

/** « à partir de 4,99 € par mois »; MON is a month in the UN/CEFACT codes that schema.org requires. */
export function monthlyPrice(euros: number): JsonLdNode {
  return { ...startingPrice(euros), '@type': 'UnitPriceSpecification', unitCode: 'MON' };
}
