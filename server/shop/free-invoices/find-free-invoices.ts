import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { holdsWords, wordQuery } from '../../db/word-query.ts';
import { refusedSince } from '../../outbox/refused-addresses.ts';
import { readCardNews } from '../../payments/card-news.ts';
import { unitsOutOf } from '../used-units/sell-unit.ts';
import { DEDUCTED } from './free-invoice-deposits.ts';
import { linesOfInvoice } from './free-invoice-row.ts';
import { membersOf } from './group-sales.ts';
import { findPlan } from './plan-invoice.ts';

/** What is due is all there, so that its payment can be entered; the others are found by their words. */
const MOST_DUE = 1000;
const MOST_OTHERS = 50;
/** Invoices of a plan that are listed: the last ones. */
const MOST_REPEATS = 24;

export type FoundFreeInvoice = NonNullable<Awaited<ReturnType<typeof findFreeInvoice>>>;

/** A free invoice with its lines, its money and its credit notes; null if there is none of this id. */
export async function findFreeInvoice(tx: Transaction<Schema>, id: string) {
  const invoice = await tx
    .selectFrom('free_invoices as f')
    .leftJoin('invoices as i', 'i.free_invoice_id', 'f.id')
    .leftJoin('profiles as who', 'who.id', 'f.actor_id')
    .selectAll('f')
    .leftJoin('profiles as customer', 'customer.id', 'f.user_id')
    .select(['i.number', 'who.full_name as actor_name', 'customer.phone'])
    .select([DEDUCTED, IS_TAKEN_BACK])
    .select(refusedSince(sql.ref('f.email')).as('email_refused_at'))
    .where('f.id', '=', id)
    .executeTakeFirst();
  if (!invoice) return null;
  const entries = await tx
    .selectFrom('payments')
    .select(['id', 'kind', 'method', 'amount_cents', 'corrects_id', 'reason', 'created_at', 'reference'])
    .where('free_invoice_id', '=', id)
    .orderBy('id')
    .execute();
  const notes = await tx
    .selectFrom('credit_notes')
    .select(['number', 'total_cents', 'issued_at'])
    .where('invoice_number', '=', invoice.number ?? '')
    .orderBy('number')
    .execute();
  const mails = await tx
    .selectFrom('free_invoice_mails as mail')
    .leftJoin('profiles as who', 'who.id', 'mail.actor_id')
    .select(['mail.id', 'mail.kind', 'mail.number', 'mail.email', 'mail.step', 'mail.created_at'])
    .select('who.full_name as actor_name')
    .where('mail.free_invoice_id', '=', id)
    .orderBy('mail.id')
    .execute();
  const plan = await findPlan(tx, id);
  const repeats = await tx
    .selectFrom('free_invoices as f')
    .leftJoin('invoices as i', 'i.free_invoice_id', 'f.id')
    .select(['f.id', 'f.period_on', 'i.number'])
    .where('f.plan_id', '=', id)
    .orderBy('f.period_on', 'desc')
    .limit(MOST_REPEATS)
    .execute();
  const lines = await linesOfInvoice(tx, id);
  const cardNews = await readCardNews(tx, { free_invoice_id: id });
  const unitsOut = await unitsOutOf(tx, id);
  const members = await membersOf(tx, id);
  const deposits = await tx
    .selectFrom('free_invoices as f')
    .innerJoin('invoices as i', 'i.free_invoice_id', 'f.id')
    .select([
      'f.id',
      'f.state',
      'f.due_on',
      'f.total_cents',
      'f.credited_cents',
      'f.paid_cents',
      'f.refunded_cents',
    ])
    .select('i.number')
    .where('f.deposit_of_id', '=', id)
    .orderBy('i.number')
    .execute();
  const depositOf =
    invoice.deposit_of_id &&
    (await tx
      .selectFrom('free_invoices as f')
      .leftJoin('invoices as i', 'i.free_invoice_id', 'f.id')
      .select(['f.id', 'i.number'])
      .where('f.id', '=', invoice.deposit_of_id)
      .executeTakeFirstOrThrow());
  const found = {
    ...{ lines, members, unitsOut, entries, notes, mails, repeats, deposits },
    ...{ plan: plan ?? null, depositOf },
  };
  return { ...invoice, ...cardNews, ...found };
}

