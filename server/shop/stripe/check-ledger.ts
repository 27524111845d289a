import { sql } from 'kysely';
import type Stripe from 'stripe';
import { dayInParis } from '#domain/dates/dates.ts';
import type { CardDifference } from '#domain/order/card-difference.ts';
import { type HearDisputeDeps, hearDispute } from './hear-dispute.ts';
import { hearRefund } from './hear-refund.ts';
import { paidSessionSchema, type TakeCardPaymentDeps, takeCardPayment } from './take-card-payment.ts';

export type CheckLedgerDeps = Omit<HearDisputeDeps & TakeCardPaymentDeps, 'stripe'> & {
  stripe: Pick<Stripe, 'paymentIntents' | 'refunds' | 'disputes' | 'checkout'>;
};

const DAY_S = 86_400;
/** How far back each check looks; a day without one is caught up by the next. */
const WINDOW_S = 8 * DAY_S;
/** Banks decide about a dispute within some months. */
const DISPUTES_S = 120 * DAY_S;
/** What has just happened may still be on its way. */
const FRESH_S = 900;
const PAGE = 100;

/** Once a day: compares Stripe's account with the ledger, records what is missing here and tells the owner the rest. */
export async function checkLedger(deps: CheckLedgerDeps, now: Date): Promise<void> {
  const { database, alarms } = deps;
  const day = dayInParis(now);
  const known = await database.kysely
    .selectFrom('internal.card_checks')
    .select('day')
    .where('day', '=', day)
    .executeTakeFirst();
  if (known) return;
  const payments = await checkPayments(deps, now);
  const refunds = await checkRefunds(deps, now);
  for await (const dispute of deps.stripe.disputes.list(since(now, DISPUTES_S)))
    await hearDispute(deps, dispute);
  const found = [...payments.found, ...refunds.found];
  await database.kysely
    .insertInto('internal.card_checks')
    .values({
      day,
      checked_at: now,
      payments: payments.seen,
      refunds: refunds.seen,
      found: JSON.stringify(found),
    })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  if (found.length > 0) await alarms.raise('card-differences');
}

const seconds = (now: Date) => Math.floor(now.getTime() / 1000);
const since = (now: Date, windowS: number) => ({ created: { gte: seconds(now) - windowS }, limit: PAGE });

type Checked = { seen: number; found: CardDifference[] };

/** Payments that name a sale of the site; the account may serve for other sales. */
async function checkPayments(deps: CheckLedgerDeps, now: Date): Promise<Checked> {
  const { paymentIntents } = deps.stripe;
  const entries = await entriesOf(deps, 'payment', now);
  const found: CardDifference[] = [];
  let seen = 0;
  for await (const intent of paymentIntents.list(since(now, WINDOW_S))) {
    const { id, status, amount_received: amountCents, metadata, created } = intent;
    if (status !== 'succeeded' || !metadata.case || created > seconds(now) - FRESH_S) continue;
    seen += 1;
    const told = { kind: 'payment', reference: id, amountCents, case: metadata.case } as const;
    const entry = entries.get(id) ?? (await entryOf(deps, id));
    entries.delete(id);
    if (!entry) found.push({ ...told, where: 'stripe', isMended: await takeLost(deps, id) });
    else if (entry.amountCents !== amountCents) found.push({ ...told, where: 'amount', isMended: false });
  }
  // Begun before the window, or unknown to Stripe.
  for (const [id, entry] of entries)
    if (!(await exists(() => paymentIntents.retrieve(id)))) found.push(onlyHere('payment', id, entry));
  return { seen, found };
}

/** A payment whose message never came. False if it belongs to no sale of ours. */
async function takeLost(deps: CheckLedgerDeps, intent: string): Promise<boolean> {
  const { data } = await deps.stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 });
  const { data: paid } = paidSessionSchema.safeParse(data[0]);
  return paid !== undefined && (await takeCardPayment(deps, paid)) !== null;
}

