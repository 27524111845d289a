import { type data, redirect } from 'react-router';
import type { z } from 'zod';
import type { FieldTable } from '#app/forms/field-table.ts';
import { type FormAnswer, refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt, keptOf, readSent, type SchemaSource } from '#app/forms/read-form.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import type { SaleChanged, SeenSale } from '#server/shop/counter/sale-row.ts';
import type { FreeInvoices } from '#server/shop/free-invoices/free-invoices-module.ts';
import { SEEN_FIELDS, seenSchema } from '../counter/form.ts';
import {
  BILLED_FIELDS,
  billedSchema,
  CORRECT_FIELDS,
  CREDIT_FIELDS,
  correctSchema,
  creditSchema,
  INVOICE_LINE_FIELDS,
  INVOICE_PAY_FIELDS,
  invoiceLineSchema,
  invoicePaySchema,
  removeLineSchema,
} from './form.ts';
import { INVOICES_PATH, invoicePath } from './free-invoice-paths.ts';

type Doing = { invoices: FreeInvoices; who: AdminIdentity; form: FormData; seen: SeenSale };
type Answer = Response | ReturnType<typeof data<FormAnswer>>;

const ACTIONS = { customer, line, remove, drop, issue, pay, credit, correct } satisfies Record<
  string,
  (doing: Doing) => Promise<Answer>
>;

/** Takes one form of an invoice: done, it leads back to the invoice, so that a reload repeats nothing. */
export async function actOnInvoice({ form, ...doing }: Omit<Doing, 'seen'>): Promise<Answer> {
  const { value, errors } = readSent(seenSchema, SEEN_FIELDS, form);
  const act = ownValue(ACTIONS, String(form.get('intent')));
  if (errors || !act)
    return wrongForm([{ message: 'Rechargez la page\u00a0: ce formulaire est incomplet.' }], {});
  return act({ ...doing, form, seen: { id: value.saleId, seenVersion: value.seenVersion } });
}

/** Reads a form and acts on it; what is wrong comes back beside its field. */
async function withForm<Schema extends z.ZodType>(
  doing: Doing,
  schema: SchemaSource<Schema>,
  fields: FieldTable,
  act: (value: z.output<Schema>) => Promise<SaleChanged | { outcome: 'credited' }>,
): Promise<Answer> {
  const { value, errors, kept } = readSent(schema, fields, doing.form);
  if (errors) return wrongForm(errors, kept);
  const changed = await act(value);
  // A second click on the first form of a draft: it is there.
  if (changed.outcome === 'refused' && doing.seen.seenVersion === 0) return back(doing);
  if (changed.outcome === 'refused') return refusedForm(changed.reason, kept);
  if (changed.outcome === 'invalid') return wrongForm(errorsAt(changed.issues, fields), kept);
  return back(doing);
}

const back = ({ seen }: Doing) => redirect(invoicePath(seen.id), 303);

async function customer(doing: Doing): Promise<Answer> {
  return withForm(doing, billedSchema, BILLED_FIELDS, ({ customerName, email, terms, ...billing }) =>
    doing.invoices.writeCustomer(doing.who, doing.seen, {
      name: customerName,
      email,
      termsDays: terms,
      billing,
    }),
  );
}

async function line(doing: Doing): Promise<Answer> {
  return withForm(doing, invoiceLineSchema, INVOICE_LINE_FIELDS, (written) => {
    const { lineId = null, quantity, price, discount = 0, discountReason, ...rest } = written;
    return doing.invoices.writeLine(doing.who, doing.seen, {
      ...rest,
      lineId,
      quantityHundredths: quantity,
      unitPriceCents: price,
      discountCents: discount,
      discountReason,
    });
  });
}

async function remove(doing: Doing): Promise<Answer> {
  return withForm(doing, removeLineSchema, {}, ({ lineId }) =>
    doing.invoices.removeLine(doing.who, doing.seen, lineId),
  );
}

async function drop(doing: Doing): Promise<Answer> {
  const dropped = await doing.invoices.drop(doing.who, doing.seen);
  return dropped.outcome === 'refused' ? refusedForm(dropped.reason, {}) : redirect(INVOICES_PATH, 303);
}

async function issue(doing: Doing): Promise<Answer> {
  const issued = await doing.invoices.issue(doing.who, doing.seen);
  return issued.outcome === 'refused' ? refusedForm(issued.reason, keptOf(doing.form, {})) : back(doing);
}

async function pay(doing: Doing): Promise<Answer> {
  return withForm(doing, invoicePaySchema, INVOICE_PAY_FIELDS, ({ amount, method }) =>
    doing.invoices.pay(doing.who, doing.seen, { amountCents: amount, method }),
  );
}

async function credit(doing: Doing): Promise<Answer> {
  return withForm(doing, creditSchema, CREDIT_FIELDS, (asked) =>
    doing.invoices.credit(doing.who, doing.seen, {
      amountCents: asked.credit,
      reason: asked.creditReason,
      method: asked.refundMethod,
    }),
  );
}

async function correct(doing: Doing): Promise<Answer> {
  return withForm(doing, correctSchema, CORRECT_FIELDS, ({ entryId, rightMethod, correctReason }) =>
    doing.invoices.correct(doing.who, doing.seen, {
      entryId,
      method: rightMethod === 'none' ? null : rightMethod,
      reason: correctReason,
    }),
  );
}
