import { BILLING_FIELDS, billingFormSchema } from '#app/features/billing/billing-form.ts';
import { wrongForm } from '#app/forms/form-answer.ts';
import { answerOf, atFields, type Doing, type RepairAction, readOf } from './case-action.server.ts';
import {
  CHARGE_FIELDS,
  CORRECTION_FIELDS,
  chargeSchema,
  correctionSchema,
  DEPOSIT_FIELDS,
  depositSchema,
  feeSchema,
  PAYMENT_FIELDS,
  paymentOf,
  paymentSchema,
  REFUND_FIELDS,
  refundSchema,
} from './money-form.ts';

/** Its words are in repair.tsx. */
const UNDER_WAY = 'remboursement-demande';

/** What the shop does with the money of a repair, by the button pressed. */
export const MONEY_ACTIONS = {
  'take-payment': takePayment,
  refund: giveRefund,
  'correct-payment': correctPayment,
  charge: addCharge,
  fee: addFee,
  invoice: issueRepairInvoice,
  'invoice-deposit': issueDepositInvoice,
} satisfies Record<string, (doing: Doing) => Promise<RepairAction>>;

async function takePayment(doing: Doing): Promise<RepairAction> {
  const { value, errors, kept } = readOf(doing, paymentSchema, PAYMENT_FIELDS);
  if (errors) return wrongForm(errors, kept);
  const taken = await doing.repairs.takePayment(doing.repairId, paymentOf(value), doing.who);
  return answerOf(doing, taken, 'encaisser', kept, atFields(PAYMENT_FIELDS));
}

async function giveRefund(doing: Doing): Promise<RepairAction> {
  const { value, errors, kept } = readOf(doing, refundSchema, REFUND_FIELDS);
  if (errors) return wrongForm(errors, kept);
  const given = await doing.repairs.giveRefund(doing.repairId, paymentOf(value), doing.who);
  const done = given.outcome === 'under way' ? UNDER_WAY : 'rembourser';
  return answerOf(doing, given, done, kept, atFields(REFUND_FIELDS));
}

async function correctPayment(doing: Doing): Promise<RepairAction> {
  const { value, errors, kept } = readOf(doing, correctionSchema, CORRECTION_FIELDS);
  if (errors) return wrongForm(errors, kept);
  const corrected = await doing.repairs.correctEntry(doing.repairId, value, doing.who);
  return answerOf(doing, corrected, 'rectifier', kept, atFields(CORRECTION_FIELDS));
}

async function addCharge(doing: Doing): Promise<RepairAction> {
  const { value, errors, kept } = readOf(doing, chargeSchema, CHARGE_FIELDS);
  if (errors) return wrongForm(errors, kept);
  const added = await doing.repairs.addCharge(doing.repairId, paymentOf(value), doing.who);
  return answerOf(doing, added, 'prix', kept, atFields(CHARGE_FIELDS));
}

async function addFee(doing: Doing): Promise<RepairAction> {
  const { value, errors, kept } = readOf(doing, feeSchema, {});
  if (errors) return wrongForm(errors, kept);
  const { fee: kind, cents } = value;
  return answerOf(
    doing,
    await doing.repairs.addFee(doing.repairId, { kind, cents }, doing.who),
    'prix',
    kept,
  );
}

async function issueRepairInvoice(doing: Doing): Promise<RepairAction> {
  const { value, errors, kept } = readOf(doing, billingFormSchema, BILLING_FIELDS);
  if (errors) return wrongForm(errors, kept);
  const issued = await doing.repairs.issueRepairInvoice(doing.repairId, value, doing.who);
  return answerOf(doing, issued, 'facturer', kept, atFields(BILLING_FIELDS));
}

async function issueDepositInvoice(doing: Doing): Promise<RepairAction> {
  const { value, errors, kept } = readOf(doing, depositSchema, DEPOSIT_FIELDS);
  if (errors) return wrongForm(errors, kept);
  const issued = await doing.repairs.issueDepositInvoice(doing.repairId, value, doing.who);
  return answerOf(doing, issued, 'facturer', kept, atFields(DEPOSIT_FIELDS));
}
