import { sql, type Transaction } from 'kysely';
import { type AccountingPeriod, accountingDays } from '#domain/accounting/accounting.ts';
import type { Schema } from '../../db/schema.ts';

/** What each used unit that was sold in a period and did not come back brought, and what it cost. */
export function readUnitMargins(tx: Transaction<Schema>, period: AccountingPeriod) {
  const { from, before } = accountingDays(period);
  return tx
    .selectFrom('used_unit_sales as s')
    .innerJoin('used_units as u', 'u.id', 's.unit_id')
    .select(['u.id', 'u.number', 'u.name', 's.price_cents as soldCents', 's.cost_cents as costCents'])
    .where('s.returned_at', 'is', null)
    .where(sql<boolean>`s.sold_at >= ${from}::timestamp at time zone 'Europe/Paris'`)
    .where(sql<boolean>`s.sold_at < ${before}::timestamp at time zone 'Europe/Paris'`)
    .orderBy('s.price_cents', 'desc')
    .orderBy('u.number')
    .execute();
}
