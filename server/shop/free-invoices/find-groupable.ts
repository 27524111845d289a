import { sql, type Transaction } from 'kysely';
import { dueOfSale } from '#domain/counter-sale/sale-account.ts';
import type { Address } from '#domain/customers/customer-fields.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import { isDone } from '#domain/repair/repair-states.ts';
import type { Schema } from '../../db/schema.ts';
import { readBilling } from '../../repairs/documents/billing.ts';
import { readPrice } from '../../repairs/documents/price-lines.ts';
import type { RepairRow } from '../../repairs/repair-row.ts';
import { billingOfSale } from '../counter/documents/sale-invoices.ts';
import type { CounterSaleRow } from '../counter/sale-row.ts';
import type { FreeInvoiceRow } from './free-invoice-row.ts';

/** Upper bound of each kind that is looked at, newest first. */
const MOST_OPEN = 300;

/** Something of a company that has no invoice yet and was not paid: it may be put on one invoice with the rest of its month. */
export type Groupable = {
  kind: 'repair' | 'sale' | 'draft';
  id: string;
  /** "2026-11-21" */
  on: string;
  /** Its number; none of a draft. */
  number: string | null;
  what: string;
  cents: number;
} & Payer;

type Payer = {
  company: string;
  siren: string | null;
  name: string | null;
  email: string | null;
  purchaseReference: string | null;
  address: Address | null;
};

/** Everything that may be grouped, the newest first. */
export async function findGroupable(tx: Transaction<Schema>): Promise<Groupable[]> {
  const repairs = await tx
    .selectFrom('repairs as r')
    .leftJoin('profiles as p', 'p.id', 'r.user_id')
    .selectAll('r')
    .where(({ fn }) => fn.coalesce('r.company', 'p.company'), 'is not', null)
    .where((eb) => eb.or([eb('r.ready_at', 'is not', null), eb('r.state', 'in', ['handed_over', 'closed'])]))
    .where('r.grouped_cents', '=', 0)
    .whereRef('r.paid_cents', '=', 'r.refunded_cents')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('invoices as i').select('i.number').whereRef('i.repair_id', '=', 'r.id'))),
    )
    .orderBy('r.created_at', 'desc')
    .limit(MOST_OPEN)
    .execute();
  const found: Groupable[] = [];
  for (const repair of repairs) found.push(...(await groupableRepair(tx, repair)));
  const sales = await tx
    .selectFrom('counter_sales as s')
    .selectAll('s')
    .where('s.state', '=', 'closed')
    .where('s.company', 'is not', null)
    .where('s.grouped_cents', '=', 0)
    .whereRef('s.paid_cents', '=', 's.refunded_cents')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('invoices as i').select('i.number').whereRef('i.sale_id', '=', 's.id'))),
    )
    .orderBy('s.closed_at', 'desc')
    .limit(MOST_OPEN)
    .execute();
  for (const sale of sales) found.push(...(await groupableSale(tx, sale)));
  const drafts = await tx
    .selectFrom('free_invoices as f')
    .selectAll('f')
    .where('f.state', '=', 'draft')
    .where('f.company', 'is not', null)
    .where('f.total_cents', '>', 0)
    // A deposit is deducted by the invoice of its own draft.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('free_invoices as d').select('d.id').whereRef('d.deposit_of_id', '=', 'f.id'))),
    )
    // A model is the pattern of others.
    .where(sql<boolean>`not exists (select from public.invoice_plans as plan where plan.id = f.id)`)
    .orderBy('f.updated_at', 'desc')
    .limit(MOST_OPEN)
    .execute();
  found.push(...drafts.flatMap(groupableDraft));
  return found.toSorted((a, b) => b.on.localeCompare(a.on));
}

/** Nothing if there is nothing to bill of it. */
export async function groupableRepair(tx: Transaction<Schema>, repair: RepairRow): Promise<Groupable[]> {
  const { company, siren, purchaseReference, address } = await readBilling(tx, repair);
  const { priceCents, keptCents, dueCents } = await readPrice(tx, repair);
  const isOpen = isDone(repair) && repair.grouped_cents === 0 && keptCents === 0 && dueCents === priceCents;
  if (company === null || !isOpen || dueCents === 0) return [];
  const doneAt = repair.ready_at ?? repair.handed_over_at ?? repair.updated_at;
  return [
    {
      ...{ kind: 'repair', id: repair.id, on: dayInParis(doneAt), number: repair.reference },
      ...{ what: deviceText(repair), cents: dueCents, company, siren, purchaseReference, address },
      ...{ name: repair.customer_name, email: repair.email },
    },
  ];
}

/** Nothing if there is nothing to bill of it, or something of it came back: what is left of its lines is on its own invoice then. */
export async function groupableSale(tx: Transaction<Schema>, sale: CounterSaleRow): Promise<Groupable[]> {
  const { company, siren, purchaseReference, address } = await billingOfSale(tx, sale);
  const isWhole =
    sale.returned_cents === 0 && sale.grouped_cents === 0 && dueOfSale(sale) === sale.total_cents;
  if (
    company === null ||
    sale.state !== 'closed' ||
    sale.closed_at === null ||
    !isWhole ||
    sale.total_cents === 0
  )
    return [];
  return [
    {
      ...{ kind: 'sale', id: sale.id, on: dayInParis(sale.closed_at), number: sale.number },
      ...{ what: 'Vente au comptoir', cents: sale.total_cents, company, siren, purchaseReference, address },
      ...{ name: sale.customer_name, email: sale.email },
    },
  ];
}

/** Nothing if it is for nobody, or for a private person. */
export const groupableDraft = (draft: FreeInvoiceRow): Groupable[] =>
  draft.state !== 'draft' || draft.company === null || draft.total_cents === 0
    ? []
    : [
        {
          ...{
            kind: 'draft',
            id: draft.id,
            on: draft.period_on ?? dayInParis(draft.updated_at),
            number: null,
          },
          ...{ what: 'Brouillon de facture', cents: draft.total_cents, company: draft.company },
          ...{ siren: draft.siren, purchaseReference: draft.purchase_reference },
          ...{ address: draft.billing_address, name: draft.customer_name, email: draft.email },
        },
      ];
