import { type RawBuilder, sql } from 'kysely';

/**
 * What a row of `payments` named `p` brought in, as SQL; below zero for what went out. The same rule as `netCents`
 * (domain/payments/ledger.ts).
 */
export const signedCents: RawBuilder<number> = sql<number>`
  p.amount_cents
    * case p.kind when 'payment' then 1 else -1 end
    * case when p.corrects_id is null then 1 else -1 end
`;

/**
 * The part of it that is for goods, beside the counter sale or free invoice `s` of the row, if it is of one: a payment of
 * both is for both in proportion. All the rest is for services.
 */
export const goodsCents: RawBuilder<number> = sql<number>`
  case
    when p.repair_id is not null then 0
    -- A return says itself what it was of.
    when p.goods_cents is not null then sign(${signedCents})::integer * p.goods_cents
    when num_nonnulls(p.sale_id, p.free_invoice_id) = 1 then round(${signedCents}::numeric * s.goods_cents / s.total_cents)::integer
    else ${signedCents}
  end
`;
