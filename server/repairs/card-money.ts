import type { Kysely, Transaction } from 'kysely';
import { formatEuros } from '#domain/money/money.ts';
import { LEAST_CARD_CENTS } from '#domain/payments/payment-ways.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import { payableCents } from '#domain/repair/repair-account.ts';
import { isDone } from '#domain/repair/repair-states.ts';
import type { Schema } from '../db/schema.ts';
import { refused } from '../outcomes.ts';
import type { CardMoney, CardMoneyOutcome, Payable } from '../payments/card-money.ts';
import { isKnownReference } from '../payments/write-entry.ts';
import { readAccount } from './read-account.ts';
import type { RepairDeps } from './repair-deps.ts';
import { writePayment, writeRefund } from './repair-entries.ts';
import { onRepair, type RepairRow, type RepairWho } from './repair-row.ts';

// What the provider of card payments says has moved for a repair. It is recorded whatever the repair has become since.

type CardMoneyDeps = Pick<RepairDeps, 'database' | 'clock' | 'shop'>;

/** What may be paid now for a repair by card; null if that is nothing. */
export async function findPayableRepair(
  { kysely }: { kysely: Kysely<Schema> },
  repairId: string,
): Promise<Payable | null> {
  const repair = await kysely
    .selectFrom('repairs')
    .select(['id', 'reference', 'email', 'company', 'state', 'ready_at', 'agreement', 'renounced_at'])
    .select(['device_kind', 'brand', 'model', 'paid_cents', 'refunded_cents', 'grouped_cents'])
    .where('id', '=', repairId)
    .executeTakeFirst();
  if (!repair) return null;
  const isWhole = isDone(repair);
  const account = await readAccount(kysely, repair);
  const amountCents = payableCents(account, isWhole);
  if (amountCents < LEAST_CARD_CENTS) return null;
  const { reference: number, email } = repair;
  const { priceCents, keptCents } = account;
  const price = priceCents > amountCents ? `prix ${formatEuros(priceCents)}` : null;
  const paid = keptCents > 0 ? `déjà payé ${formatEuros(keptCents)}` : null;
  return {
    number,
    email,
    amountCents,
    name: `${isWhole ? 'Réparation' : 'Acompte, réparation'} ${number}`,
    description: [deviceText(repair), price, paid].filter(Boolean).join(', '),
  };
}

/** Records what a card has paid. What is above the price is told to the shop, which gives it back. */
export const recordCardPayment = (deps: CardMoneyDeps, repairId: string, payment: CardMoney) =>
  onRepair(deps, repairId, async (tx, repair, now): Promise<CardMoneyOutcome> => {
    if (await isKnownReference(tx, payment.reference)) return { outcome: 'repeated' };
    const { dueCents } = await readAccount(tx, repair);
    const over = payment.amountCents - dueCents;
    const more = over > 0 ? `Le prix est dépassé de ${formatEuros(over)}, qui sont à rendre.` : undefined;
    await writePayment(
      tx,
      repair,
      { ...payment, method: 'card', more },
      { kind: 'customer' },
      { shop: deps.shop(), now },
    );
    return { outcome: 'recorded' };
  });

/** Records what went back at the provider without the back office. */
export const recordCardRefund = (deps: CardMoneyDeps, repairId: string, refund: CardRefund) =>
  onRepair(deps, repairId, (tx, repair, now) => applyCardRefund(tx, repair, refund, { kind: 'system' }, now));

/** `reason`: its customer reads it. */
type CardRefund = CardMoney & { reason: string };

/** The same for a repair that this transaction has locked. */
export async function applyCardRefund(
  tx: Transaction<Schema>,
  repair: RepairRow,
  refund: CardRefund,
  who: RepairWho,
  now: Date,
): Promise<CardMoneyOutcome> {
  if (await isKnownReference(tx, refund.reference)) return { outcome: 'repeated' };
  const left = repair.paid_cents - repair.refunded_cents;
  if (refund.amountCents > left) return refused(`Il reste ${formatEuros(left)} à rendre au plus.`);
  await writeRefund(tx, repair, { ...refund, method: 'card' }, who, now);
  return { outcome: 'recorded' };
}
