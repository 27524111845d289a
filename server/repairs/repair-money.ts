import type { Transaction } from 'kysely';
import { formatEuros } from '#domain/money/money.ts';
import { CASH_LIMIT_TEXT, type TakenWay, wayText } from '#domain/payments/payment-ways.ts';
import { CHARGE_KINDS, type ChargeKind } from '#domain/repair/repair-account.ts';
import { isDone } from '#domain/repair/repair-states.ts';
import type { Schema } from '../db/schema.ts';
import { faultAt, type Invalid, orRefused, type Refused, refused } from '../outcomes.ts';
import {
  askCardRefund,
  findCardPayment,
  NO_REFERENCE,
  requireNoneUnderWay,
} from '../payments/card-refunds.ts';
import { isKnownReference, isOverCashLimit, takeBackEntry } from '../payments/write-entry.ts';
import { creditDeposit, creditLoweredPrice, tellCreditNotes } from './documents/credit-repair.ts';
import { findDeducting, findInvoiceOf, type Writing } from './documents/invoice-rows.ts';
import { issueDepositForCompany } from './documents/issue-deposit-invoice.ts';
import { tellInvoice } from './documents/issue-invoice.ts';
import { writeNote } from './documents/write-note.ts';
import { readAccount } from './read-account.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addChargeRow, writePayment, writeRefund } from './repair-entries.ts';
import { addRepairEvent, onRepair, type RepairRow, type RepairWho } from './repair-row.ts';

type Shop = Extract<RepairWho, { kind: 'shop' }>;

/**
 * What had been paid and given back when the form was drawn, so that a second click, or another clerk, does not write
 * the same sum twice.
 */
type Seen = { seenCents: number };

export type TakenPayment = Seen & {
  amountCents: number;
  method: TakenWay;
  reference?: string | undefined;
};

export type GivenRefund = Omit<TakenPayment, 'method'> & {
  /** By card on the site: Stripe gives it back. */
  method: TakenWay | 'card';
  /** Its customer reads it. */
  reason: string;
};

export type EntryCorrection = Seen & {
  entryId: number;
  reason: string;
  /** What should have been written; nothing where no money moved at all. */
  instead: { amountCents: number; method: TakenWay } | null;
};

export type AddedCharge = {
  kind: ChargeKind;
  label: string;
  /** Above zero, for a discount too. */
  amountCents: number;
};

export type MoneyOutcome = { outcome: 'recorded'; cardRefund?: string } | Refused | Invalid;

const MOVED = refused('De l’argent a été noté entre-temps sur ce dossier\u00a0: relisez ses paiements.');

const isOutdated = ({ paid_cents, refunded_cents }: RepairRow, { seenCents }: Seen) =>
  paid_cents + refunded_cents !== seenCents;

/** Records money that the customer paid, of what is due. */
export const takePayment = (deps: RepairDeps, repairId: string, payment: TakenPayment, who: Shop) =>
  onRepair(
    deps,
    repairId,
    async (tx, repair, now): Promise<MoneyOutcome> =>
      applyRepairPayment(tx, repair, payment, who, { shop: deps.shop(), now }),
  );

/** The same for a repair that this transaction has locked, with the document that the payment asks for. */
export async function applyRepairPayment(
  tx: Transaction<Schema>,
  repair: RepairRow,
  payment: TakenPayment,
  who: Shop,
  { shop, now }: Writing,
): Promise<MoneyOutcome> {
  const { amountCents, method, reference } = payment;
  if (isOutdated(repair, payment)) return MOVED;
  const { dueCents } = await readAccount(tx, repair);
  if (dueCents === 0) return refused('Rien n’est dû pour cette réparation.');
  if (amountCents > dueCents) return faultAt('amount', `Il reste ${formatEuros(dueCents)} à payer.`);
  const obstacle = (await cashObstacle(tx, repair, payment)) ?? (await knownReference(tx, reference));
  if (obstacle) return obstacle;
  await writePayment(tx, repair, { amountCents, method, reference }, who, { shop, now });
  return { outcome: 'recorded' };
}

