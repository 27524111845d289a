import { sql, type Transaction } from 'kysely';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { LEAST_LEFT_CENTS } from '#domain/promo/promo-code.ts';
import type { PromoCodeForm } from '#domain/promo/promo-form.ts';
import { type AdminIdentity, changeAsAdmin, readAsTableOwner } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { type ChangedMeanwhile, changedMeanwhile, lastLogged } from '../../edits/changed-meanwhile.ts';
import { faultAt, type Invalid, type Refused, refused } from '../../outcomes.ts';
import { PROMO_COLUMNS, USE_COUNTS } from './promo-code-row.ts';

const MOST_LISTED = 500;
const MOST_USES_SHOWN = 100;

/** The window of the reference price (code de la consommation, art. L. 112-1-1). */
const REFERENCE_DAYS = 30;

/** All codes, those that may be used first, with the uses that count and what they took off. */
export const listPromoCodes = (database: Pick<Database, 'transaction'>, admin: AdminIdentity) =>
  readAsTableOwner(database, admin, 'products', (tx) =>
    tx
      .selectFrom('promo_codes as p')
      .select(['p.id', 'p.code', 'p.percent', 'p.amount_cents as amountCents', 'p.is_active as isActive'])
      .select(['p.starts_on as startsOn', 'p.ends_on as endsOn', 'p.max_uses as maxUses'])
      .select(({ selectFrom }) => {
        const uses = selectFrom('promo_uses as u')
          .innerJoin('orders as o', 'o.id', 'u.order_id')
          .whereRef('u.promo_code_id', '=', 'p.id')
          .where(USE_COUNTS);
        return [
          uses.select(sql<number>`count(*)::integer`.as('count')).$asScalar().$notNull().as('uses'),
          uses
            .select(sql<number>`coalesce(sum(u.discount_cents), 0)::integer`.as('sum'))
            .$asScalar()
            .$notNull()
            .as('discountCents'),
        ];
      })
      .orderBy('p.is_active', 'desc')
      .orderBy('p.code')
      .limit(MOST_LISTED)
      .execute(),
  );

/** A code as its form has it: products by their references. */
export type StoredPromoCode = NonNullable<Awaited<ReturnType<typeof readStored>>>;

async function readStored(tx: Transaction<Schema>, id: string, isLocked = false) {
  const found = tx
    .selectFrom('promo_codes')
    .select([...PROMO_COLUMNS, 'note'])
    .where('id', '=', id);
  const promo = await (isLocked ? found.forUpdate() : found).executeTakeFirst();
  if (!promo) return undefined;
  const ids = [...promo.onlyProducts, ...promo.notProducts];
  const products =
    ids.length === 0
      ? []
      : await tx.selectFrom('products').select(['id', 'sku']).where('id', 'in', ids).orderBy('sku').execute();
  const skusOf = (wanted: readonly string[]) =>
    products.flatMap(({ id: product, sku }) => (wanted.includes(product) ? [sku] : []));
  return { ...promo, onlySkus: skusOf(promo.onlyProducts), notSkus: skusOf(promo.notProducts) };
}

export type FoundPromoCode = NonNullable<Awaited<ReturnType<typeof findPromoCode>>>;

/** A code, the orders that used it, and the lowest prices of the last days of the products that it is for; null if there is none. */
export function findPromoCode(
  { database, clock }: { database: Pick<Database, 'transaction'>; clock: () => Date },
  admin: AdminIdentity,
  id: string,
) {
  return readAsTableOwner(database, admin, 'products', async (tx) => {
    const promo = await readStored(tx, id);
    if (!promo) return null;
    const uses = await tx
      .selectFrom('promo_uses as u')
      .innerJoin('orders as o', 'o.id', 'u.order_id')
      .select(['o.number', 'o.state', 'o.created_at as placedAt', 'u.discount_cents as discountCents'])
      .select(USE_COUNTS.as('counts'))
      .where('u.promo_code_id', '=', id)
      .orderBy('o.created_at', 'desc')
      .orderBy('o.id')
      .limit(MOST_USES_SHOWN)
      .execute();
    return { promo, uses, lowest: await lowestPrices(tx, promo.onlyProducts, clock()) };
  });
}

/** The lowest direct price of each product in the days before, its price at their beginning among them. */
async function lowestPrices(tx: Transaction<Schema>, ids: readonly string[], now: Date) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ name: string; priceCents: number; lowestCents: number }>`
    select p.name, p.direct_price_cents as "priceCents", min(price.direct_price_cents) as "lowestCents"
    from public.products p
    join public.product_prices price on price.product_id = p.id
      and coalesce((
        select min(later.valid_from) from public.product_prices later
        where later.product_id = p.id and (later.valid_from, later.id) > (price.valid_from, price.id)
      ), 'infinity') > ${now}::timestamptz - make_interval(days => ${REFERENCE_DAYS}::integer)
    where p.id = any(${ids}::uuid[])
    group by p.id
    order by p.name
  `.execute(tx);
  return rows;
}

