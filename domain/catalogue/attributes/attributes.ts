import { foldText } from '../../text/fold-text.ts';
import { ownValue } from '../../text/own-value.ts';
import { type AttributeValue, codes, names, quantities, type ReadAttribute, words } from './readers.ts';

type Attribute = {
  label: string;
  /** Names of the specs that it is read from. */
  keys: readonly string[];
  read: ReadAttribute;
  /** How it is written, for whoever wrote it otherwise. */
  example: string;
};

/** Makers of disks count a Go as a thousand Mo, and so do the labels of what is sold. */
const bytes = (passes?: RegExp) =>
  quantities({
    units: { Mo: 1, MB: 1, Go: 1_000, GB: 1_000, To: 1_000_000, TB: 1_000_000 },
    shown: [
      { unit: 'To', worth: 1_000_000 },
      { unit: 'Go', worth: 1_000 },
      { unit: 'Mo', worth: 1 },
    ],
    ...(passes && { passes }),
  });

const watts = quantities({
  units: { W: 1, kW: 1_000, watts: 1 },
  shown: [{ unit: 'W', worth: 1 }],
});

const MILLIMETRES = { mm: 1, cm: 10, m: 1_000 };

/**
 * What products of a kind are told apart by, read from their specs; the name is the filter's in the address. Which
 * attribute a product has follows from the specs that it has: a power supply has no socket.
 */