/** Records money that goes back to the customer. */
export const giveRefund = (deps: RepairDeps, repairId: string, refund: GivenRefund, who: Shop) =>
  orRefused(
    onRepair(deps, repairId, async (tx, repair, now): Promise<MoneyOutcome> => {
      const { amountCents, method, reference, reason } = refund;
      if (isOutdated(repair, refund)) return MOVED;
      const { keptCents } = await readAccount(tx, repair);
      // What an organisation has paid does not go to the customer.
      const mostCents = keptCents - (await paidBonusCents(tx, repair));
      if (amountCents > mostCents)
        return faultAt('amount', `Il reste ${formatEuros(mostCents)} à rendre au plus.`);
      const known = await knownReference(tx, reference);
      if (known) return known;
      await requireNoneUnderWay(tx, { repair_id: repair.id });
      if (method === 'card') return askForRefund(tx, repair, refund, who, now);
      await writeRefund(tx, repair, { amountCents, method, reference, reason }, who, now);
      return { outcome: 'recorded' };
    }),
  );

async function paidBonusCents(tx: Transaction<Schema>, { id }: RepairRow): Promise<number> {
  const paid = await tx
    .selectFrom('repair_bonuses')
    .select('amount_cents')
    .where('repair_id', '=', id)
    .where('state', '=', 'paid')
    .executeTakeFirst();
  return paid?.amount_cents ?? 0;
}

/** Stores a refund that Stripe makes, of a payment that it took. It is written when it is done (../shop/stripe/). */
async function askForRefund(
  tx: Transaction<Schema>,
  repair: RepairRow,
  { amountCents, reference, reason }: GivenRefund,
  who: Shop,
  now: Date,
): Promise<MoneyOutcome> {
  if (reference) return faultAt('reference', NO_REFERENCE);
  const sale = { repair_id: repair.id };
  const found = await findCardPayment(tx, sale, false);
  if (!found) return faultAt('method', 'Aucun paiement par carte en ligne n’est noté sur ce dossier.');
  const { payment, leftCents } = found;
  if (amountCents > leftCents)
    return faultAt('amount', `Ce paiement par carte ne rend plus que ${formatEuros(leftCents)} à la fois.`);
  const asked = { note: reason, restock: [], lines: [], withDelivery: false, isUnowed: false, isAll: false };
  const asking = { sale, payment, amountCents, asked, actorId: who.userId, now };
  return { outcome: 'recorded', cardRefund: await askCardRefund(tx, asking) };
}

/** Takes back an entry that was written wrongly, by a counter-entry, and writes what is right beside it. */
export const correctEntry = (deps: RepairDeps, repairId: string, correction: EntryCorrection, who: Shop) =>
  onRepair(deps, repairId, async (tx, repair, now): Promise<MoneyOutcome> => {
    const { entryId, reason, instead } = correction;
    if (isOutdated(repair, correction)) return MOVED;
    const wrong = await tx
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', entryId)
      .where('repair_id', '=', repair.id)
      .executeTakeFirst();
    if (!wrong || wrong.corrects_id !== null || (await isCorrected(tx, entryId)))
      return refused('Cette ligne est déjà rectifiée, ou n’est pas de ce dossier.');
    if (wrong.method === 'card')
      return refused(
        'Cette ligne vient de Stripe, qui a la même\u00a0: elle ne se rectifie pas, elle se rembourse.',
      );
    if (wrong.method === 'bonus')
      return refused(
        'Ce versement vient d’un organisme\u00a0: il se rectifie sur la page des bonus réparation.',
      );
    const deducting = await findDeducting(tx, repair.id, entryId);
    if (deducting)
      return refused(
        `La facture ${deducting} déduit cet acompte\u00a0: il ne se rectifie plus. Notez un remboursement, ou un paiement de plus.`,
      );
    const { kind, amount_cents, method } = wrong;
    if (instead?.amountCents === amount_cents && instead.method === method)
      return faultAt('amount', 'C’est ce qui est déjà noté.');
    const rightCents = instead?.amountCents ?? 0;
    const paid = repair.paid_cents + (kind === 'payment' ? rightCents - amount_cents : 0);
    const back = repair.refunded_cents + (kind === 'refund' ? rightCents - amount_cents : 0);
    if (back > paid) return faultAt('amount', 'Il serait rendu plus que ce qui a été payé.');
    if (instead?.method === 'cash' && kind === 'payment') {
      const before = method === 'cash' ? amount_cents : 0;
      const obstacle = await cashObstacle(tx, repair, { ...instead, amountCents: rightCents - before });
      if (obstacle) return obstacle;
    }
    const rightId = await takeBackEntry(tx, { repair_id: repair.id }, wrong, {
      right: instead,
      reason,
      actorId: who.userId,
      now,
    });
    const creditNote = await creditDeposit(tx, repair, entryId, now);
    if (creditNote !== null && instead && rightId !== null) {
      const right = {
        id: rightId,
        amount_cents: instead.amountCents,
        method: instead.method,
        created_at: now,
      };
      const number = await issueDepositForCompany(tx, repair, right, { shop: deps.shop(), now });
      if (number) await tellInvoice(tx, repair, number, who, now);
    }
    const words = instead
      ? `${formatEuros(amount_cents)}, ${wayText(method)}, devient ${formatEuros(instead.amountCents)}, ${wayText(instead.method)}`
      : `${formatEuros(amount_cents)}, ${wayText(method)}, est annulé`;
    // The reason is in the ledger, which the shop reads.
    await addRepairEvent(tx, repair, who, { kind: 'payment_corrected', note: `${words}.` }, now);
    await tellCreditNotes(tx, repair, creditNote === null ? [] : [creditNote], who, now);
    return { outcome: 'recorded' };
  });

