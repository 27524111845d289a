import type { Selectable, Transaction } from 'kysely';
import { type Billing, billingSchema } from '#domain/customers/billing-fields.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { entriesInForce } from '#domain/payments/ledger.ts';
import type { Schema } from '../../db/schema.ts';
import { invalid, refused } from '../../outcomes.ts';
import type { RepairDeps } from '../repair-deps.ts';
import { onRepair, type RepairRow, type RepairWho } from '../repair-row.ts';
import { insertInvoice, invoiceParty, readInvoices, type Writing } from './invoice-rows.ts';
import { companyOf, type InvoiceOutcome, keepBilling, tellInvoice } from './issue-invoice.ts';
import { ratedLines } from './price-lines.ts';

type Entry = Pick<Selectable<Schema['payments']>, 'id' | 'amount_cents' | 'method' | 'created_at'>;

/** Issues the invoice of a deposit that was paid. There is one for each; asked again, the same. */
export async function issueDepositInvoice(
  deps: RepairDeps,
  repairId: string,
  { entryId, ...asked }: { entryId: number },
  who: Extract<RepairWho, { kind: 'shop' }>,
): Promise<InvoiceOutcome> {
  const { success, data: billing, error } = billingSchema.safeParse(asked);
  if (!success) return invalid(error);
  return onRepair(deps, repairId, async (tx, repair, now): Promise<InvoiceOutcome> => {
    const invoices = await readInvoices(tx, repair.id);
    const issued = invoices.find(({ deposit_id }) => deposit_id === entryId);
    if (issued) return { outcome: 'issued', number: issued.number };
    if (invoices.some(({ deposit_id }) => deposit_id === null))
      return refused('La facture de la réparation est émise\u00a0: elle compte déjà cet acompte.');
    const entries = await tx
      .selectFrom('payments')
      .selectAll()
      .where('repair_id', '=', repair.id)
      .orderBy('id')
      .execute();
    const entry = entriesInForce(entries).find(({ id, is_deposit }) => id === entryId && is_deposit);
    if (!entry) return refused('Cette ligne n’est pas un acompte de ce dossier.');
    await keepBilling(tx, repair, billing);
    const number = await writeDepositInvoice(tx, repair, entry, billing, { shop: deps.shop(), now });
    await tellInvoice(tx, repair, number, who, now);
    return { outcome: 'issued', number };
  });
}

/** The same for a company that has just paid it, without being asked; null for anybody else. */
export async function issueDepositForCompany(
  tx: Transaction<Schema>,
  repair: RepairRow,
  entry: Entry,
  writing: Writing,
): Promise<string | null> {
  const billing = await companyOf(tx, repair);
  return billing && writeDepositInvoice(tx, repair, entry, billing, writing);
}

function writeDepositInvoice(
  tx: Transaction<Schema>,
  repair: RepairRow,
  { id, amount_cents: cents, method, created_at }: Entry,
  billing: Billing,
  { shop, now }: Writing,
): Promise<string> {
  const name = `Acompte sur la réparation ${repair.reference}`;
  const party = invoiceParty(repair, billing, { shop, now });
  const data = {
    ...party,
    isDeposit: true,
    ...ratedLines(party, [{ name, details: '', quantity: 1, unitCents: cents, totalCents: cents }]),
    deposits: [],
    totalCents: cents,
    payments: [{ on: dayInParis(created_at), way: method, cents }],
    bonus: null,
    dueCents: 0,
    guaranteeUntil: null,
  };
  return insertInvoice(tx, repair, data, { depositId: id, now });
}
