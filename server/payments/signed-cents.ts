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
