import { sql, type Transaction } from 'kysely';
import { sumsOf } from '#domain/counter-sale/sale-account.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { type BilledPeriod, labelOfPeriod, nextPeriod } from '#domain/free-invoice/invoice-plan.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { type FreeInvoiceDeps, type FreeInvoiceRow, linesOfInvoice } from './free-invoice-row.ts';
import { issueDraft } from './issue-free-invoice.ts';
import { findPlan, type InvoicePlan } from './plan-invoice.ts';

/** The most invoices of one plan in a round: the next round goes on. */
const MOST_AT_ONCE = 24;

type BillDeps = Pick<FreeInvoiceDeps, 'shop' | 'secret'> & {
  database: Pick<Database, 'kysely' | 'transaction'>;
};

/**
 * Makes the invoice of each period that has begun, each in its own transaction: after a standstill those that were missed, none
 * twice. Returns how many, and how many of them wait as drafts. What fails of one plan does not stop the others.
 */
export async function billPeriods(deps: BillDeps, now: Date): Promise<Round> {
  const { database } = deps;
  const plans = await database.kysely
    .selectFrom('invoice_plans')
    .select('id')
    .where('state', '=', 'active')
    .where('first_on', '<=', dayInParis(now))
    .orderBy('first_on')
    .orderBy('id')
    .execute();
  let count = 0;
  let drafts = 0;
  const errors: unknown[] = [];
  for (const { id } of plans)
    try {
      for (let round = 0; round < MOST_AT_ONCE; round += 1) {
        const billed = await database.transaction((tx) => billNext(deps, tx, id, now));
        if (!billed) break;
        count += 1;
        if (billed === 'draft') drafts += 1;
      }
    } catch (error) {
      errors.push(error);
    }
  return { count, drafts, errors };
}

/** What a round made, and what failed of some plans: it is tried again with the next one. */
type Round = { count: number; drafts: number; errors: readonly unknown[] };

type Billed = 'draft' | 'issued' | null;

async function billNext(deps: BillDeps, tx: Transaction<Schema>, id: string, now: Date): Promise<Billed> {
  // Another process has it, or a clerk: the next round finds what is left to do.
  const model = await tx
    .selectFrom('free_invoices')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!model) return null;
  const plan = await findPlan(tx, id);
  if (plan?.state !== 'active') return null;
  const period = nextPeriod(plan);
  if (period && period.from > dayInParis(now)) return null;
  const billed = period && (await billPeriod(deps, { tx, model, plan, period, now }));
  const after = { ...plan, done_periods: plan.done_periods + (period ? 1 : 0) };
  const state = nextPeriod(after) ? plan.state : 'ended';
  await tx
    .updateTable('invoice_plans')
    .set({ done_periods: after.done_periods, state, updated_at: now })
    .where('id', '=', id)
    .execute();
  return billed;
}

type Billing = {
  tx: Transaction<Schema>;
  model: FreeInvoiceRow;
  plan: InvoicePlan;
  period: BilledPeriod;
  now: Date;
};

/** Copies the model, whose lines name the period. */
async function billPeriod(deps: BillDeps, { tx, model, plan, period, now }: Billing): Promise<Billed> {
  const { customer_name, company, siren, purchase_reference, billing_address, email, user_id } = model;
  const { id } = await tx
    .insertInto('free_invoices')
    .values({
      ...{ customer_name, company, siren, purchase_reference, email, user_id, terms_days: model.terms_days },
      billing_address: billing_address && JSON.stringify(billing_address),
      plan_id: plan.id,
      period_on: period.from,
      actor_id: plan.actor_id,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lines = await linesOfInvoice(tx, model.id);
  if (lines.length > 0)
    await tx
      .insertInto('free_invoice_lines')
      .values(
        lines.map(({ id: _, total_cents: __, label, ...line }) => ({
          ...line,
          free_invoice_id: id,
          label: labelOfPeriod(label, period),
        })),
      )
      .execute();
  const invoice = await tx
    .updateTable('free_invoices')
    .set({ ...sumsOf(lines), version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  // What its clerk has since emptied waits as a draft.
  const isWhole = invoice.total_cents > 0 && customer_name !== null && billing_address !== null;
  if (!plan.issues || !isWhole) return 'draft';
  await issueDraft(
    deps,
    { tx, invoice, now },
    { actorId: plan.actor_id, isMailed: email !== null, mailer: null },
  );
  return 'issued';
}
