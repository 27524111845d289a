import { sql, type Transaction } from 'kysely';
import { sumsOf } from '#domain/counter-sale/sale-account.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { type BilledKind, type InvoicedDeposit, restOfPrice } from '#domain/free-invoice/deposits.ts';
import { dueOfInvoice } from '#domain/free-invoice/free-invoice-account.ts';
import { formatEuros } from '#domain/money/money.ts';
import { takenOff } from '#domain/vat/vat-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { Refusal } from '../../outcomes.ts';
import { isRefundUnderWay } from '../../payments/card-refunds.ts';
import { earlierCredits } from '../documents/earlier-credits.ts';
import { type FreeInvoiceData, freeInvoiceSchema } from './free-invoice-data.ts';
import { type FreeInvoiceLine, type FreeInvoiceRow, linesOfInvoice } from './free-invoice-row.ts';

/** Whom an invoice is made out to. */
export type Buyer = Pick<FreeInvoiceRow, 'customer_name' | 'company' | 'siren'>;

/** A deposit of a draft that credit notes have not taken back whole. */
export type StandingDeposit = InvoicedDeposit & {
  id: string;
  number: string;
  buyer: Buyer;
  issuedAt: Date;
  dueCents: number;
  /** Whether Stripe may still say that a part of it has gone back. */
  isRefundUnderWay: boolean;
};

/** The standing deposits of a draft that this transaction has locked, oldest first: locked too, so that they stay as they are read. */
export async function standingDeposits(tx: Transaction<Schema>, draftId: string): Promise<StandingDeposit[]> {
  const rows = await tx
    .selectFrom('free_invoices')
    .selectAll()
    .where('deposit_of_id', '=', draftId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const standing: StandingDeposit[] = [];
  for (const row of rows.filter((each) => each.credited_cents < each.total_cents)) {
    const invoice = await tx
      .selectFrom('invoices')
      .select(['number', 'issued_at', 'data'])
      .where('free_invoice_id', '=', row.id)
      .executeTakeFirstOrThrow();
    const { vat } = freeInvoiceSchema.parse(invoice.data);
    const { number, issued_at: issuedAt } = invoice;
    standing.push({
      ...{
        id: row.id,
        number,
        issuedAt,
        buyer: row,
        cents: row.total_cents - row.credited_cents,
        dueCents: dueOfInvoice(row),
      },
      lines: (await linesOfInvoice(tx, row.id)).map(billedKind),
      isRefundUnderWay: await isRefundUnderWay(tx, { free_invoice_id: row.id }),
      vat: vat && (await earlierCredits(tx, number)).reduce(takenOff, vat),
    });
  }
  return standing.toSorted((one, other) => one.number.localeCompare(other.number));
}

export const billedKind = ({ kind, vat_rate: rate, total_cents }: FreeInvoiceLine): BilledKind => ({
  ...{ kind, rate },
  grossCents: total_cents,
});

export const depositedCents = (deposits: readonly StandingDeposit[]): number =>
  deposits.reduce((sum, { cents }) => sum + cents, 0);

/** What an invoice is due after its deposits, and how it says so. @throws Refusal */
export function deduct(
  { total_cents }: Pick<FreeInvoiceRow, 'total_cents'>,
  lines: readonly FreeInvoiceLine[],
  deposits: readonly StandingDeposit[],
  { isRated }: { isRated: boolean },
): {
  sums: ReturnType<typeof sumsOf>;
  data: Pick<FreeInvoiceData, 'deposits' | 'rest' | 'totalCents'>;
} {
  const unpaid = deposits.find(({ dueCents }) => dueCents > 0);
  if (unpaid)
    throw new Refusal(
      `L’acompte ${unpaid.number} n’est pas payé en entier\u00a0: il reste ${formatEuros(unpaid.dueCents)}. Encaissez-les, ou ôtez-les par un avoir.`,
    );
  const goingBack = deposits.find((deposit) => deposit.isRefundUnderWay);
  if (goingBack)
    throw new Refusal(
      `Un remboursement de l’acompte ${goingBack.number} est en cours chez Stripe\u00a0: attendez sa réponse, puis émettez la facture.`,
    );
  const totalCents = total_cents - depositedCents(deposits);
  if (totalCents < 0)
    throw new Refusal(
      `Les acomptes dépassent le prix de ${formatEuros(-totalCents)}\u00a0: ôtez cette somme par un avoir sur un acompte.`,
    );
  const rest = restOfPrice(lines.map(billedKind), deposits, { isRated });
  if (rest.some(({ grossCents }) => grossCents < 0))
    throw new Refusal(
      'Un acompte compte plus, à un taux de TVA, que les lignes de la facture\u00a0: annulez-le par un avoir, puis demandez-en un autre.',
    );
  return {
    sums: sumsOf(rest.map(({ kind, grossCents }) => ({ kind, total_cents: grossCents }))),
    data: {
      totalCents,
      deposits: deposits.map(({ number, issuedAt, cents, vat }) => ({
        ...{ number, on: dayInParis(issuedAt), cents },
        ...(vat && { vatCents: vat.reduce((sum, { vatCents }) => sum + vatCents, 0) }),
      })),
      ...(isRated && deposits.length > 0 && { rest: rest.map(bookedRest) }),
    },
  };
}

const bookedRest = ({ kind, ...part }: ReturnType<typeof restOfPrice>[number]) => ({
  ...part,
  kind: kind === 'goods' ? ('sale' as const) : ('service' as const),
});

/** The deposits that an issued invoice `i` deducts, as it says them. */
export const DEDUCTED = sql<FreeInvoiceData['deposits']>`coalesce(i.data->'deposits', '[]'::jsonb)`.as(
  'deducted',
);

/** Whether an invoice was asked for in part already, by deposits that stand or do not any more. */
export async function hasDeposits(tx: Pick<Transaction<Schema>, 'selectFrom'>, id: string): Promise<boolean> {
  const deposit = await tx
    .selectFrom('free_invoices')
    .select('id')
    .where('deposit_of_id', '=', id)
    .executeTakeFirst();
  return deposit !== undefined;
}

/** Refuses a credit note on a deposit that an invoice deducts, as long as that invoice stands: the newest document is taken back first. */
export async function requireNotDeducted(
  tx: Pick<Transaction<Schema>, 'selectFrom'>,
  { deposit_of_id }: Pick<FreeInvoiceRow, 'deposit_of_id'>,
): Promise<void> {
  if (deposit_of_id === null) return;
  const deducting = await tx
    .selectFrom('free_invoices as f')
    .innerJoin('invoices as i', 'i.free_invoice_id', 'f.id')
    .select('i.number')
    .where('f.id', '=', deposit_of_id)
    .whereRef('f.credited_cents', '<', 'f.total_cents')
    .executeTakeFirst();
  if (deducting)
    throw new Refusal(
      `La facture ${deducting.number} déduit cet acompte\u00a0: annulez-la d’abord par un avoir.`,
    );
}
