import type { z } from 'zod';
import {
  actOnRow,
  type RowAnswer,
  rowAnswer,
  type Sent,
  withForm,
} from '#app/features/seen-row/act-on-row.server.ts';
import type { FieldTable } from '#app/forms/field-table.ts';
import { wrongForm } from '#app/forms/form-answer.ts';
import type { SchemaSource } from '#app/forms/read-form.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import type { RowChanged } from '#server/edits/seen-row.ts';
import type { FreeInvoices } from '#server/shop/free-invoices/free-invoices-module.ts';
import type { PlanStep } from '#server/shop/free-invoices/plan-invoice.ts';
import type { PayTexts } from '#server/shop/pay-texts/pay-texts-module.ts';
import { GIVE_BACK_FIELDS, giveBackSchema } from '../give-back/form.ts';
import { PAY_TEXT_FIELDS, payTextSchema } from '../pay-text/form.ts';
import {
  CORRECT_FIELDS,
  CREDIT_FIELDS,
  correctSchema,
  creditSchema,
  DEPOSIT_FIELDS,
  DISPUTE_FIELDS,
  depositSchema,
  disputeSchema,
  HEAD_FIELDS,
  headSchema,
  INVOICE_LINE_FIELDS,
  INVOICE_MAIL_FIELDS,
  INVOICE_PAY_FIELDS,
  ISSUE_FIELDS,
  invoiceLineSchema,
  invoiceMailSchema,
  invoicePaySchema,
  issueSchema,
  PLAN_FIELDS,
  planSchema,
  removeLineSchema,
} from './form.ts';
import { INVOICES_PATH, invoicePath, invoiceTextedPath } from './free-invoice-paths.ts';

type Doing = Sent & { invoices: FreeInvoices; payTexts: PayTexts; who: AdminIdentity; now: Date };

const ACTIONS = {
  plan,
  pause: planStep('pause'),
  resume: planStep('resume'),
  end: planStep('end'),

  customer,
  line: writeLine,
  remove,
  drop,
  deposit,
  redo,
  issue,
  mail,
  text,
  remind,
  dispute,
  settle,
  pay,
  credit,
  'give-back': giveBack,
  correct,
} satisfies Record<string, (doing: Doing) => Promise<RowAnswer>>;

/** Takes one form of an invoice: done, it leads back to the invoice, so that a reload repeats nothing. */
export const actOnInvoice = (doing: Omit<Doing, 'seen'>): Promise<RowAnswer> => actOnRow(ACTIONS, doing);

/** Reads a form, changes the invoice, and leads back to it. */
const change = <Schema extends z.ZodType>(
  doing: Doing,
  schema: SchemaSource<Schema>,
  fields: FieldTable,
  act: (value: z.output<Schema>) => Promise<RowChanged>,
): Promise<RowAnswer> =>
  withForm(doing, schema, fields, async (value, kept) =>
    rowAnswer(doing, invoicePath(doing.seen.id), await act(value), { fields, kept }),
  );

async function customer(doing: Doing): Promise<RowAnswer> {
  const schema = headSchema(doing.now);
  return change(doing, schema, HEAD_FIELDS, ({ customerName, email, terms, doneOn, ...billing }) =>
    doing.invoices.writeCustomer(doing.who, doing.seen, {
      name: customerName,
      email,
      termsDays: terms,
      billing,
      doneOn,
    }),
  );
}

/** The form of a draft: the line that is being written, and what issues it. */
const DRAFT_FIELDS = { ...INVOICE_LINE_FIELDS, ...ISSUE_FIELDS };

const NOT_ADDED = {
  field: 'label',
  label: INVOICE_LINE_FIELDS.label.label,
  message: 'Cette ligne n’est pas encore dans la facture\u00a0: ajoutez-la, ou effacez-la, puis émettez.',
};

async function writeLine(doing: Doing): Promise<RowAnswer> {
  return change(doing, invoiceLineSchema, DRAFT_FIELDS, (written) => {
    const { lineId = null, quantity, price, rate, discount = 0, discountReason, ...rest } = written;
    return doing.invoices.writeLine(doing.who, doing.seen, {
      ...rest,
      lineId,
      quantityHundredths: quantity,
      unitPriceCents: price,
      vatRate: rate,
      discountCents: discount,
      discountReason,
    });
  });
}

async function remove(doing: Doing): Promise<RowAnswer> {
  return change(doing, removeLineSchema, {}, ({ lineId }) =>
    doing.invoices.removeLine(doing.who, doing.seen, lineId),
  );
}

async function drop(doing: Doing): Promise<RowAnswer> {
  const dropped = await doing.invoices.drop(doing.who, doing.seen);
  return rowAnswer(doing, INVOICES_PATH, dropped, { fields: {}, kept: {} });
}

