import { sql, type Transaction } from 'kysely';
import { dueOfSale, lacksName } from '#domain/counter-sale/sale-account.ts';
import { formatEuros } from '#domain/money/money.ts';
import { CASH_LIMIT_TEXT, type PaymentWay, type TakenWay } from '#domain/payments/payment-ways.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { Schema } from '../../db/schema.ts';
import type { RowChanged, SeenRow } from '../../edits/seen-row.ts';
import { faultAt, type Invalid, Refusal } from '../../outcomes.ts';
import { isOverCashLimit, writeEntry } from '../../payments/write-entry.ts';
import { sellerData } from '../documents/seller-data.ts';
import { addStock, sayWhy } from '../orders/change-stock.ts';
import { lockProducts } from '../orders/lock-products.ts';
import { sellUnitsOf } from '../used-units/sell-unit.ts';
import { productsOfUnits } from '../used-units/unit-product.ts';
import { tooFew } from './change-lines.ts';
import { billingOfSale, issueWhenPaid } from './documents/sale-invoices.ts';
import { saleLinkHash } from './sale-link.ts';
import { type CounterDeps, linesOfSale, noteSaleChange, onSale, type SaleWork } from './sale-row.ts';

export type CounterPayment = {
  amountCents: number;
  method: TakenWay;
  /** What the customer laid down in cash, if that was typed. */
  givenCents?: number | undefined;
  /** Asked in the same form where the law wants a name. */
  customerName?: string | undefined;
  refusesName?: boolean;
};

export type PaymentTaken =
  | { outcome: 'paid'; number: string; dueCents: number; changeCents: number }
  | Invalid;

/** Records money for a sale. The first payment closes it: it takes its number, and its goods leave the stock. */
export const takeSalePayment = (
  deps: CounterDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  payment: CounterPayment,
) => onSale(deps, admin, seen, (work) => pay(deps, work, payment));

async function pay(deps: CounterDeps, work: SaleWork, payment: CounterPayment): Promise<PaymentTaken> {
  const { tx } = work;
  const { amountCents, method, givenCents } = payment;
  const sale = { ...work.sale, ...nameOf(work.sale, payment) };
  const due = dueOfSale(sale);
  if (due === 0) throw new Refusal('Rien n’est dû pour cette vente.');
  if (amountCents > due) return faultAt('amount', `Il reste ${formatEuros(due)} à payer.`);
  if (method !== 'cash' && givenCents !== undefined)
    return faultAt('given', 'Effacez les espèces données, ou encaissez en espèces.');
  const isShort = method === 'cash' && givenCents !== undefined && givenCents < amountCents;
  if (isShort) return faultAt('given', `Il manque ${formatEuros(amountCents - givenCents)}.`);
  if (lacksName(sale))
    return faultAt(
      'customerName',
      'Une note de services de 25\u00a0€ et plus porte un nom, sauf refus du client.',
    );
  if (method === 'cash' && (await isOverCashLimit(tx, { sale_id: sale.id }, amountCents)))
    return faultAt('amount', CASH_LIMIT_TEXT);
  const taken = await takeMoney(deps, { ...work, sale }, { of: { sale_id: sale.id }, method, amountCents });
  const changeCents = method === 'cash' && givenCents !== undefined ? givenCents - amountCents : 0;
  return { ...taken, changeCents };
}

type Money = { of: Parameters<typeof writeEntry>[1]; method: PaymentWay; amountCents: number };

/** Writes what a sale is paid, no more than is due: the first money closes it, the last one issues its invoice. */
export async function takeMoney(deps: CounterDeps, work: SaleWork, { of, method, amountCents }: Money) {
  const { tx, sale, admin, now } = work;
  const due = dueOfSale(sale);
  const number = sale.number ?? (await closeSale(deps, work));
  await writeEntry(tx, of, {
    kind: 'payment',
    method,
    amount_cents: amountCents,
    actor_id: admin.id,
    created_at: now,
  });
  if (amountCents === due) await issueWhenPaid(tx, sale, { shop: deps.shop(), now });
  await noteSaleChange(work);
  return { outcome: 'paid' as const, number, dueCents: due - amountCents, changeCents: 0 };
}

