import { dueOfSale, lacksName } from '#domain/counter-sale/sale-account.ts';
import { entriesInForce } from '#domain/payments/ledger.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { SeenRow } from '../../edits/seen-row.ts';
import { Refusal } from '../../outcomes.ts';
import { waitingExchanges } from '../../payments/exchanges.ts';
import { takeBackEntry } from '../../payments/write-entry.ts';
import { type CounterDeps, onSale, type SaleWork } from './sale-row.ts';
import { type PaymentTaken, takeMoney } from './take-payment.ts';

/**
 * Takes the price of a device that the shop has in exchange off a sale, up to what is due; what is left of it may pay another one.
 *
 * @param number of the device in the register of used goods
 */
export const takeExchange = (deps: CounterDeps, admin: AdminIdentity, seen: SeenRow, number: string) =>
  onSale(deps, admin, seen, async (work): Promise<PaymentTaken> => {
    const { tx, sale } = work;
    const due = dueOfSale(sale);
    if (due === 0) throw new Refusal('Rien n’est dû pour cette vente.');
    if (lacksName(sale))
      throw new Refusal('Écrivez d’abord le nom du client\u00a0: la note d’un service le porte.');
    // Another clerk may be taking it off another sale.
    await tx.selectFrom('used_goods').select('id').where('number', '=', number).forUpdate().execute();
    const [exchange] = await waitingExchanges(tx, number);
    if (!exchange) throw new Refusal('Cet appareil est déjà déduit d’une vente, ou n’est pas un échange.');
    return takeMoney(deps, work, {
      of: { sale_id: sale.id, used_goods_number: number },
      method: 'exchange',
      amountCents: Math.min(due, exchange.leftCents),
    });
  });

/**
 * Takes back what devices have paid of a sale that is cancelled, and returns how much that was: their price waits again, until another
 * sale takes it up, or the register says that it was paid or that the device went back.
 */
export async function takeExchangesBack({ tx, sale, admin, now }: SaleWork, reason: string): Promise<number> {
  const entries = await tx
    .selectFrom('payments')
    .selectAll()
    .where('sale_id', '=', sale.id)
    .orderBy('id')
    .execute();
  const exchanges = entriesInForce(entries).filter(({ method }) => method === 'exchange');
  for (const exchange of exchanges)
    await takeBackEntry(tx, { sale_id: sale.id }, exchange, { right: null, reason, actorId: admin.id, now });
  return exchanges.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}
