import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type AdminIdentity, readAsTableOwner } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { hasUnits } from '../used-units/has-units.ts';
import { holdsText } from './holds-text.ts';
import { categoryChoices } from './stored-products.ts';

export type ProductQuery = {
  /** Each word occurs in the reference, the name, the brand or the reference of the supplier. */
  words: readonly string[];
  /** Id of a category. */
  category: string | null;
  show: 'all' | 'published' | 'draft' | 'incomplete';
  level: 'all' | 'low' | 'out';
  sort: 'name' | 'sku' | 'price' | 'available';
  direction: 'asc' | 'desc';
  /** From 1. */
  page: number;
};

export type ProductList = Awaited<ReturnType<typeof listProducts>>;

const PRODUCTS_PER_PAGE = 50;

const SORTS = {
  name: 'p.name',
  sku: 'p.sku',
  price: 'p.listed_price_cents',
  available: 'p.available',
} as const;

/** A page of all products of the catalogue, published or not, with the total number: three statements. */
export function listProducts(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  { sort, direction, page, ...query }: ProductQuery,
) {
  return readAsTableOwner(database, admin, 'stock', async (tx) => {
    const { count } = await tx
      .selectFrom('products as p')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(meets(query))
      .executeTakeFirstOrThrow();
    const rows = await tx
      .selectFrom('products as p')
      .innerJoin('product_categories as c', 'c.id', 'p.category_id')
      .select([
        'p.id',
        'p.slug',
        'p.sku',
        'p.name',
        'c.label as category',
        'p.condition',
        'p.grade',
        'p.listed_price_cents',
        'p.direct_price_cents',
        'p.stock',
        'p.reserved',
        'p.available',
        'p.low_stock_threshold',
        'p.is_published',
        'p.missing_facts',
      ])
      .where(meets(query))
      .orderBy(SORTS[sort], direction)
      .orderBy('p.id', direction)
      .limit(PRODUCTS_PER_PAGE)
      .offset((page - 1) * PRODUCTS_PER_PAGE)
      .execute();
    return {
      rows,
      count,
      pageCount: Math.ceil(count / PRODUCTS_PER_PAGE),
      categories: await categoryChoices(tx),
    };
  });
}

type Meant = Pick<ProductQuery, 'words' | 'category' | 'show' | 'level'>;

const meets = (query: Meant) => (eb: ExpressionBuilder<Schema & { p: Schema['products'] }, 'p'>) => {
  const words = query.words.map((word) =>
    eb.or([
      ...(['p.sku', 'p.ean', 'p.name', 'p.brand'] as const).map((column) => holdsText(eb.ref(column), word)),
      eb(
        'p.id',
        'in',
        eb
          .selectFrom('product_purchases as bought')
          .select('bought.product_id')
          .where((of) => holdsText(of.ref('bought.supplier_reference'), word)),
      ),
    ]),
  );
  const all: Expression<SqlBool>[] = [eb('p.is_offered_unit', 'is', null), ...words];
  if (query.category !== null) all.push(eb('p.category_id', '=', query.category));
  if (query.show === 'incomplete') all.push(sql<boolean>`p.missing_facts <> '{}'`);
  else if (query.show !== 'all') all.push(eb('p.is_published', '=', query.show === 'published'));
  if (query.level === 'low') all.push(sql<boolean>`p.available <= p.low_stock_threshold`);
  if (query.level === 'out') all.push(eb('p.available', '=', 0));
  if (query.level !== 'all') all.push(eb.not(hasUnits('p')));
  return eb.and(all);
};
