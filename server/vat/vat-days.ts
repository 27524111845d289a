import { type RawBuilder, sql } from 'kysely';
import { type VatRegime, vatDaysIn } from '#domain/vat/vat-regimes.ts';

/** As PostgreSQL writes them, and before and after all days in the order of texts too. */
const EVER = { from: '-infinity', before: 'infinity' };

/** Whether prices had VAT in them at a moment. */
export function isOnVatDay(vatRegimes: readonly VatRegime[], at: RawBuilder<unknown>): RawBuilder<boolean> {
  const spans = vatDaysIn(EVER, vatRegimes).map(
    ({ from, before }) => sql`(
      ${at} >= ${from}::timestamp at time zone 'Europe/Paris'
      and ${at} < ${before}::timestamp at time zone 'Europe/Paris'
    )`,
  );
  return spans.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(spans, sql` or `)})`;
}

/** What a price with VAT in it is divided by: one plus its rate. Under the margin scheme it has none. */
export const rateFactor = (rate: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  case ${rate} when '20' then 1.2 when '10' then 1.1 when '5.5' then 1.055 when '2.1' then 1.021 else 1.0 end
`;

/**
 * What of a product's purchase price is VAT that the shop deducts: as much as in the last bill of a receipt that brought it. Bills of
 * the franchise have none.
 */
export const deductedShare = (productId: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  coalesce(
    (
      select coalesce(bill.vat_cents, 0)::numeric / bill.amount_cents
      from public.goods_receipt_lines received
      join public.goods_receipts receipt on receipt.id = received.receipt_id
      join public.purchases bill on bill.id = receipt.purchase_id
      where received.product_id = ${productId}
      order by receipt.received_at desc
      limit 1
    ),
    0
  )
`;
