/**
 * What a micro-enterprise that sells goods and services may earn in a calendar year. The sum of goods and services must
 * stay under the ceiling for goods, services alone under theirs. The law changes the ceilings: a new year is a new
 * entry.
 */

export type Ceiling = {
  /** Ceiling for all turnover. */
  totalCents: number;
  /** Ceiling for services alone. */
  servicesCents: number;
};

export type YearCeilings = {
  year: number;
  /** If it is exceeded two years running, the tax regime of micro-enterprises ends (CGI, art. 50-0). */
  micro: Ceiling;
  /** If it is exceeded, VAT is due from the next 1 January (CGI, art. 293 B). */
  vat: Ceiling;
  /** If it is exceeded, VAT is due from that very day. */
  vatUpper: Ceiling;
  /** The source, and when it was read. */
  source: string;
};

const euros = (total: number, services: number): Ceiling => ({
  totalCents: total * 100,
  servicesCents: services * 100,
});

/** The ceilings by year, the newest first. */
const CEILINGS: readonly YearCeilings[] = [
  {
    year: 2026,
    micro: euros(203_100, 83_600),
    vat: euros(85_000, 37_500),
    vatUpper: euros(93_500, 41_250),
    source:
      'CGI, art. 50-0 (seuils revalorisés pour 2026 à 2028, annoncés par l’Urssaf le 20 février 2026) et art. 293 B (seuils de 2025, inchangés). Relu le 22 novembre 2026.',
  },
  {
    year: 2025,
    micro: euros(188_700, 77_700),
    vat: euros(85_000, 37_500),
    vatUpper: euros(93_500, 41_250),
    source: 'CGI, art. 50-0 et art. 293 B dans leur rédaction de 2025. Relu le 22 novembre 2026.',
  },
];

/** The ceilings of a year; for a year without an entry the last known ones, as their `year` says. */
export function ceilingsOf(year: number): YearCeilings {
  const [newest] = CEILINGS;
  const found = CEILINGS.find((each) => each.year <= year) ?? CEILINGS.at(-1) ?? newest;
  if (!found) throw new Error('no ceilings are known');
  return found;
}

/** The turnover of a year, in cents. */
export type Turnover = { goodsCents: number; servicesCents: number };

export type CeilingLevel = 'under' | 'near' | 'over';

/** The share of a ceiling from which the owner should watch it. */
const NEAR = 0.8;

/** How close a sum is to its ceiling. */
export function levelOf(cents: number, ceilingCents: number): CeilingLevel {
  if (cents > ceilingCents) return 'over';
  return cents >= ceilingCents * NEAR ? 'near' : 'under';
}

export type Gauge = { label: string; cents: number; ceilingCents: number; level: CeilingLevel };

/** Turnover beside the two ceilings that apply together. */
export function gaugesOf({ goodsCents, servicesCents }: Turnover, ceiling: Ceiling): Gauge[] {
  const all = goodsCents + servicesCents;
  return [
    {
      label: 'Ventes et prestations',
      cents: all,
      ceilingCents: ceiling.totalCents,
      level: levelOf(all, ceiling.totalCents),
    },
    {
      label: 'Prestations seules',
      cents: servicesCents,
      ceilingCents: ceiling.servicesCents,
      level: levelOf(servicesCents, ceiling.servicesCents),
    },
  ];
}
