export const USED_UNIT_STATES = {
  to_test: 'À tester',
  for_sale: 'En vente',
  sold: 'Vendu',
  scrapped: 'Mis au rebut',
} as const;

export type UsedUnitState = keyof typeof USED_UNIT_STATES;

/** Where a unit comes from. */
export const PROVENANCES = {
  buy_back: 'Rachat à un particulier',
  intake: 'Réparation non reprise, laissée à l’atelier',
  counter: 'Échange au comptoir',
  supplier: 'Fournisseur',
} as const;

export type Provenance = keyof typeof PROVENANCES;

export const UNIT_GRADES = {
  A: 'A, comme on le garde',
  B: 'B, traces d’usage',
  C: 'C, marques visibles',
} as const;

export type UnitGrade = keyof typeof UNIT_GRADES;

export const UNIT_EVENTS = {
  added: 'Entré',
  changed: 'Fiche modifiée',
  tested: 'À tester de nouveau',
  put_on_sale: 'Mis en vente',
  taken_off: 'Retiré de la vente',
  sold: 'Vendu',
  returned: 'Revenu de la vente',
  scrapped: 'Mis au rebut',
} as const;

export type UnitEvent = keyof typeof UNIT_EVENTS;

export type UnitTest = { name: string; result: string };

/** What may follow a state, and what it is called. */
export const UNIT_MOVES = {
  put_on_sale: { from: 'to_test', to: 'for_sale' },
  sold: { from: 'for_sale', to: 'sold' },
  taken_off: { from: 'for_sale', to: 'to_test' },
  returned: { from: 'sold', to: 'to_test' },
  scrapped: { from: 'to_test', to: 'scrapped' },
  tested: { from: 'scrapped', to: 'to_test' },
} as const satisfies Partial<Record<UnitEvent, { from: UsedUnitState; to: UsedUnitState }>>;

export type UnitMove = keyof typeof UNIT_MOVES;

export const unitMoves = Object.keys(UNIT_MOVES) as UnitMove[];

/** What is missing before a unit may be sold; null if nothing is. */
export function missingForSale(unit: {
  grade: string | null;
  priceCents: number | null;
  provenance: Provenance;
  isRegistered: boolean;
}): string | null {
  if (unit.grade === null) return 'Choisissez d’abord son grade.';
  if (unit.priceCents === null) return 'Écrivez d’abord son prix de vente.';
  if (unit.provenance !== 'supplier' && !unit.isRegistered)
    return 'Inscrivez d’abord cet appareil au livre de police, dans sa fiche.';
  return null;
}

/** « Écran : aucun pixel mort », one a line, as it is typed and read. */
export const typedTests = (tests: readonly UnitTest[]): string =>
  tests.map(({ name, result }) => (result ? `${name}\u00a0: ${result}` : name)).join('\n');

export const testsOf = (text: string): UnitTest[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, name = line, result = ''] = /^(.{1,120}?)\s*:\s*(.*)$/.exec(line) ?? [];
      return { name: name.slice(0, 120), result: result.slice(0, 300) };
    });

const UNIT_NUMBER = /^(DEMO-)?UO-\d{4}-\d{6,9}$/i;

/** Whether a text is the number of a used unit, and nothing else. */
export const isUnitNumber = (text: string): boolean => UNIT_NUMBER.test(text.trim());

/** What VAT is in the price of a used unit: on the margin, unless the shop could deduct what it paid. */
export const UNIT_VAT_RATES = {
  margin: 'Sur la marge',
  '20': '20\u00a0%, la facture d’achat porte de la TVA',
} as const;

export type UnitVatRate = keyof typeof UNIT_VAT_RATES;