/** Adds to the price that was agreed, or takes off it. */
export const addCharge = (deps: RepairDeps, repairId: string, charge: AddedCharge, who: Shop) =>
  onRepair(deps, repairId, async (tx, repair, now): Promise<MoneyOutcome> => {
    const { kind, label, amountCents } = charge;
    const { dueCents, priceCents } = await readAccount(tx, repair);
    if (repair.grouped_cents > 0)
      return refused(
        'Cette réparation est sur une facture groupée\u00a0: son prix ne change plus ici. Un avoir corrige cette facture.',
      );
    const invoice = await findInvoiceOf(tx, repair.id);
    if (invoice && kind !== 'discount')
      return refused(
        `La facture ${invoice} est émise\u00a0: son prix n’augmente plus. Un travail de plus demande un autre dossier.`,
      );
    // Of what is paid already a part is given back, which is written as such.
    if (kind === 'discount' && amountCents > dueCents)
      return faultAt(
        'amount',
        `Il reste ${formatEuros(dueCents)} à payer\u00a0: une remise plus grande se rembourse.`,
      );
    const cents = kind === 'discount' ? -amountCents : amountCents;
    await addChargeRow(tx, repair, { kind, label, cents }, who, now);
    const note = `${CHARGE_KINDS[kind]}\u00a0: ${label}, ${formatEuros(cents)}.`;
    await addRepairEvent(tx, repair, who, { kind: 'charge', note }, now);
    if (isDone(repair)) await writeNote(tx, repair, { shop: deps.shop(), who, now });
    if (kind === 'discount') {
      const lower = {
        priceCents: priceCents - amountCents,
        cents: amountCents,
        reason: label,
        refundId: null,
      };
      await tellCreditNotes(tx, repair, await creditLoweredPrice(tx, repair, lower, now), who, now);
    }
    return { outcome: 'recorded' };
  });

async function cashObstacle(
  tx: Transaction<Schema>,
  { id }: RepairRow,
  { method, amountCents }: Pick<TakenPayment, 'method' | 'amountCents'>,
): Promise<Invalid | undefined> {
  const isOver = method === 'cash' && (await isOverCashLimit(tx, { repair_id: id }, amountCents));
  return isOver ? faultAt('method', CASH_LIMIT_TEXT) : undefined;
}

const knownReference = async (tx: Transaction<Schema>, reference: string | undefined) =>
  reference !== undefined && (await isKnownReference(tx, reference))
    ? faultAt('reference', 'Cette référence est déjà celle d’un autre paiement.')
    : undefined;

async function isCorrected(tx: Transaction<Schema>, entryId: number): Promise<boolean> {
  const counter = await tx
    .selectFrom('payments')
    .select('id')
    .where('corrects_id', '=', entryId)
    .executeTakeFirst();
  return counter !== undefined;
}
