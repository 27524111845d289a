import { sql, type Transaction } from 'kysely';
import { type AccountingPeriod, accountingDays, type BoughtWay } from '#domain/accounting/accounting.ts';
import type { PayoutMethod } from '#domain/payments/payouts.ts';
import type { Schema } from '../../db/schema.ts';
import { signedCents } from '../../payments/signed-cents.ts';

type BoughtGoodsLine = {
  /** The day of the money. */
  day: string;
  /** Their number in the register of used goods. */
  entry: string;
  /** As the register has them; neither once it has forgotten them. */
  seller: string | null;
  description: string | null;
  /** Below zero for what was written wrongly and is taken back. */
  amountCents: number;
  way: BoughtWay;
  /** Of the cheque or the transfer. */
  reference: string | null;
  by: string | null;
};

const WAYS: Record<PayoutMethod, BoughtWay> = {
  own_card: 'card',
  transfer: 'transfer',
  cash: 'cash',
  cheque: 'cheque',
  exchange: 'exchange',
};

/** What the ledger says was paid for used goods in a period, by the day of the money. */
export async function readBoughtGoods(
  tx: Transaction<Schema>,
  period: AccountingPeriod,
): Promise<BoughtGoodsLine[]> {
  const { from, before } = accountingDays(period);
  const { rows } = await sql<Omit<BoughtGoodsLine, 'way'> & { method: PayoutMethod }>`
    select
      to_char(p.created_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day, p.used_goods_number as entry,
      g.seller_name as seller, g.description, -${signedCents} as "amountCents", p.method, p.reference,
      who.full_name as by
    from public.payments p
    left join public.used_goods g on g.number = p.used_goods_number
    left join public.profiles who on who.id = p.actor_id
    where p.kind = 'payout'
      and p.created_at >= ${from}::date::timestamp at time zone 'Europe/Paris'
      and p.created_at < ${before}::date::timestamp at time zone 'Europe/Paris'
    order by p.created_at, p.id
  `.execute(tx);
  return rows.map(({ method, ...line }) => ({ ...line, way: WAYS[method] }));
}