async function checkRefunds(deps: CheckLedgerDeps, now: Date): Promise<Checked> {
  const { refunds } = deps.stripe;
  const entries = await entriesOf(deps, 'refund', now);
  const found: CardDifference[] = [];
  let seen = 0;
  for await (const refund of refunds.list(since(now, WINDOW_S))) {
    const { id, status, amount: amountCents, created, payment_intent: intent } = refund;
    const entry = entries.get(id) ?? (await entryOf(deps, id));
    entries.delete(id);
    if (created > seconds(now) - FRESH_S) continue;
    // Also takes back what has failed since.
    const sale = entry && status === 'succeeded' ? null : await hearRefund(deps, refund);
    const isOurs = entry !== null || sale !== null;
    if (status !== 'succeeded' || !isOurs) continue;
    seen += 1;
    const paid = entry ?? (await entryOf(deps, typeof intent === 'string' ? intent : ''));
    const told = { kind: 'refund', reference: id, amountCents, case: paid?.case ?? null } as const;
    if (!entry) found.push({ ...told, where: 'stripe', isMended: (await entryOf(deps, id)) !== null });
    else if (entry.amountCents !== amountCents) found.push({ ...told, where: 'amount', isMended: false });
  }
  for (const [id, entry] of entries)
    if (!(await exists(() => refunds.retrieve(id)))) found.push(onlyHere('refund', id, entry));
  return { seen, found };
}

type Entry = { amountCents: number; case: string };

const onlyHere = (kind: CardDifference['kind'], reference: string, entry: Entry): CardDifference => ({
  kind,
  reference,
  ...entry,
  where: 'ledger',
  isMended: false,
});

/** The entries of the window that carry an id of Stripe's, by that id, each with what the ledger keeps apart of it (excessReference). */
async function entriesOf(
  { database }: CheckLedgerDeps,
  kind: CardDifference['kind'],
  now: Date,
): Promise<Map<string, Entry>> {
  const { rows } = await sql<Entry & { reference: string }>`
    select payments.reference, payments.amount_cents + coalesce(excess.amount_cents, 0) as "amountCents", coalesce(orders.number, repairs.reference, counter_sales.number, invoices.number) as "case"
    from public.payments
    left join public.payments as excess on excess.reference = 'trop ' || payments.reference
    left join public.orders on orders.id = payments.order_id
    left join public.repairs on repairs.id = payments.repair_id
    left join public.counter_sales on counter_sales.id = payments.sale_id
    left join public.invoices on invoices.free_invoice_id = payments.free_invoice_id
    where payments.kind = ${kind} and payments.method = 'card' and payments.corrects_id is null
      and payments.reference like ${kind === 'payment' ? 'pi\\_%' : 're\\_%'}
      and payments.created_at >= ${new Date(now.getTime() - WINDOW_S * 1000)}
      and payments.created_at <= ${new Date(now.getTime() - FRESH_S * 1000)}
  `.execute(database.kysely);
  return new Map(rows.map(({ reference, ...entry }) => [reference, entry]));
}

async function entryOf({ database }: CheckLedgerDeps, reference: string): Promise<Entry | null> {
  const entry = await database.kysely
    .selectFrom('payments')
    .leftJoin('payments as excess', (join) =>
      join.on('excess.reference', '=', sql<string>`'trop ' || payments.reference`),
    )
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('repairs', 'repairs.id', 'payments.repair_id')
    .leftJoin('counter_sales', 'counter_sales.id', 'payments.sale_id')
    .leftJoin('invoices', 'invoices.free_invoice_id', 'payments.free_invoice_id')
    .select(sql<number>`payments.amount_cents + coalesce(excess.amount_cents, 0)`.as('amountCents'))
    .select(['orders.number', 'repairs.reference as repair'])
    .select(['counter_sales.number as sale', 'invoices.number as invoice'])
    .where('payments.reference', '=', reference)
    .executeTakeFirst();
  const number = entry?.number ?? entry?.repair ?? entry?.sale ?? entry?.invoice;
  return entry && number ? { amountCents: entry.amountCents, case: number } : null;
}

async function exists(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if ((error as Partial<Stripe.errors.StripeError>).code === 'resource_missing') return false;
    throw error;
  }
}