const ATTRIBUTES = {
  socket: {
    label: 'Socket',
    keys: ['Socket', 'Sockets'],
    read: codes(/\b(?:AM\d\+?|FM\d\+?|s?TR[X\d]+|SP\d|LGA\s?\d{3,4})(?![\p{L}\d])/giu),
    example: 'AM4, AM5, LGA1700',
  },
  'type-memoire': {
    label: 'Type de mémoire',
    keys: ['Type de mémoire', 'Mémoire', 'Mémoire vive'],
    read: codes(/\b(?:LP|G)?DDR\d[XL]?(?![\p{L}\d])/giu),
    example: 'DDR5',
  },
  memoire: {
    label: 'Mémoire',
    keys: ['Mémoire', 'Mémoire vive'],
    read: bytes(),
    example: '16\u00a0Go DDR5',
  },
  capacite: {
    label: 'Capacité',
    keys: ['Capacité', 'Stockage'],
    // A battery has a charge, a motherboard has sockets for disks.
    read: bytes(/\d\s?m?Ah|\d\s?Wh|\d\s?[mc]?l\b|\bM\.2\b|\bSATA\b/iu),
    example: '2 × 16\u00a0Go, 1\u00a0To',
  },
  format: {
    label: 'Format',
    keys: ['Format'],
    read: names(
      {
        'E-ATX': /\be[-\s]?ATX\b/i,
        ATX: /(?<!(?:micro|mini|\b[em])[-\s])\bATX\b/i,
        'micro-ATX': /\b(?:micro|m)[-\s]?ATX\b/i,
        'mini-ITX': /\bmini[-\s]?ITX\b/i,
        SFX: /\bSFX\b/i,
        'M.2 2230': /\b2230\b/,
        'M.2 2242': /\b2242\b/,
        'M.2 2280': /\b2280\b/,
        '2,5 pouces': /2[.,]5\s?(?:pouces|["″”])/i,
        '3,5 pouces': /3[.,]5\s?(?:pouces|["″”])/i,
        Compact: /\bcompact\b|\bSFF\b/i,
        Tour: /\btour\b/i,
      },
      // The two sides of a bag.
      /\d\s?×\s?\d/,
    ),
    example: 'M.2 2280',
  },
  taille: {
    label: 'Taille d’écran',
    keys: ['Diagonale', 'Écran', 'Taille d’écran'],
    read: quantities({
      units: { pouces: 1, pouce: 1, '″': 1, '”': 1, '"': 1 },
      shown: [{ unit: 'pouces', worth: 1 }],
    }),
    example: '15,6 pouces',
  },
  puissance: {
    label: 'Puissance',
    keys: ['Puissance', 'Puissance totale'],
    read: watts,
    example: '65\u00a0W',
  },
  tdp: { label: 'TDP', keys: ['TDP'], read: watts, example: '65\u00a0W' },
  longueur: {
    label: 'Longueur',
    keys: ['Longueur'],
    read: quantities({
      units: MILLIMETRES,
      shown: [
        { unit: 'm', worth: 1_000 },
        { unit: 'cm', worth: 10 },
        { unit: 'mm', worth: 1 },
      ],
    }),
    example: '1,5\u00a0m',
  },
  diametre: {
    label: 'Diamètre',
    keys: ['Diamètre'],
    read: quantities({ units: MILLIMETRES, shown: [{ unit: 'mm', worth: 1 }] }),
    example: '1,75\u00a0mm',
  },
  interface: {
    label: 'Interface',
    keys: ['Interface'],
    read: names({
      'PCIe 3.0': /PCI(?:e|\sExpress)\s?3(?!\d)/i,
      'PCIe 4.0': /PCI(?:e|\sExpress)\s?4(?!\d)/i,
      'PCIe 5.0': /PCI(?:e|\sExpress)\s?5(?!\d)/i,
      PCIe: /PCI(?:e|\sExpress)(?!\s?[345](?!\d))/i,
      SATA: /\bSATA\b/i,
      'USB 2.0': /USB\s?2/i,
      'USB 3': /USB\s?3/i,
      USB4: /USB\s?4/i,
      Thunderbolt: /thunderbolt/i,
    }),
    example: 'PCIe 4.0 x4',
  },
  certification: {
    label: 'Certification',
    keys: ['Certification'],
    // Others are no grades that products are chosen by.
    read: names(
      Object.fromEntries(
        ['Bronze', 'Silver', 'Gold', 'Platinum', 'Titanium'].map((grade) => [
          `80 PLUS ${grade}`,
          new RegExp(String.raw`80\s?(?:PLUS|\+)\s${grade}\b`, 'i'),
        ]),
      ),
      /\S/,
    ),
    example: '80 PLUS Gold',
  },
  couleur: {
    label: 'Couleur',
    keys: ['Couleur'],
    read: words({
      noire: 'noir',
      blanche: 'blanc',
      grise: 'gris',
      verte: 'vert',
      bleue: 'bleu',
      violette: 'violet',
      dorée: 'doré',
      argentée: 'argenté',
    }),
    example: 'noir',
  },
} as const satisfies Record<string, Attribute>;

export type AttributeName = keyof typeof ATTRIBUTES;

/** In the order of their filters. */
export const attributeNames = Object.keys(ATTRIBUTES) as [AttributeName, ...AttributeName[]];

export const attributeLabel = (name: AttributeName): string => ATTRIBUTES[name].label;

const BY_KEY = Map.groupBy(
  attributeNames.flatMap((name) => ATTRIBUTES[name].keys.map((key) => ({ name, key: foldText(key) }))),
  ({ key }) => key,
);

/** A line of a product's specs; what the database has may be anything. */
type Spec = { key: string; value: string };

export type AttributesOfProduct = Partial<Record<AttributeName, AttributeValue[]>>;

/** Upper bound for the text of a spec that is read, which is that of its field. */
const VALUE_MAX = 300;

/** The specs that attributes are read from, each with what they read there. */
function* readings(specs: unknown) {
  if (!Array.isArray(specs)) return;
  for (const { key, value } of specs.filter(isSpec)) {
    const readers = BY_KEY.get(foldText(key.trim())) ?? [];
    const read = readers.map(({ name }) => ({
      name,
      values: ATTRIBUTES[name].read(value.slice(0, VALUE_MAX)),
    }));
    if (read.length > 0) yield { key, value, read };
  }
}

const isSpec = (spec: unknown): spec is Spec =>
  typeof spec === 'object' &&
  spec !== null &&
  'key' in spec &&
  typeof spec.key === 'string' &&
  'value' in spec &&
  typeof spec.value === 'string';

/** The attributes of a product, from its specs (products.specs). */
export function attributesOf(specs: unknown): AttributesOfProduct {
  const found: AttributesOfProduct = {};
  for (const { read } of readings(specs))
    for (const { name, values } of read)
      if (values && values.length > 0) found[name] = [...(found[name] ?? []), ...values];
  return found;
}

/** A spec that a filter should read and does not, with how it would. */
export type UnreadSpec = Spec & { example: string };

export function unreadSpecs(specs: unknown): UnreadSpec[] {
  return [...readings(specs)].flatMap(({ key, value, read }) =>
    read.every(({ values }) => values === null)
      ? [{ key, value, example: ATTRIBUTES[read[0]?.name ?? 'socket'].example }]
      : [],
  );
}

/** The normal form of a value as an address has it, « 1 to » for « 1To »; null for no value of this attribute. */
export function attributeId(name: string, text: string): string | null {
  return ownValue<Attribute>(ATTRIBUTES, name)?.read(text)?.[0]?.id ?? null;
}
