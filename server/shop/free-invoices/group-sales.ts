import { sql, type Transaction } from 'kysely';
import { sumsOf } from '#domain/counter-sale/sale-account.ts';
import { formatDate } from '#domain/dates/dates.ts';
import {
  companyKey,
  type GroupedLine,
  linesOfCounterSale,
  linesOfRepair,
  MOST_GROUPED_DAYS,
} from '#domain/free-invoice/grouped-lines.ts';
import { formatEuros } from '#domain/money/money.ts';
import { MOST_SALE_CENTS } from '#domain/payments/line-fields.ts';
import { type AdminIdentity, changeAsAdmin } from '../../admin/as-admin.ts';
import type { Schema } from '../../db/schema.ts';
import { type Invalid, orRefused, Refusal, type Refused } from '../../outcomes.ts';
import { readPrice } from '../../repairs/documents/price-lines.ts';
import { addRepairEvent, lockRepair } from '../../repairs/repair-row.ts';
import { findSaleInvoice } from '../counter/documents/sale-invoices.ts';
import { linesOfSale, lockCounterSale } from '../counter/sale-row.ts';
import { type BilledCustomer, billedColumns } from './change-draft.ts';
import { type Groupable, groupableDraft, groupableRepair, groupableSale } from './find-groupable.ts';
import { hasDeposits } from './free-invoice-deposits.ts';
import { type FreeInvoiceDeps, linesOfInvoice, lockInvoice } from './free-invoice-row.ts';
import { issueDraft } from './issue-free-invoice.ts';
import { findPlan } from './plan-invoice.ts';

/** The most lines of a grouped invoice. */
const MOST_GROUPED_LINES = 200;

const MOVED =
  'Ce qui est ouvert pour ce client a changé entre-temps\u00a0: relisez la liste, puis recommencez.';

/** What a form has ticked, with the sum that it has shown: what has moved since is not billed. */
export type ChosenSale = { kind: Groupable['kind']; id: string; cents: number };

export type AskedGroup = {
  chosen: readonly ChosenSale[];
  customer: BilledCustomer;
  isMailed: boolean;
};

export type GroupIssued = { outcome: 'issued'; id: string; number: string } | Invalid | Refused;

/**
 * Issues one invoice for several things of a company. What is due for each is due on the invoice from then on; nothing is
 * taken from a repair that was paid in part, or that has an invoice. @throws NotAdminError
 */
