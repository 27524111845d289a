import { z } from 'zod';

/**
 * What search engines require of each type that the site uses, beyond the vocabulary (schema-org.ts): properties that
 * must be there, whole addresses, ISO dates, positions in order. A type without a rule is a fault.
 */
const text = z.string().trim().min(1);
const address = z.url({ protocol: /^https$/, hostname: /./ });
const reference = z.object({ '@id': address });
const date = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);
const list = z.array(z.unknown()).min(1);
const positions = z
  .array(z.object({ position: z.number() }))
  .min(1)
  .refine((items) => items.every(({ position }, index) => position === index + 1), 'positions out of order');
const time = z.iso.time({ precision: -1 });
const price = z
  .object({
    minPrice: z.number().positive(),
    maxPrice: z.number().optional(),
    priceCurrency: z.literal('EUR'),
  })
  .refine(({ minPrice, maxPrice = minPrice }) => maxPrice >= minPrice, 'maxPrice under minPrice');
const place = z.object({ '@type': z.literal('PostalAddress') });
/** Who repairs or sells, said in full on each page: a robot reads one page at a time. */
const provider = z.object({ '@id': address, name: text, url: address, telephone: z.e164(), address: place });
const shop = z.object({
  '@id': address,
  name: text,
  url: address,
  image: address,
  logo: address,
  telephone: z.e164(),
  email: z.email(),
  address: place,
  geo: z.object({ '@type': z.literal('GeoCoordinates') }).optional(),
  openingHoursSpecification: list,
  priceRange: text,
  sameAs: z.array(address),
});
const named = z.object({ name: text });
const writing = z.object({
  headline: text.max(110),
  description: text,
  image: address,
  url: address,
  mainEntityOfPage: z.union([address, z.object({ '@type': z.literal('WebPage') })]),
  dateModified: date,
  author: named,
  publisher: named,
  inLanguage: z.literal('fr-FR'),
});

const decimal = z.string().regex(/^\d+\.\d{2}$/);
const priced = { price: decimal, priceCurrency: z.literal('EUR') };
const availability = z.enum(['https://schema.org/InStock', 'https://schema.org/OutOfStock']);
/** A product of which used units are sold, each at its price. */
const ofUnits = z.object({
  '@type': z.literal('AggregateOffer'),
  priceCurrency: z.literal('EUR'),
  lowPrice: decimal,
  highPrice: decimal,
  offerCount: z.number().int().min(1),
  offers: z
    .array(
      z.object({ '@type': z.literal('Offer'), sku: text, availability, itemCondition: address, ...priced }),
    )
    .min(1),
});

