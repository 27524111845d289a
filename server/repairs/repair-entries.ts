import type { Transaction } from 'kysely';
import { formatEuros } from '#domain/money/money.ts';
import { type PaymentWay, wayText } from '#domain/payments/payment-ways.ts';
import type { ChargeKind } from '#domain/repair/repair-account.ts';
import { isDone } from '#domain/repair/repair-states.ts';
import type { Schema } from '../db/schema.ts';
import { writeEntry } from '../payments/write-entry.ts';
import { creditLoweredPrice } from './documents/credit-repair.ts';
import type { Writing } from './documents/invoice-rows.ts';
import { issueDepositForCompany } from './documents/issue-deposit-invoice.ts';
import { tellInvoice } from './documents/issue-invoice.ts';
import { writeNote } from './documents/write-note.ts';
import { readAccount } from './read-account.ts';
import { addRepairEvent, type RepairRow, type RepairWho } from './repair-row.ts';

// What money that has moved writes on a repair that the transaction has locked, whoever took it or gave it back.

type Money = { amountCents: number; method: PaymentWay; reference?: string | undefined };

const actorOf = (who: RepairWho): string | null => (who.kind === 'system' ? null : (who.userId ?? null));

/** Writes what was paid, with the document that the payment asks for. `more`: what is said besides. */
export async function writePayment(
  tx: Transaction<Schema>,
  repair: RepairRow,
  { more, ...money }: Money & { more?: string | undefined },
  who: RepairWho,
  { shop, now }: Writing,
): Promise<void> {
  const { amountCents, method } = money;
  // Money taken before the work is done is a deposit (acompte), which holds both sides.
  const isDeposit = !isDone(repair);
  if (!isDeposit) await writeNote(tx, repair, { shop, who, now });
  const id = await addEntry(tx, repair, { ...money, kind: 'payment', isDeposit }, who, now);
  if (isDeposit) {
    const taken = { id, amount_cents: amountCents, method, created_at: now };
    const number = await issueDepositForCompany(tx, repair, taken, { shop, now });
    if (number) await tellInvoice(tx, repair, number, who, now);
  }
  const words = `${isDeposit ? 'Acompte' : 'Paiement'} de ${formatEuros(amountCents)}, ${wayText(method)}.`;
  const note = more ? `${words} ${more}` : words;
  const tells = who.kind === 'customer' ? (['customer', 'shop'] as const) : [];
  await addRepairEvent(tx, repair, who, { kind: 'payment', note, tells }, now);
}

/**
 * Writes what went back to the customer: first what was paid above the price; the rest lowers the price by as much, as a
 * discount.
 */
export async function writeRefund(
  tx: Transaction<Schema>,
  repair: RepairRow,
  { reason, ...money }: Money & { reason: string },
  who: RepairWho,
  now: Date,
): Promise<void> {
  const { amountCents, method } = money;
  const { overCents, priceCents } = await readAccount(tx, repair);
  const lowered = amountCents - overCents;
  if (lowered > 0)
    await addChargeRow(tx, repair, { kind: 'discount', label: reason, cents: -lowered }, who, now);
  const refundId = await addEntry(tx, repair, { ...money, kind: 'refund', isDeposit: false }, who, now);
  const price = { priceCents: priceCents - Math.max(0, lowered), cents: amountCents, reason, refundId };
  const creditNotes = await creditLoweredPrice(tx, repair, price, now);
  const note = `${formatEuros(amountCents)}, ${wayText(method)}\u00a0: ${reason}`;
  const payload = { amountCents, method, creditNotes };
  await addRepairEvent(tx, repair, who, { kind: 'refund', note, payload, tells: ['customer'] }, now);
}

const addEntry = (
  tx: Transaction<Schema>,
  { id }: RepairRow,
  {
    kind,
    amountCents,
    method,
    reference,
    isDeposit,
  }: Money & { kind: 'payment' | 'refund'; isDeposit: boolean },
  who: RepairWho,
  now: Date,
): Promise<number> =>
  writeEntry(
    tx,
    { repair_id: id },
    {
      kind,
      amount_cents: amountCents,
      method,
      reference: reference ?? null,
      is_deposit: isDeposit,
      actor_id: actorOf(who),
      created_at: now,
    },
  );

export async function addChargeRow(
  tx: Transaction<Schema>,
  { id }: RepairRow,
  { kind, label, cents }: { kind: ChargeKind; label: string; cents: number },
  who: RepairWho,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('repair_charges')
    .values({ repair_id: id, kind, label, amount_cents: cents, actor_id: actorOf(who), created_at: now })
    .execute();
}
