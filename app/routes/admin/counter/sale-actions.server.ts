import { redirect } from 'react-router';
import {
  actOnRow,
  type RowAnswer,
  rowAnswer,
  type Sent,
  withForm,
} from '#app/features/seen-row/act-on-row.server.ts';
import type { FieldTable } from '#app/forms/field-table.ts';
import { refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { keptOf } from '#app/forms/read-form.ts';
import { readScannedCase } from '#domain/counter-sale/scanned-case.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import type { RowChanged } from '#server/edits/seen-row.ts';
import type { CounterSales } from '#server/shop/counter/counter-sales-module.ts';
import type { CaseAtCounter } from '#server/shop/counter/find-case.ts';
import type { PayTexts } from '#server/shop/pay-texts/pay-texts-module.ts';
import { GIVE_BACK_FIELDS, giveBackSchema } from '../give-back/form.ts';
import { adminOrderPath, stepPath as orderStepPath } from '../orders/order-paths.ts';
import { PAY_TEXT_FIELDS, payTextSchema } from '../pay-text/form.ts';
import { repairPath, stepPath as repairStepPath } from '../repairs/repair-paths.ts';
import { COUNTER_PATH, salePath } from './counter-paths.ts';
import {
  addSchema,
  CANCEL_FIELDS,
  CUSTOMER_FIELDS,
  cancelSchema,
  chooseSchema,
  customerSchema,
  exchangeSchema,
  FREE_FIELDS,
  freeSchema,
  INVOICE_FIELDS,
  invoiceSchema,
  LINE_FIELDS,
  lineSchema,
  PAY_FIELDS,
  paySchema,
  RETURN_FIELDS,
  removeSchema,
  returnSchema,
  SALE_MAIL_FIELDS,
  SCAN_FIELDS,
  saleMailSchema,
  scanSchema,
  WAY_FIELDS,
  waySchema,
} from './form.ts';

type Doing = Sent & { sales: CounterSales; payTexts: PayTexts; who: AdminIdentity };

const ACTIONS = {
  scan,
  add,
  free,
  line: changeLine,
  remove,
  customer,
  choose,
  pay,
  exchange: takeExchange,
  'give-away': giveAway,
  'on-account': onAccount,
  invoice,
  mail,
  text,
  return: takeBack,
  'give-back': giveBack,
  drop,
  cancel,
  way,
} satisfies Record<string, (doing: Doing) => Promise<RowAnswer>>;

/** Takes one form of a sale: done, it leads back to the sale, so that a reload repeats nothing. */
export const actOnSale = (doing: Omit<Doing, 'seen'>): Promise<RowAnswer> => actOnRow(ACTIONS, doing);

const back = ({ seen }: Doing) => redirect(salePath(seen.id), 303);

const answerFor = (
  doing: Doing,
  changed: RowChanged,
  fields: FieldTable,
  kept = keptOf(doing.form, fields),
): RowAnswer => rowAnswer(doing, salePath(doing.seen.id), changed, { fields, kept });

async function scan(doing: Doing): Promise<RowAnswer> {
  return withForm(doing, scanSchema, SCAN_FIELDS, async ({ scanned: code }, kept) => {
    const { sales, who, seen } = doing;
    const scannedCase = readScannedCase(code);
    if (scannedCase) {
      const found = await sales.findCase(who, scannedCase);
      return found ? redirect(casePath(found), 303) : wrongForm([atScan(NO_CASE)], kept);
    }
    const scanned = await sales.scan(who, seen, code);
    if (scanned.outcome !== 'unknown') return answerFor(doing, scanned, SCAN_FIELDS, kept);
    const found = await sales.findProducts(who, code);
    if (found.length === 0) return wrongForm([atScan('Aucun produit n’a ce code ni ces mots.')], kept);
    const path = seen.seenVersion === 0 ? COUNTER_PATH : salePath(seen.id);
    return redirect(`${path}?q=${encodeURIComponent(code.slice(0, 120))}`, 303);
  });
}

const NO_CASE = 'Aucune commande, réparation ni vente n’a ce numéro.';
const atScan = (message: string) => ({ field: 'scanned', label: SCAN_FIELDS.scanned.label, message });

/** Where an order or a repair is handed over; its page, if it cannot be now. A sale has one page. */
function casePath(found: CaseAtCounter): string {
  if (found.kind === 'sale') return salePath(found.id);
  const { kind, number, isDue } = found;
  if (kind === 'order') return isDue ? orderStepPath(number, 'remise') : adminOrderPath(number);
  return isDue ? repairStepPath(number, 'hand_over') : repairPath(number);
}

async function onAccount(doing: Doing): Promise<RowAnswer> {
  return answerFor(doing, await doing.sales.putOnAccount(doing.who, doing.seen), {}, {});
}

async function add(doing: Doing): Promise<RowAnswer> {
  return withForm(doing, addSchema, {}, async ({ productId }) =>
    answerFor(doing, await doing.sales.addProduct(doing.who, doing.seen, productId), SCAN_FIELDS),
  );
}

async function free(doing: Doing): Promise<RowAnswer> {
  return withForm(doing, freeSchema, FREE_FIELDS, async ({ price, units, rate, ...line }, kept) => {
    const added = { ...line, unitPriceCents: price, quantity: units, vatRate: rate };
    return answerFor(doing, await doing.sales.addFreeLine(doing.who, doing.seen, added), FREE_FIELDS, kept);
  });
}

async function changeLine(doing: Doing): Promise<RowAnswer> {
  return withForm(doing, lineSchema, LINE_FIELDS, async ({ discount = 0, ...change }, kept) => {
    const changed = { ...change, discountCents: discount, discountReason: change.discountReason };
    return answerFor(doing, await doing.sales.changeLine(doing.who, doing.seen, changed), LINE_FIELDS, kept);
  });
}

async function remove(doing: Doing): Promise<RowAnswer> {
  return withForm(doing, removeSchema, {}, async ({ lineId }) =>
    answerFor(doing, await doing.sales.removeLine(doing.who, doing.seen, lineId), {}),
  );
}

async function customer(doing: Doing): Promise<RowAnswer> {
  return withForm(
    doing,
    customerSchema,
    CUSTOMER_FIELDS,
    async ({ customerName: name, phone, email }, kept) => {
      const named = await doing.sales.nameCustomer(doing.who, doing.seen, { name, phone, email });
      return answerFor(doing, named, CUSTOMER_FIELDS, kept);
    },
  );
}

async function choose(doing: Doing): Promise<RowAnswer> {
  return withForm(doing, chooseSchema, {}, async ({ customerId }) =>
    answerFor(doing, await doing.sales.chooseCustomer(doing.who, doing.seen, customerId), {}),
  );
}

async function pay(doing: Doing): Promise<RowAnswer> {
  return withForm(doing, paySchema, PAY_FIELDS, async ({ amount, given, offered: _, ...sent }, kept) => {
    const payment = { ...sent, amountCents: amount, givenCents: given };
    const paid = await doing.sales.pay(doing.who, doing.seen, payment);
    if (paid.outcome !== 'paid') return answerFor(doing, paid, PAY_FIELDS, kept);
    return redirect(
      `${salePath(doing.seen.id)}${paid.changeCents > 0 ? `?rendu=${paid.changeCents}` : ''}`,
      303,
    );
  });
}

async function takeExchange(doing: Doing): Promise<RowAnswer> {
  return withForm(doing, exchangeSchema, {}, async ({ entry }) => {
    const taken = await doing.sales.takeExchange(doing.who, doing.seen, entry);
    return taken.outcome === 'paid' ? back(doing) : answerFor(doing, taken, {});
  });
}

async function giveAway(doing: Doing): Promise<RowAnswer> {
  const given = await doing.sales.giveAway(doing.who, doing.seen);
  return given.outcome === 'paid' ? back(doing) : refusedForm(given.reason, {});
}

async function invoice(doing: Doing): Promise<RowAnswer> {
  return withForm(doing, invoiceSchema, INVOICE_FIELDS, async (billing, kept) => {
    const invoiced = await doing.sales.invoice(doing.who, doing.seen, billing);
    return answerFor(doing, invoiced, INVOICE_FIELDS, kept);
  });
}

async function mail(doing: Doing): Promise<RowAnswer> {
  return withForm(doing, saleMailSchema, SALE_MAIL_FIELDS, async (asked, kept) => {
    const mailed = await doing.sales.mailDocument(doing.who, doing.seen, asked);
    if (mailed.outcome !== 'done') return answerFor(doing, mailed, SALE_MAIL_FIELDS, kept);
    return redirect(`${salePath(doing.seen.id)}?fait=envoyer`, 303);
  });
}

async function text(doing: Doing): Promise<RowAnswer> {
  return withForm(doing, payTextSchema, PAY_TEXT_FIELDS, async ({ phone }, kept) => {
    const texted = await doing.payTexts.textSale(doing.who, doing.seen, phone);
    if (texted.outcome !== 'done') return answerFor(doing, texted, PAY_TEXT_FIELDS, kept);
    return redirect(`${salePath(doing.seen.id)}?fait=sms`, 303);
  });
}

async function takeBack(doing: Doing): Promise<RowAnswer> {
  return withForm(doing, returnSchema, RETURN_FIELDS, async (sent, kept) => {
    const { lineId, returnedUnits: quantity, restocks, returnReason: reason, refundMethod: method } = sent;
    const asked = { lineId, quantity, isRestocked: restocks, reason, method };
    const returned = await doing.sales.returnLine(doing.who, doing.seen, asked);
    return answerFor(doing, returned, RETURN_FIELDS, kept);
  });
}

/** Stripe may answer later: the sale says what is under way. */
async function giveBack(doing: Doing): Promise<RowAnswer> {
  return withForm(doing, giveBackSchema, GIVE_BACK_FIELDS, async ({ refundMethod: method }, kept) => {
    const given = await doing.sales.giveBack(doing.who, doing.seen, { method });
    return answerFor(
      doing,
      given.outcome === 'under way' ? { outcome: 'done' } : given,
      GIVE_BACK_FIELDS,
      kept,
    );
  });
}

async function drop(doing: Doing): Promise<RowAnswer> {
  const dropped = await doing.sales.drop(doing.who, doing.seen);
  return dropped.outcome === 'done' ? redirect(COUNTER_PATH, 303) : answerFor(doing, dropped, {});
}

async function cancel(doing: Doing): Promise<RowAnswer> {
  return withForm(doing, cancelSchema, CANCEL_FIELDS, async ({ cancelReason }, kept) => {
    const cancelled = await doing.sales.cancel(doing.who, doing.seen, cancelReason);
    return answerFor(doing, cancelled, CANCEL_FIELDS, kept);
  });
}

async function way(doing: Doing): Promise<RowAnswer> {
  return withForm(doing, waySchema, WAY_FIELDS, async ({ entryId, rightMethod, wayReason }, kept) => {
    const right = { entryId, method: rightMethod, reason: wayReason };
    return answerFor(doing, await doing.sales.correctWay(doing.who, doing.seen, right), WAY_FIELDS, kept);
  });
}
