import { type Kysely, sql, type Transaction } from 'kysely';
import {
  applyPromos,
  type PromoGoods,
  type PromoResult,
  type UsablePromo,
} from '#domain/promo/promo-code.ts';
import type { Schema } from '../../db/schema.ts';

type Tables = Pick<Kysely<Schema>, 'selectFrom'>;

export const PROMO_COLUMNS = [
  'id',
  'code',
  'percent',
  'amount_cents as amountCents',
  'starts_on as startsOn',
  'ends_on as endsOn',
  'max_uses as maxUses',
  'max_uses_each as maxUsesEach',
  'min_goods_cents as minGoodsCents',
  'only_categories as onlyCategories',
  'only_products as onlyProducts',
  'not_products as notProducts',
  'stacks',
  'is_active as isActive',
] as const;

/** Whether the use of an order `o` counts: one that ended without being paid has given it back. */
export const USE_COUNTS = sql<boolean>`not (o.state in ('expired', 'cancelled') and o.paid_cents = 0)`;

/** Codes by their ids, in that order, with how often they were used: by this address too, if there is one. */
export async function readPromos(
  tables: Tables,
  ids: readonly string[],
  email: string | null,
): Promise<UsablePromo[]> {
  if (ids.length === 0) return [];
  const rows = await tables.selectFrom('promo_codes').select(PROMO_COLUMNS).where('id', 'in', ids).execute();
  const counted = await tables
    .selectFrom('promo_uses as u')
    .innerJoin('orders as o', 'o.id', 'u.order_id')
    .select('u.promo_code_id as id')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(sql<number>`count(*) filter (where o.email = ${email ?? ''})`.as('byCustomer'))
    .where('u.promo_code_id', 'in', ids)
    .where(USE_COUNTS)
    .groupBy('u.promo_code_id')
    .execute();
  const uses = new Map(counted.map((each) => [each.id, each]));
  return ids.flatMap((id) => {
    const promo = rows.find((row) => row.id === id);
    if (!promo) return [];
    const { all = 0, byCustomer = 0 } = uses.get(id) ?? {};
    return { ...promo, uses: { all: Number(all), byCustomer: email === null ? null : Number(byCustomer) } };
  });
}

type Using = {
  ids: readonly string[];
  /** In lower case, as orders have it. */
  email: string;
  goods: readonly PromoGoods[];
  today: string;
};

/**
 * What codes take off an order that this transaction places. Their rows are locked until it ends, in the order of their ids, so that
 * uses are counted one order after the other.
 */
export async function usePromos(
  tx: Transaction<Schema>,
  { ids, email, goods, today }: Using,
): Promise<PromoResult> {
  if (ids.length > 0)
    await tx
      .selectFrom('promo_codes')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
  return applyPromos(await readPromos(tx, ids, email), goods, today);
}

/** What codes took off an order, as it is shown. */
export const promosOf = (tables: Tables, orderId: string) =>
  tables
    .selectFrom('promo_uses')
    .select(['code', 'discount_cents'])
    .where('order_id', '=', orderId)
    .orderBy('code')
    .execute();