const nameOf = (sale: SaleWork['sale'], { customerName, refusesName = false }: CounterPayment) => ({
  customer_name: customerName ?? sale.customer_name,
  refuses_name: refusesName || sale.refuses_name,
});

/** Closes a sale that costs nothing, such as one whose discounts take all of its price. */
export const giveAway = (deps: CounterDeps, admin: AdminIdentity, seen: SeenRow) =>
  onSale(deps, admin, seen, async (work) => {
    if (work.sale.state !== 'open' || work.sale.total_cents > 0)
      throw new Refusal('Cette vente se termine par son paiement.');
    const number = await closeSale(deps, work);
    await noteSaleChange(work);
    return { outcome: 'paid' as const, number, dueCents: 0, changeCents: 0 };
  });

/**
 * Closes a sale that a company pays with the invoice of its month: its goods leave, and all of it is due. Until it is on that
 * invoice it may be paid or invoiced alone, as any sale with something due.
 */
export const putOnAccount = (deps: CounterDeps, admin: AdminIdentity, seen: SeenRow) =>
  onSale(deps, admin, seen, async (work): Promise<RowChanged> => {
    const { tx, sale } = work;
    if (sale.state !== 'open') throw new Refusal('Cette vente est déjà terminée.');
    const { company, siren } = await billingOfSale(tx, sale);
    if (company === null) throw new Refusal(COMPANY_ALONE);
    if (sale.total_cents === 0) throw new Refusal('Il n’y a rien à payer\u00a0: terminez la vente.');
    if (lacksName(sale))
      throw new Refusal('Écrivez d’abord le nom du client\u00a0: la note d’un service le porte.');
    await closeSale(deps, work);
    // What only the profile knew is kept with the sale.
    await tx.updateTable('counter_sales').set({ company, siren }).where('id', '=', sale.id).execute();
    await noteSaleChange(work);
    return { outcome: 'done' };
  });

const COMPANY_ALONE =
  'Seule une entreprise paie avec la facture de son mois\u00a0: écrivez-la d’abord avec «\u00a0Facture\u00a0».';

/** Gives the sale its number and takes its goods off the shelf, all or none. The number is taken last: others wait for it. */
async function closeSale({ shop, secret }: CounterDeps, { tx, sale, admin, now }: SaleWork): Promise<string> {
  const lines = await linesOfSale(tx, sale.id);
  if (lines.length === 0) throw new Refusal('Ajoutez d’abord ce qui est vendu.');
  const quantities = unitsOf(lines);
  const units = lines.flatMap(({ unit_id }) => unit_id ?? []);
  // Those of units too: all at once, in the order in which orders lock them.
  const goods = [...quantities.keys(), ...(await productsOfUnits(tx, units))];
  if (goods.length > 0)
    for (const product of await lockProducts(tx, goods)) {
      const short = tooFew(product, quantities.get(product.id) ?? 0);
      if (short) throw new Refusal(short);
    }
  await sellUnitsOf(tx, lines, { of: { sale_id: sale.id }, actorId: admin.id, now });
  const { number } = await tx
    .updateTable('counter_sales')
    .set({
      number: sql`internal.next_number('VEN', ${now})`,
      state: 'closed',
      customer_name: sale.customer_name,
      refuses_name: sale.refuses_name,
      actor_id: admin.id,
      closed_at: now,
      seller: JSON.stringify(sellerData(shop(), now)),
      link_hash: saleLinkHash(secret, sale.id),
    })
    .where('id', '=', sale.id)
    .returning('number')
    .executeTakeFirstOrThrow();
  if (number === null) throw new Error('a closed sale has a number');
  await moveUnits(tx, 'sale', number, quantities, -1);
  return number;
}

export const unitsOf = (
  lines: readonly { product_id: string | null; quantity: number }[],
): Map<string, number> =>
  new Map(lines.flatMap(({ product_id, quantity }) => (product_id ? [[product_id, quantity] as const] : [])));

/** Moves the goods of a sale, whose products this transaction has locked. */
export async function moveUnits(
  tx: Transaction<Schema>,
  reason: 'sale' | 'return',
  number: string,
  quantities: ReadonlyMap<string, number>,
  sign: 1 | -1,
): Promise<void> {
  await sayWhy(tx, reason, number);
  for (const [productId, quantity] of quantities) await addStock(tx, productId, sign * quantity);
}