const RULES: Readonly<Record<string, z.ZodType>> = {
  AggregateOffer: ofUnits,
  Answer: z.object({ text }),
  BlogPosting: writing.extend({ datePublished: date, articleSection: text }),
  Brand: named,
  BreadcrumbList: z.object({ itemListElement: positions }),
  City: named,
  ComputerStore: shop,
  CollectionPage: z.object({ name: text, url: address, description: text, mainEntity: z.unknown() }),
  Country: named,
  DefinedRegion: z.object({ addressCountry: z.string().length(2) }),
  ElectronicsStore: shop,
  EntryPoint: z.object({ urlTemplate: z.templateLiteral(['https://', z.string(), '{search_term}']) }),
  FAQPage: z.object({ mainEntity: list }),
  GeoCoordinates: z.object({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
  HowTo: z.object({
    name: text,
    image: address,
    totalTime: z.iso.duration(),
    tool: z.array(text).optional(),
    supply: z.array(text).optional(),
    step: positions,
  }),
  HowToStep: z.object({ text, url: address }),
  ItemList: z.object({ name: text, itemListElement: positions }),
  ListItem: z
    .object({ name: text, position: z.number().int(), item: address.optional(), url: address.optional() })
    .refine(({ item, url }) => item ?? url, 'leads nowhere'),
  MerchantReturnPolicy: z.object({
    applicableCountry: z.string().length(2),
    returnPolicyCategory: address,
    merchantReturnDays: z.number().int().min(14),
    returnPolicyCountry: z.string().length(2),
    returnMethod: z.array(address).min(1),
    returnFees: address,
  }),
  MonetaryAmount: z.object({ value: decimal, currency: z.literal('EUR') }),
  Offer: z
    .object({
      itemOffered: z.unknown(),
      price: z.unknown(),
      priceSpecification: price.optional(),
      url: address.optional(),
    })
    .partial()
    .refine(
      ({ itemOffered, priceSpecification, price }) => itemOffered ?? priceSpecification ?? price,
      'offers nothing',
    ),
  OfferCatalog: z.object({ name: text, itemListElement: list }),
  OfferShippingDetails: z
    .object({
      shippingDestination: z.object({ '@type': z.literal('DefinedRegion') }),
      shippingRate: z.object({ '@type': z.literal('MonetaryAmount') }).optional(),
      deliveryTime: z.object({ '@type': z.literal('ShippingDeliveryTime') }).optional(),
      doesNotShip: z.literal(true).optional(),
    })
    .refine(
      ({ shippingRate, deliveryTime, doesNotShip }) => doesNotShip ?? (shippingRate && deliveryTime),
      'neither a price nor days',
    ),
  OpeningHoursSpecification: z.object({ dayOfWeek: list, opens: time, closes: time }),
  Organization: z.object({ '@id': address, name: text, url: address, logo: address }),
  Person: named,
  PostalAddress: z.object({
    streetAddress: text,
    postalCode: z.string().regex(/^\d{5}$/),
    addressLocality: text,
    addressCountry: z.string().length(2),
  }),
  PriceSpecification: price,
  Product: z.object({
    '@id': address,
    name: text,
    sku: text,
    description: text,
    image: z.array(address).min(1),
    itemCondition: address,
    offers: z
      .object({
        url: address,
        availability,
        itemCondition: address,
        seller: provider,
        shippingDetails: z.object({ '@type': z.literal('OfferShippingDetails') }),
        hasMerchantReturnPolicy: z.object({ '@type': z.literal('MerchantReturnPolicy') }),
      })
      .and(z.discriminatedUnion('@type', [z.object({ '@type': z.literal('Offer'), ...priced }), ofUnits])),
  }),
  QuantitativeValue: z
    .object({ value: z.number(), minValue: z.number(), maxValue: z.number(), unitCode: text })
    .partial()
    .refine(({ value, minValue, maxValue }) => value ?? (minValue !== undefined && maxValue), 'no quantity'),
  Question: z.object({ name: text, acceptedAnswer: z.object({ '@type': z.literal('Answer') }) }),
  SearchAction: z.object({ target: z.unknown(), 'query-input': z.literal('required name=search_term') }),
  Service: z.object({ name: text, url: address }),
  ShippingDeliveryTime: z.object({ handlingTime: z.unknown(), transitTime: z.unknown() }),
  TechArticle: writing.extend({ datePublished: date, articleSection: text }),
  UnitPriceSpecification: price.and(z.object({ unitCode: z.literal('MON') })),
  WebPage: z.object({ '@id': address, lastReviewed: date, reviewedBy: named }),
  WebSite: z.object({ '@id': address, name: text, url: address, publisher: reference }),
};

/** A service that is described, not only named in a list: its provider, its place and its price. */
const DESCRIBED_SERVICE = z.object({
  '@id': address,
  serviceType: text,
  description: text,
  image: address,
  provider,
  areaServed: named,
  offers: z.object({ '@type': z.literal('Offer'), url: address, priceSpecification: price }).optional(),
});

type Node = { [key: string]: unknown };

/** Every object of a JSON-LD block that names its type, the outer ones first. */
export function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (value === null || typeof value !== 'object') return [];
  const inner = Object.values(value).flatMap(nodesOf);
  return '@type' in value ? [value as Node, ...inner] : inner;
}

/** The things that a block describes. */
export function graphOf(block: unknown): Node[] {
  const { '@context': context, '@graph': graph, ...node } = block as Node;
  if (context !== 'https://schema.org') throw new Error(`another vocabulary: ${JSON.stringify(context)}`);
  return Array.isArray(graph) ? graph : [node];
}

export const typesOf = ({ '@type': type }: Node): string[] => [type].flat().map(String);

/** What a block lacks for a search engine. */
export function faultsOfStructuredData(block: unknown): string[] {
  const things = graphOf(block);
  const described = things.filter((node) => typesOf(node).includes('Service'));
  return [
    ...nodesOf(things).flatMap((node) =>
      typesOf(node).flatMap((type) => {
        const rule = RULES[type];
        return rule ? faults(type, rule, node) : [`no rule for the type ${type}`];
      }),
    ),
    ...described.flatMap((node) => faults('Service', DESCRIBED_SERVICE, node)),
  ];
}

/** The `@id` that are only referred to, and those that are described. */
export function identitiesOf(blocks: readonly unknown[]): { named: string[]; described: string[] } {
  const named: string[] = [];
  const described: string[] = [];
  const read = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    const { '@id': id, ...rest } = value as Node;
    if (typeof id === 'string') (Object.keys(rest).length > 0 ? described : named).push(id);
    for (const inner of Object.values(value)) read(inner);
  };
  read(blocks);
  return { named, described };
}

function faults(type: string, rule: z.ZodType, node: Node): string[] {
  const { error } = rule.safeParse(node);
  return (error?.issues ?? []).map((issue) => `${type}.${issue.path.join('.')}: ${issue.message}`);
}
