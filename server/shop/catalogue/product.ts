import type { Selectable } from 'kysely';
import type { LeftInLists } from '#domain/stock/stock-texts.ts';
import type { Schema } from '../../db/schema.ts';

export type ProductCondition = Schema['products']['condition'];
export type ProductGrade = NonNullable<Schema['products']['grade']>;

export type ProductPicture = Pick<Selectable<Schema['product_images']>, 'src' | 'alt' | 'width' | 'height'>;

/** The facts about a product that a list shows. */
export type ProductCard = {
  id: string;
  slug: string;
  sku: string;
  name: string;
  brand: string | null;
  /** Id of its category. */
  category: string;
  condition: ProductCondition;
  grade: ProductGrade | null;
  listedPriceCents: number;
  directPriceCents: number;
  /** The number left, as far as lists tell it; the database knows more (`findProduct`). */
  left: LeftInLists;
  /** How many used units its page offers; the prices are then the lowest. */
  units: number;
  picture: ProductPicture | null;
};
