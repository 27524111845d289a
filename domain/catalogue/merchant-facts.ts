// What price comparison sites and search engines ask of a product besides its name and its price (Google's specification of product
// data, read in November 2026; other readers use the same format).

export type MerchantFacts = {
  condition: 'neuf' | 'occasion' | 'reconditionné';
  brand: string | null;
  /** The one who makes it, where the law has that written. */
  maker: string | null;
  /** The digits of its bar code. */
  ean: string | null;
  /** What its maker calls it: an MPN. */
  makerReference: string | null;
  /** Paths of its pictures, the first one first. */
  pictures: readonly string[];
};

/** Its brand, or else who makes it. */
export const merchantBrand = ({ brand, maker }: Pick<MerchantFacts, 'brand' | 'maker'>): string | null =>
  brand ?? maker;

/** Whether its numbers tell it from every other product in the world. */
export const isIdentified = (facts: Omit<MerchantFacts, 'condition' | 'pictures'>): boolean =>
  facts.ean !== null || (facts.makerReference !== null && merchantBrand(facts) !== null);

/** The pictures that a comparison of prices takes: drawings are SVG, which none does. */
export const merchantPictures = ({ pictures }: Pick<MerchantFacts, 'pictures'>): string[] =>
  pictures.filter((path) => !path.endsWith('.svg'));

/** What keeps a product out of the feed, in words for the owner. Nothing is made up for it there. */
export function merchantLacks(facts: MerchantFacts): string[] {
  const isNew = facts.condition === 'neuf';
  return [
    ...(merchantPictures(facts).length === 0 ? ['une photo'] : []),
    ...(isNew && merchantBrand(facts) === null ? ['la marque'] : []),
    ...(isNew && !isIdentified(facts) ? ['le code-barres (EAN) ou la référence du fabricant'] : []),
  ];
}

/** The same in one line: « une photo, la marque et le code-barres »; empty if it lacks nothing. */
export const merchantLackText = (facts: MerchantFacts): string =>
  new Intl.ListFormat('fr').format(merchantLacks(facts));
