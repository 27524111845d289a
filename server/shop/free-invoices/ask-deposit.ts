import { sql } from 'kysely';
import { sumsOf } from '#domain/counter-sale/sale-account.ts';
import {
  type AskedShare,
  centsOfShare,
  DEPOSIT_TERMS_DAYS,
  depositLabel,
  depositLines,
  restOfPrice,
} from '#domain/free-invoice/deposits.ts';
import { formatEuros } from '#domain/money/money.ts';
import { MOST_UNIT_CENTS } from '#domain/payments/line-fields.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { SeenRow } from '../../edits/seen-row.ts';
import { faultAt, type Invalid, Refusal, type Refused } from '../../outcomes.ts';
import { billedKind, depositedCents, standingDeposits } from './free-invoice-deposits.ts';
import { countChange, type FreeInvoiceDeps, linesOfInvoice, onDraft } from './free-invoice-row.ts';
import { issueDraft } from './issue-free-invoice.ts';
import { findPlan } from './plan-invoice.ts';
import { whyUnitsNotForSale } from './units-of-draft.ts';

export type AskedDeposit = {
  share: AskedShare;
  /** By when it is to be paid; by default some days, as soon as the invoice itself at the latest. */
  termsDays?: number | undefined;
  isMailed: boolean;
};

export type IssuedDeposit = { outcome: 'issued'; id: string; number: string } | Invalid | Refused;

/**
 * Issues an invoice for a part of what a draft asks for. It is paid, reminded of and credited as every free invoice; the invoice
 * of the whole price deducts it when it is issued.
 */
export const askDeposit = (
  deps: FreeInvoiceDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  { share, termsDays, isMailed }: AskedDeposit,
) =>
  onDraft(deps, admin, seen, async (work): Promise<IssuedDeposit> => {
    const { tx, invoice: draft, now } = work;
    if (await findPlan(tx, draft.id))
      throw new Refusal(
        'Ce brouillon est le modèle d’une répétition\u00a0: un acompte se demande sur un autre.',
      );
    const lines = await linesOfInvoice(tx, draft.id);
    if (draft.total_cents === 0) throw new Refusal('Ajoutez d’abord ce qui est facturé.');
    const deposits = await standingDeposits(tx, draft.id);
    const leftCents = draft.total_cents - depositedCents(deposits);
    if (leftCents <= 0) throw new Refusal('Les acomptes couvrent déjà tout le prix.');
    const cents = centsOfShare(share, draft.total_cents);
    if (cents === 0) return faultAt('deposit', 'L’acompte est d’un centime au moins.');
    if (cents > leftCents) return faultAt('deposit', `L’acompte est de ${formatEuros(leftCents)} au plus.`);
    const rest = restOfPrice(lines.map(billedKind), deposits, { isRated: true });
    const parts = depositLines(rest, cents).map(({ kind, rate, grossCents }) => ({
      ...{ kind, vat_rate: rate, unit: 'piece' as const, quantity_hundredths: 100 },
      unit_price_cents: grossCents,
      label: depositLabel(
        share,
        lines.filter((line) => line.kind === kind && line.vat_rate === rate).map(({ label }) => label),
      ),
    }));
    const dearest = Math.max(...parts.map(({ unit_price_cents }) => unit_price_cents));
    if (dearest > MOST_UNIT_CENTS)
      return faultAt(
        'deposit',
        `Une ligne de cet acompte serait de ${formatEuros(dearest)}\u00a0: elle est de ${formatEuros(MOST_UNIT_CENTS)} au plus. Demandez plusieurs acomptes.`,
      );
    const why = await whyUnitsNotForSale(tx, draft.id);
    if (why) throw new Refusal(why);
    const { customer_name, company, siren, purchase_reference, billing_address, email, user_id } = draft;
    const { id } = await tx
      .insertInto('free_invoices')
      .values({
        ...{ customer_name, company, siren, purchase_reference, email, user_id },
        ...{
          is_deposit: true,
          deposit_of_id: draft.id,
          actor_id: admin.id,
          created_at: now,
          updated_at: now,
        },
        billing_address: billing_address && JSON.stringify(billing_address),
        terms_days: termsDays ?? Math.min(DEPOSIT_TERMS_DAYS, draft.terms_days),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('free_invoice_lines')
      .values(parts.map((part) => ({ ...part, free_invoice_id: id })))
      .execute();
    const invoice = await tx
      .updateTable('free_invoices')
      .set({
        ...sumsOf(parts.map(({ kind, unit_price_cents: total_cents }) => ({ kind, total_cents }))),
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    // Before the number is taken: others wait for the series.
    await countChange(work);
    const issued = await issueDraft(
      deps,
      { tx, invoice, now },
      { isMailed, actorId: admin.id, mailer: admin.id },
    );
    if (issued.outcome === 'refused') throw new Refusal(issued.reason);
    return { ...issued, id };
  });