/** What a code may be limited to. */
export const promoCategories = (database: Pick<Database, 'transaction'>, admin: AdminIdentity) =>
  readAsTableOwner(database, admin, 'products', (tx) =>
    tx.selectFrom('product_categories').select(['id', 'label']).orderBy('position').orderBy('id').execute(),
  );

export type PromoCodeSave = { id: string | null; form: PromoCodeForm; guard: EditGuard<StoredPromoCode> };

export type PromoCodeSaved =
  | { outcome: 'saved'; id: string }
  | { outcome: 'missing' | 'taken' }
  | Invalid
  | ChangedMeanwhile;

/** Makes a code, or changes one: orders that used it keep what they were given. `id` is null for a new one. */
export function savePromoCode(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  { id, form, guard }: PromoCodeSave,
): Promise<PromoCodeSaved> {
  return changeAsAdmin(database, admin, 'products', async (tx) => {
    const stored = id === null ? null : await readStored(tx, id, true);
    if (stored === undefined) return { outcome: 'missing' };
    const changed =
      stored && (await changedMeanwhile(tx, guard, stored, lastLogged('promo_codes', stored.id)));
    if (changed) return changed;
    const products = await findProducts(tx, [...form.onlyProducts, ...form.notProducts]);
    for (const [path, skus] of [
      ['onlyProducts', form.onlyProducts],
      ['notProducts', form.notProducts],
    ] as const) {
      const unknown = skus.filter((sku) => !products.has(sku.toLowerCase()));
      if (unknown.length > 0)
        return faultAt(path, `Aucun produit n’a cette référence\u00a0: ${unknown.join(', ')}.`);
    }
    const idsOf = (skus: readonly string[]) => skus.flatMap((sku) => products.get(sku.toLowerCase()) ?? []);
    const categories = Object.keys(form.categories ?? {});
    const known =
      categories.length === 0
        ? []
        : await tx
            .selectFrom('product_categories')
            .select('id')
            .where('id', 'in', categories)
            .orderBy('id')
            .execute();
    const columns = {
      code: form.name,
      percent: form.percent ?? null,
      amount_cents: form.amount ?? null,
      starts_on: form.startsOn ?? null,
      ends_on: form.endsOn ?? null,
      max_uses: form.maxUses ?? null,
      max_uses_each: form.maxUsesEach ?? null,
      min_goods_cents: form.minGoods ?? LEAST_LEFT_CENTS,
      only_categories: known.map((category) => category.id),
      only_products: idsOf(form.onlyProducts),
      not_products: idsOf(form.notProducts),
      stacks: form.stacks === 'oui',
      is_active: form.isActive === 'oui',
      note: form.note ?? null,
      written_by: admin.id,
    };
    if (!stored) {
      const added = await tx
        .insertInto('promo_codes')
        .values(columns)
        .onConflict((conflict) => conflict.column('code').doNothing())
        .returning('id')
        .executeTakeFirst();
      return added ? { outcome: 'saved', id: added.id } : { outcome: 'taken' };
    }
    const namesake = await tx
      .selectFrom('promo_codes')
      .select('id')
      .where('code', '=', form.name)
      .where('id', '<>', stored.id)
      .executeTakeFirst();
    if (namesake) return { outcome: 'taken' };
    await tx.updateTable('promo_codes').set(columns).where('id', '=', stored.id).execute();
    return { outcome: 'saved', id: stored.id };
  });
}

/** Products by their references in lower case. */
async function findProducts(tx: Transaction<Schema>, skus: readonly string[]): Promise<Map<string, string>> {
  if (skus.length === 0) return new Map();
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'sku'])
    .where(
      sql`lower(sku)`,
      'in',
      skus.map((sku) => sku.toLowerCase()),
    )
    .execute();
  return new Map(rows.map(({ id, sku }) => [sku.toLowerCase(), id]));
}

/** Deletes a code that no order has used, such as one with a typing error. */
export function removePromoCode(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  { id, guard }: Pick<PromoCodeSave, 'guard'> & { id: string },
): Promise<{ outcome: 'removed' | 'missing' } | ChangedMeanwhile | Refused> {
  return changeAsAdmin(database, admin, 'products', async (tx) => {
    const stored = await readStored(tx, id, true);
    if (!stored) return { outcome: 'missing' };
    const changed = await changedMeanwhile(tx, guard, stored, lastLogged('promo_codes', id));
    if (changed) return changed;
    const used = await tx
      .selectFrom('promo_uses')
      .select('order_id')
      .where('promo_code_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (used)
      return refused(
        'Des commandes ont servi ce code\u00a0: il reste. Décochez «\u00a0Les clients peuvent s’en servir\u00a0» pour l’arrêter.',
      );
    await tx.deleteFrom('promo_codes').where('id', '=', id).execute();
    return { outcome: 'removed' };
  });
}