/** Leads to the invoice of the deposit, which has the link to pay it. */
async function deposit(doing: Doing): Promise<RowAnswer> {
  const fields = DEPOSIT_FIELDS;
  return withForm(doing, depositSchema, fields, async ({ share, depositTerms, isMailed }, kept) => {
    const asked = { share, termsDays: depositTerms, isMailed };
    const issued = await doing.invoices.askDeposit(doing.who, doing.seen, asked);
    return issued.outcome === 'issued'
      ? rowAnswer(doing, invoicePath(issued.id), { outcome: 'done' }, { fields, kept })
      : rowAnswer(doing, invoicePath(doing.seen.id), issued, { fields, kept });
  });
}

/** Leads to the draft that is begun. */
async function redo(doing: Doing): Promise<RowAnswer> {
  const redone = await doing.invoices.redo(doing.who, doing.seen);
  const form = { fields: {}, kept: {} };
  return redone.outcome === 'begun'
    ? rowAnswer(doing, invoicePath(redone.id), { outcome: 'done' }, form)
    : rowAnswer(doing, invoicePath(doing.seen.id), redone, form);
}

async function issue(doing: Doing): Promise<RowAnswer> {
  return withForm(doing, issueSchema, DRAFT_FIELDS, async (asked, kept) => {
    if (kept.label?.trim() || kept.price?.trim()) return wrongForm([NOT_ADDED], kept);
    const issued = await doing.invoices.issue(doing.who, doing.seen, asked);
    const changed = issued.outcome === 'issued' ? ({ outcome: 'done' } as const) : issued;
    return rowAnswer(doing, invoicePath(doing.seen.id), changed, { fields: DRAFT_FIELDS, kept });
  });
}

async function mail(doing: Doing): Promise<RowAnswer> {
  return change(doing, invoiceMailSchema, INVOICE_MAIL_FIELDS, (mailing) =>
    doing.invoices.mail(doing.who, doing.seen, mailing),
  );
}

async function text(doing: Doing): Promise<RowAnswer> {
  return withForm(doing, payTextSchema, PAY_TEXT_FIELDS, async ({ phone }, kept) => {
    const texted = await doing.payTexts.textInvoice(doing.who, doing.seen, phone);
    const path = texted.outcome === 'done' ? invoiceTextedPath(doing.seen.id) : invoicePath(doing.seen.id);
    return rowAnswer(doing, path, texted, { fields: PAY_TEXT_FIELDS, kept });
  });
}

async function remind(doing: Doing): Promise<RowAnswer> {
  const reminded = await doing.invoices.remind(doing.who, doing.seen);
  return rowAnswer(doing, invoicePath(doing.seen.id), reminded, { fields: {}, kept: {} });
}

async function plan(doing: Doing): Promise<RowAnswer> {
  return change(doing, planSchema, PLAN_FIELDS, (written) =>
    doing.invoices.writePlan(doing.who, doing.seen, written),
  );
}

function planStep(step: PlanStep) {
  return async (doing: Doing): Promise<RowAnswer> => {
    const stepped = await doing.invoices.stepPlan(doing.who, doing.seen, step);
    return rowAnswer(doing, invoicePath(doing.seen.id), stepped, { fields: {}, kept: {} });
  };
}

async function dispute(doing: Doing): Promise<RowAnswer> {
  return change(doing, disputeSchema, DISPUTE_FIELDS, ({ disputeReason }) =>
    doing.invoices.dispute(doing.who, doing.seen, disputeReason),
  );
}

async function settle(doing: Doing): Promise<RowAnswer> {
  const settled = await doing.invoices.settleDispute(doing.who, doing.seen);
  return rowAnswer(doing, invoicePath(doing.seen.id), settled, { fields: {}, kept: {} });
}

async function pay(doing: Doing): Promise<RowAnswer> {
  return change(doing, invoicePaySchema, INVOICE_PAY_FIELDS, ({ amount, method }) =>
    doing.invoices.pay(doing.who, doing.seen, { amountCents: amount, method }),
  );
}

async function credit(doing: Doing): Promise<RowAnswer> {
  return change(doing, creditSchema, CREDIT_FIELDS, async (asked) => {
    const credited = await doing.invoices.credit(doing.who, doing.seen, {
      amountCents: asked.credit,
      reason: asked.creditReason,
      method: asked.refundMethod,
      areUnitsBack: asked.unitsBack && asked.unitsBack === 'oui',
      isMailed: asked.isMailed,
    });
    return credited.outcome === 'credited' || credited.outcome === 'under way'
      ? { outcome: 'done' }
      : credited;
  });
}

/** Stripe may answer later: the page says that it is under way. */
async function giveBack(doing: Doing): Promise<RowAnswer> {
  return change(doing, giveBackSchema, GIVE_BACK_FIELDS, async ({ refundMethod }) => {
    const given = await doing.invoices.giveBack(doing.who, doing.seen, { method: refundMethod });
    return given.outcome === 'under way' ? { outcome: 'done' } : given;
  });
}

async function correct(doing: Doing): Promise<RowAnswer> {
  return change(doing, correctSchema, CORRECT_FIELDS, ({ entryId, rightMethod, correctReason }) =>
    doing.invoices.correct(doing.who, doing.seen, {
      entryId,
      method: rightMethod === 'none' ? null : rightMethod,
      reason: correctReason,
    }),
  );
}
