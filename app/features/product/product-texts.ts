import type { ProductCard, ProductCondition, ProductGrade } from '#server/shop/catalogue/product.ts';

const CONDITIONS: Record<ProductCondition, string> = {
  neuf: 'Neuf',
  occasion: 'Occasion testée',
  reconditionné: 'Reconditionné',
};

/** What each grade of used goods means, in full. */
export const gradeText: Record<ProductGrade, string> = {
  A: 'traces à peine visibles',
  B: 'marques d’usage',
  C: 'marques nettes, fonctionnement complet',
};

/** « Reconditionné, grade B ». */
export function conditionText({
  condition,
  grade,
}: {
  condition: ProductCondition;
  grade: ProductGrade | null;
}): string {
  return grade ? `${CONDITIONS[condition]}, grade ${grade}` : CONDITIONS[condition];
}

/** The same of a product in a list: each of its units has a grade of its own. */
export const cardCondition = ({ condition, grade, units }: ProductCard): string =>
  conditionText({ condition, grade: units > 0 ? null : grade });

/** Reference and stock, by which the shop tells products of one name apart. */
export const choiceDetails = (sku: string, available: number): string =>
  `${sku}, ${available > 0 ? `${available}\u00a0en stock` : 'épuisé'}`;
