import type { Selectable, Transaction } from 'kysely';
import { addMonths } from '#domain/dates/calendar-day.ts';
import { dayInParis, formatLongDate } from '#domain/dates/dates.ts';
import { type PlanRhythm, periodsBefore } from '#domain/free-invoice/invoice-plan.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { Schema } from '../../db/schema.ts';
import type { RowChanged, SeenRow } from '../../edits/seen-row.ts';
import { faultAt, Refusal } from '../../outcomes.ts';
import { hasDeposits } from './free-invoice-deposits.ts';
import {
  countChange,
  type FreeInvoiceDeps,
  type FreeInvoiceWork,
  linesOfInvoice,
  onDraft,
} from './free-invoice-row.ts';

export type InvoicePlan = Selectable<Schema['invoice_plans']>;

export type WrittenPlan = {
  every: PlanRhythm;
  firstOn: string;
  endsOn?: string | undefined;
  /** Whether its invoices are issued and mailed without a press. */
  issues: boolean;
};

const MOST_MONTHS_AHEAD = 24;

export const UNIT_ONCE = 'Un appareil d’occasion se vend une fois\u00a0: cette facture ne se répète pas.';

export const findPlan = (
  tx: Pick<Transaction<Schema>, 'selectFrom'>,
  id: string,
): Promise<InvoicePlan | undefined> =>
  tx.selectFrom('invoice_plans').selectAll().where('id', '=', id).executeTakeFirst();

/** Makes a draft the model of invoices that come again, or changes when they come. */
export const writePlan = (deps: FreeInvoiceDeps, admin: AdminIdentity, seen: SeenRow, written: WrittenPlan) =>
  onDraft(deps, admin, seen, async (work): Promise<RowChanged> => {
    const { tx, invoice, now } = work;
    const { every, firstOn, endsOn = null, issues } = written;
    const plan = await findPlan(tx, invoice.id);
    if (plan?.state === 'ended') throw new Refusal('Cette répétition est terminée.');
    if (invoice.plan_id !== null) throw new Refusal('Ce brouillon vient lui-même d’une répétition.');
    await requireWhole(work);
    if (await hasDeposits(tx, invoice.id))
      throw new Refusal('Un acompte de ce brouillon est facturé\u00a0: il ne se répète pas.');
    if ((await linesOfInvoice(tx, invoice.id)).some(({ unit_id }) => unit_id !== null))
      throw new Refusal(UNIT_ONCE);
    const isSame = plan?.first_on === firstOn && plan.every === every;
    if (plan && plan.done_periods > 0 && !isSame)
      return faultAt(
        'firstOn',
        'Une période est déjà facturée\u00a0: terminez cette répétition, et commencez-en une autre.',
      );
    const today = dayInParis(now);
    if (!isSame && firstOn < today) return faultAt('firstOn', 'Choisissez aujourd’hui ou un jour à venir.');
    if (firstOn > addMonths(today, MOST_MONTHS_AHEAD))
      return faultAt('firstOn', 'Choisissez un jour des deux ans à venir.');
    if (endsOn !== null && endsOn < firstOn)
      return faultAt('endsOn', `Choisissez un jour à partir du ${formatLongDate(firstOn)}.`);
    const row = { every, first_on: firstOn, ends_on: endsOn, issues, actor_id: admin.id, updated_at: now };
    await tx
      .insertInto('invoice_plans')
      .values({ ...row, id: invoice.id, created_at: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    await countChange(work);
    return { outcome: 'done' };
  });

export type PlanStep = 'pause' | 'resume' | 'end';

const REFUSED: Readonly<Record<PlanStep, string>> = {
  pause: 'Cette répétition n’est pas en cours.',
  resume: 'Cette répétition n’est pas en pause.',
  end: 'Cette répétition est terminée.',
};

/** Pauses a plan, resumes it or ends it. What began while it paused is not billed later. */
export const stepPlan = (deps: FreeInvoiceDeps, admin: AdminIdentity, seen: SeenRow, step: PlanStep) =>
  onDraft(deps, admin, seen, async (work): Promise<RowChanged> => {
    const { tx, invoice, now } = work;
    const plan = await findPlan(tx, invoice.id);
    const from = { pause: ['active'], resume: ['paused'], end: ['active', 'paused'] }[step];
    if (!plan || !from.includes(plan.state)) throw new Refusal(REFUSED[step]);
    const state = ({ pause: 'paused', resume: 'active', end: 'ended' } as const)[step];
    const skipped = step === 'resume' ? periodsBefore(plan, dayInParis(now)) : 0;
    await tx
      .updateTable('invoice_plans')
      .set({ state, done_periods: Math.max(plan.done_periods, skipped), updated_at: now })
      .where('id', '=', plan.id)
      .execute();
    await countChange(work);
    return { outcome: 'done' };
  });

/** What is copied must be an invoice. */
async function requireWhole({ tx, invoice }: FreeInvoiceWork): Promise<void> {
  if (invoice.customer_name === null || invoice.billing_address === null)
    throw new Refusal('Écrivez d’abord le client et son adresse.');
  const lines = await linesOfInvoice(tx, invoice.id);
  if (lines.length === 0 || invoice.total_cents === 0)
    throw new Refusal('Ajoutez d’abord ce qui est facturé.');
}

/** Refuses what only an invoice of its own may have, not the model of others. */
export async function requireNoPlan({ tx, invoice }: FreeInvoiceWork): Promise<void> {
  const plan = await findPlan(tx, invoice.id);
  if (plan && plan.state !== 'ended')
    throw new Refusal('Ce brouillon est le modèle d’une répétition\u00a0: terminez-la d’abord.');
}
