import { sql, type Transaction } from 'kysely';
import { type AccountingPeriod, accountingDays } from '#domain/accounting/accounting.ts';
import { unitMargin } from '#domain/vat/margin-vat.ts';
import type { VatRegime } from '#domain/vat/vat-regimes.ts';
import type { Schema } from '../../db/schema.ts';
import { isOnVatDay } from '../../vat/vat-days.ts';

/**
 * What each used unit that was sold in a period and did not come back brought, and what it cost; without VAT on days on which it is
 * in the price.
 */
export async function readUnitMargins(
  tx: Transaction<Schema>,
  period: AccountingPeriod,
  vatRegimes: readonly VatRegime[] = [],
) {
  const { from, before } = accountingDays(period);
  const rows = await tx
    .selectFrom('used_unit_sales as s')
    .innerJoin('used_units as u', 'u.id', 's.unit_id')
    .select(['u.id', 'u.number', 'u.name', 's.price_cents as soldCents', 's.cost_cents as costCents'])
    .select(['s.vat_rate as vatRate', isOnVatDay(vatRegimes, sql`s.sold_at`).as('hasVat')])
    .where('s.returned_at', 'is', null)
    .where(sql<boolean>`s.sold_at >= ${from}::timestamp at time zone 'Europe/Paris'`)
    .where(sql<boolean>`s.sold_at < ${before}::timestamp at time zone 'Europe/Paris'`)
    .orderBy('s.price_cents', 'desc')
    .orderBy('u.number')
    .execute();
  return rows.map(({ id, number, name, hasVat, ...sold }) => ({
    ...{ id, number, name },
    ...unitMargin(sold, hasVat ? sold.vatRate : null),
  }));
}