/** An invoice that its deposits pay whole has no credit note of its own: theirs take it back. */
const IS_TAKEN_BACK = sql<boolean>`f.state = 'issued' and f.total_cents = 0 and not exists (
  select from public.free_invoices deposit
  where deposit.deposit_of_id = f.id and deposit.credited_cents < deposit.total_cents
)`.as('is_taken_back');

/**
 * Drafts, then invoices with something due, the oldest due day first, then the last ones that are settled.
 * @param words of the customer, the company or the number; empty for all
 */
export async function listFreeInvoices(tx: Transaction<Schema>, words: string) {
  const query = wordQuery(words);
  const invoices = (most: number) =>
    tx
      .selectFrom('free_invoices as f')
      .leftJoin('invoices as i', 'i.free_invoice_id', 'f.id')
      .select(['f.id', 'f.state', 'f.customer_name', 'f.company', 'f.total_cents', 'f.credited_cents'])
      .select(['f.paid_cents', 'f.refunded_cents', 'f.updated_at', 'f.issued_at', 'f.due_on', 'i.number'])
      .select(['f.version', 'f.email', 'f.disputed_at', 'f.is_deposit'])
      .select(IS_TAKEN_BACK)
      .select(({ selectFrom }) =>
        selectFrom('free_invoice_mails as mail')
          .select(({ fn }) => fn.max('mail.created_at').as('at'))
          .whereRef('mail.free_invoice_id', '=', 'f.id')
          .where('mail.kind', '=', 'reminder')
          .as('reminded_at'),
      )
      .$if(query !== null, (asked) => asked.where(holdsWords('freeInvoices', query ?? '')))
      .limit(most);
  const isDue = sql<boolean>`f.paid_cents - f.refunded_cents < f.total_cents - f.credited_cents`;
  const isModel = sql<boolean>`exists (select from public.invoice_plans as plan where plan.id = f.id)`;
  const drafts = await invoices(MOST_OTHERS)
    .where('f.state', '=', 'draft')
    .where(({ not }) => not(isModel))
    .orderBy('f.updated_at', 'desc')
    .execute();
  const issued = (most: number) => invoices(most).where('f.state', '=', 'issued');
  const due = await issued(MOST_DUE).where(isDue).orderBy('f.due_on').orderBy('f.id').execute();
  const settled = await issued(MOST_OTHERS)
    .where(({ not }) => not(isDue))
    .orderBy('f.issued_at', 'desc')
    .orderBy('f.id')
    .execute();
  const plans = await invoices(MOST_DUE)
    .innerJoin('invoice_plans as plan', 'plan.id', 'f.id')
    .select(['plan.every', 'plan.first_on', 'plan.ends_on', 'plan.done_periods', 'plan.state as plan_state'])
    .orderBy(sql`plan.state = 'ended'`)
    .orderBy('plan.first_on')
    .execute();
  return { drafts, due, settled, plans };
}

/** What the card of a customer and the profile of their account say for an invoice; null if the card is gone. */
export async function findBilling(tx: Transaction<Schema>, customerId: string) {
  const card = await tx
    .selectFrom('customers as c')
    .leftJoin('profiles as p', 'p.id', 'c.user_id')
    .select(['c.name', 'c.email', 'c.address', 'p.company', 'p.siren', 'p.billing_address'])
    .where('c.id', '=', customerId)
    .executeTakeFirst();
  if (!card) return null;
  const { billing_address, address, ...known } = card;
  return { ...known, address: billing_address ?? address };
}