export const groupSales = (
  deps: FreeInvoiceDeps,
  admin: AdminIdentity,
  { chosen, customer, isMailed }: AskedGroup,
): Promise<GroupIssued> =>
  orRefused(
    changeAsAdmin(deps.database, admin, 'orders', async (tx): Promise<GroupIssued> => {
      const now = deps.clock();
      // The law gives a month's invoice fewer days than another one.
      const { termsDays = Math.min(deps.shop().companyTermsDays, MOST_GROUPED_DAYS) } = customer;
      const columns = await billedColumns(tx, deps.shop(), { ...customer, termsDays });
      if ('outcome' in columns) return columns;
      if (columns.company === null) throw new Refusal('Une facture groupée est celle d’une entreprise.');
      // In one order, so that two clerks wait for each other instead of locking halves.
      const asked = chosen.toSorted((a, b) => `${a.kind}${a.id}`.localeCompare(`${b.kind}${b.id}`));
      if (asked.length === 0) throw new Refusal('Cochez au moins une ligne à facturer.');
      const { id } = await tx
        .insertInto('free_invoices')
        .values({ ...columns, actor_id: admin.id, created_at: now, updated_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      const keys = new Set<string>();
      for (const each of asked) keys.add(companyKey(await take(tx, id, each)));
      if (keys.size > 1) throw new Refusal('Une facture groupée est celle d’une seule entreprise.');
      const lines = await linesOfInvoice(tx, id);
      if (lines.length > MOST_GROUPED_LINES)
        throw new Refusal(
          `Une facture groupée a ${MOST_GROUPED_LINES} lignes au plus\u00a0: faites-en deux.`,
        );
      const invoice = await tx
        .updateTable('free_invoices')
        .set({ ...sumsOf(lines), version: sql`version + 1` })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      if (invoice.total_cents > MOST_SALE_CENTS)
        throw new Refusal(`Une facture fait ${formatEuros(MOST_SALE_CENTS)} au plus.`);
      const issuing = { isMailed, actorId: admin.id, mailer: admin.id };
      const issued = await issueDraft(deps, { tx, invoice, now }, issuing);
      if (issued.outcome === 'refused') throw new Refusal(issued.reason);
      for (const { kind, id: repairId } of asked)
        if (kind === 'repair') await tellRepair(tx, repairId, { number: issued.number, admin, now });
      return { ...issued, id };
    }),
  );

const TAKES = { repair: takeRepair, sale: takeSale, draft: takeDraft };

/** Takes one thing into the draft of the group, as long as it is as the form has shown it. */
function take(tx: Transaction<Schema>, invoiceId: string, chosen: ChosenSale): Promise<Groupable> {
  return TAKES[chosen.kind](tx, invoiceId, chosen);
}

async function takeRepair(
  tx: Transaction<Schema>,
  invoiceId: string,
  { id, cents }: ChosenSale,
): Promise<Groupable> {
  const repair = await lockRepair(tx, id);
  const [open] = repair ? await groupableRepair(tx, repair) : [];
  if (!repair || open?.cents !== cents) throw new Refusal(MOVED);
  const invoice = await tx
    .selectFrom('invoices')
    .select('number')
    .where('repair_id', '=', id)
    .executeTakeFirst();
  if (invoice)
    throw new Refusal(`La réparation ${open.number} a déjà la facture ${invoice.number}\u00a0: décochez-la.`);
  const { lines } = await readPrice(tx, repair);
  const of = `réparation ${open.number}, ${open.what}, ${formatDate(open.on)}`;
  await addLines(tx, invoiceId, linesOfRepair({ of, lines }));
  await tx
    .insertInto('grouped_sales')
    .values({ free_invoice_id: invoiceId, repair_id: id, amount_cents: cents })
    .execute();
  return open;
}

async function takeSale(
  tx: Transaction<Schema>,
  invoiceId: string,
  { id, cents }: ChosenSale,
): Promise<Groupable> {
  const sale = await lockCounterSale(tx, id);
  const [open] = sale ? await groupableSale(tx, sale) : [];
  if (!sale || open?.cents !== cents || (await findSaleInvoice(tx, id))) throw new Refusal(MOVED);
  const of = `vente ${open.number}, ${formatDate(open.on)}`;
  await addLines(tx, invoiceId, linesOfCounterSale(of, await linesOfSale(tx, id)));
  await tx
    .insertInto('grouped_sales')
    .values({ free_invoice_id: invoiceId, sale_id: id, amount_cents: cents })
    .execute();
  // A form that was drawn before asks for nothing any more.
  await tx.updateTable('counter_sales').set({ version: sql`version + 1` }).where('id', '=', id).execute();
  return open;
}

/** The lines of a draft move: it is gone afterwards, as if its clerk had written them here. */
async function takeDraft(
  tx: Transaction<Schema>,
  invoiceId: string,
  { id, cents }: ChosenSale,
): Promise<Groupable> {
  const draft = await lockInvoice(tx, id);
  const [open] = draft ? groupableDraft(draft) : [];
  if (open?.cents !== cents || (await findPlan(tx, id)) || (await hasDeposits(tx, id)))
    throw new Refusal(MOVED);
  const doneOn = draft?.done_on;
  await tx
    .updateTable('free_invoice_lines')
    .set({
      free_invoice_id: invoiceId,
      // The invoice of a month has no one day: each line says its own.
      ...(doneOn && { label: sql<string>`left(label, 185) || ${`, ${formatDate(doneOn)}`}` }),
    })
    .where('free_invoice_id', '=', id)
    .execute();
  await tx.deleteFrom('free_invoices').where('id', '=', id).execute();
  return open;
}

async function addLines(
  tx: Transaction<Schema>,
  invoiceId: string,
  lines: readonly GroupedLine[],
): Promise<void> {
  await tx
    .insertInto('free_invoice_lines')
    .values(
      lines.map((line) => ({
        ...{ free_invoice_id: invoiceId, label: line.label, kind: line.kind, unit: 'piece' as const },
        ...{ quantity_hundredths: line.quantityHundredths, unit_price_cents: line.unitPriceCents },
        ...{ vat_rate: line.vatRate, discount_cents: line.discountCents },
        discount_reason: line.discountReason,
      })),
    )
    .execute();
}

/** Its timeline says which invoice it is on. That invoice has its own mail. */
async function tellRepair(
  tx: Transaction<Schema>,
  id: string,
  { number, admin, now }: { number: string; admin: AdminIdentity; now: Date },
): Promise<void> {
  const repair = await lockRepair(tx, id);
  if (!repair) return;
  const note = `${number}, avec d’autres ventes du mois`;
  await addRepairEvent(tx, repair, { kind: 'shop', userId: admin.id }, { kind: 'invoice', note }, now);
}

const MEMBERS = [
  ['repairs', 'repair_id'],
  ['counter_sales', 'sale_id'],
] as const;

/** Gives back to each sale of a grouped invoice what is due for it, once credit notes have taken off all of the invoice. */
export async function releaseGroup(tx: Transaction<Schema>, invoiceId: string, now: Date): Promise<void> {
  // A trigger changes the sales one by one. They are locked as a grouping locks them: repairs first, in the order of their ids.
  for (const [table, member] of MEMBERS)
    await sql`
      select from ${sql.table(`public.${table}`)}
      where id in (
        select ${sql.ref(member)} from public.grouped_sales where free_invoice_id = ${invoiceId} and released_at is null
      )
      order by id
      for no key update
    `.execute(tx);
  await tx
    .updateTable('grouped_sales')
    .set({ released_at: now })
    .where('free_invoice_id', '=', invoiceId)
    .where('released_at', 'is', null)
    .execute();
}

/** What a grouped invoice is of, with what each was due; empty for other invoices. */
export const membersOf = (tx: Transaction<Schema>, invoiceId: string) =>
  tx
    .selectFrom('grouped_sales as g')
    .leftJoin('repairs as r', 'r.id', 'g.repair_id')
    .leftJoin('counter_sales as s', 's.id', 'g.sale_id')
    .select(['g.id', 'g.amount_cents', 'g.released_at', 'g.sale_id', 'r.reference', 's.number'])
    .where('g.free_invoice_id', '=', invoiceId)
    .orderBy('g.id')
    .execute();
