import { type Kysely, sql } from 'kysely';
import type { CartLine } from '#domain/cart/cart-line.ts';
import { offeredQuantity } from '#domain/stock/offered-quantity.ts';
import type { Schema } from '../../db/schema.ts';
import { isOrderable } from '../catalogue/is-orderable.ts';
import type { ProductCondition, ProductGrade } from '../catalogue/product.ts';

/** The facts that the cart shows about a product for sale, with today's price and stock. */
export type CartProduct = {
  id: string;
  slug: string;
  sku: string;
  name: string;
  categoryId: string;
  /** It names models that it fits. */
  fitsModels: boolean;
  /** Of a used unit: the product on whose page it is offered. */
  modelId: string | null;
  condition: ProductCondition;
  grade: ProductGrade | null;
  /** In its price; null for a used device, or where the owner wrote none. */
  ecoCents: number | null;
  listedPriceCents: number;
  directPriceCents: number;
  /** How many can be ordered at once (`domain/stock/offered-quantity.ts`). */
  available: number;
  /** The listed price at the line's `seenAt`; null if it had none then, or the line does not say when. */
  seenListedPriceCents: number | null;
  image: { src: string; alt: string; width: number; height: number } | null;
};

const MODEL = sql`(select model_id from public.used_units where used_units.product_id = p.id)`;
/** Whose pictures are shown: a used unit has those of its model. */
const PICTURED = sql`coalesce(${MODEL}, p.id)`;

type Db = { kysely: Kysely<Schema> };

/** The published products of a cart's lines by id, in one statement. */
export async function findCartProducts(
  { kysely }: Db,
  lines: readonly Pick<CartLine, 'id' | 'seenAt'>[],
): Promise<Map<string, CartProduct>> {
  if (lines.length === 0) return new Map();
  const ids = lines.map(({ id }) => id);
  const seenAt = lines.map((line) => line.seenAt ?? null);
  const { rows } = await sql<CartProduct>`
    select
      p.id,
      p.slug,
      p.sku,
      p.name,
      p.category_id as "categoryId",
      ${MODEL} as "modelId",
      p.compatible_models <> '{}' as "fitsModels",
      p.condition,
      p.grade,
      case when p.condition = 'neuf' and jsonb_typeof(p.legal->'ecoCents') = 'number' then (p.legal->>'ecoCents')::integer end as "ecoCents",
      p.listed_price_cents as "listedPriceCents",
      p.direct_price_cents as "directPriceCents",
      p.available,
      seen.listed_price_cents as "seenListedPriceCents",
      image.found as image
    from unnest(${ids}::uuid[], ${seenAt}::double precision[]) as line (id, seen_at)
    join public.products p on p.id = line.id and ${isOrderable('p')}
    left join lateral (
      select listed_price_cents
      from public.product_prices
      where product_id = p.id and valid_from <= to_timestamp(line.seen_at)
      order by valid_from desc, id desc
      limit 1
    ) seen on true
    left join lateral (
      select jsonb_build_object('src', src, 'alt', alt, 'width', width, 'height', height) as found
      from public.product_images
      where product_id = ${PICTURED}
      order by position, id
      limit 1
    ) image on true
  `.execute(kysely);
  return new Map(
    rows.map((product) => [product.id, { ...product, available: offeredQuantity(product.available) }]),
  );
}
