import { sql, type Transaction } from 'kysely';
import { addDays } from '#domain/dates/calendar-day.ts';
import { dayInParis, parisTime } from '#domain/dates/dates.ts';
import {
  nextReminder,
  type ReminderDays,
  reminderDaysOf,
  type SentReminder,
  whyNotReminded,
} from '#domain/free-invoice/reminders.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { RowChanged, SeenRow } from '../../edits/seen-row.ts';
import { Refusal } from '../../outcomes.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { countChange, type FreeInvoiceDeps, type FreeInvoiceRow, onFreeInvoice } from './free-invoice-row.ts';
import { queueInvoiceMail } from './mail-free-invoice.ts';

/** Nobody is reminded of money at night. */
const FIRST_HOUR = 9;
const LAST_HOUR = 18;

/** The press of a clerk: the next reminder leaves now, before its day too. */
export const remindOfInvoice = (deps: FreeInvoiceDeps, admin: AdminIdentity, seen: SeenRow) =>
  onFreeInvoice(deps, admin, seen, async (work): Promise<RowChanged> => {
    const { tx, invoice, now } = work;
    const why = whyNotReminded(invoice);
    if (why !== null) throw new Refusal(why);
    const today = dayInParis(now);
    const sent = await sentReminders(tx, invoice.id);
    if (sent.some(({ on }) => on === today)) throw new Refusal('Une relance est déjà partie aujourd’hui.');
    const next = nextReminder(reminderDaysOf(deps.shop()), { dueOn: invoice.due_on ?? today, today, sent });
    if (!next) throw new Refusal('Toutes les relances prévues sont parties\u00a0: appelez ce client.');
    await remind(work, { step: next.step, actorId: admin.id });
    return { outcome: 'done' };
  });

/** Notes that a customer disputes an issued invoice: it is not reminded of any more. */
export const disputeInvoice = (deps: FreeInvoiceDeps, admin: AdminIdentity, seen: SeenRow, reason: string) =>
  onFreeInvoice(deps, admin, seen, async (work): Promise<RowChanged> => {
    const { tx, invoice, now } = work;
    if (invoice.state !== 'issued') throw new Refusal('Un brouillon se change, sans contestation.');
    if (invoice.disputed_at !== null) throw new Refusal('La contestation est déjà notée.');
    await tx
      .updateTable('free_invoices')
      .set({ disputed_at: now, dispute_reason: reason })
      .where('id', '=', invoice.id)
      .execute();
    await countChange(work);
    return { outcome: 'done' };
  });

/** Notes that a dispute is settled. */
export const settleDispute = (deps: FreeInvoiceDeps, admin: AdminIdentity, seen: SeenRow) =>
  onFreeInvoice(deps, admin, seen, async (work): Promise<RowChanged> => {
    const { tx, invoice } = work;
    if (invoice.disputed_at === null) throw new Refusal('Cette facture n’est pas contestée.');
    await tx
      .updateTable('free_invoices')
      .set({ disputed_at: null, dispute_reason: null })
      .where('id', '=', invoice.id)
      .execute();
    await countChange(work);
    return { outcome: 'done' };
  });

type RemindDeps = { database: Pick<Database, 'kysely' | 'transaction'>; shop: () => ShopSettings };

/** Sends the reminders whose day has come, if the owner wants that; each in its own transaction. Returns how many. */
export async function sendReminders({ database, shop }: RemindDeps, now: Date): Promise<number> {
  const facts = shop();
  const { hour } = parisTime(now);
  if (facts.remindsByItself === 'off' || hour < FIRST_HOUR || hour >= LAST_HOUR) return 0;
  const days = reminderDaysOf(facts);
  const today = dayInParis(now);
  const invoices = await database.kysely
    .selectFrom('free_invoices')
    .select('id')
    .where('state', '=', 'issued')
    .where('due_on', '<=', addDays(today, days.before))
    .where('email', 'is not', null)
    .where('disputed_at', 'is', null)
    .where(sql<boolean>`paid_cents - refunded_cents < total_cents - credited_cents`)
    .orderBy('due_on')
    .execute();
  let count = 0;
  for (const { id } of invoices)
    count += await database.transaction((tx) => remindIfDue(tx, id, { days, today, now }));
  return count;
}

type Due = { days: ReminderDays; today: string; now: Date };

async function remindIfDue(tx: Transaction<Schema>, id: string, { days, today, now }: Due): Promise<0 | 1> {
  // Another process has it, or a clerk: the next round finds what is left to do.
  const invoice = await tx
    .selectFrom('free_invoices')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!invoice?.due_on || whyNotReminded(invoice) !== null) return 0;
  const next = nextReminder(days, { dueOn: invoice.due_on, today, sent: await sentReminders(tx, id) });
  if (!next?.from || next.from > today) return 0;
  await remind({ tx, invoice, now }, { step: next.step, actorId: null });
  return 1;
}

type Reminding = { tx: Transaction<Schema>; invoice: FreeInvoiceRow; now: Date };

async function remind(work: Reminding, { step, actorId }: { step: number; actorId: string | null }) {
  const { tx, invoice } = work;
  const { number } = await tx
    .selectFrom('invoices')
    .select('number')
    .where('free_invoice_id', '=', invoice.id)
    .executeTakeFirstOrThrow();
  await countChange(work);
  await queueInvoiceMail(work, { kind: 'reminder', number, email: invoice.email ?? '', step, actorId });
}

async function sentReminders(tx: Transaction<Schema>, id: string): Promise<SentReminder[]> {
  const rows = await tx
    .selectFrom('free_invoice_mails')
    .select(['step', 'created_at'])
    .where('free_invoice_id', '=', id)
    .where('kind', '=', 'reminder')
    .execute();
  return rows.map(({ step, created_at }) => ({ step: step ?? 0, on: dayInParis(created_at) }));
}
