import { z } from 'zod';
import { addressFields, addressSent, writtenAddress } from '#app/features/address/address-form.ts';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { maybeText, tellWrong } from '#app/forms/made-of-form.ts';
import { parseEuros } from '#domain/money/money.ts';
import { isInsurable, UNINSURABLE } from '#domain/repair/insured-value.ts';
import { repairRequestSchema } from '#domain/repair/repair-request.ts';
import { isReturnedTo, NOT_RETURNED } from '#domain/repair/return-postage.ts';
import type { AppDeps } from '#server/deps.ts';
import { REQUEST_FIELDS, requestShape } from '../form/shared-form.ts';

const {
  'device.kind': kind,
  'device.brand': brand,
  'device.model': model,
  fault,
  acceptsDataNotice,
  ...CUSTOMER_FIELDS
} = REQUEST_FIELDS;

export const MAIL_IN_FIELDS = {
  choix: {},
  ...{ 'device.kind': kind, 'device.brand': brand, 'device.model': model, fault },
  battery: { label: 'Batterie', help: 'Posé à plat, l’appareil ne doit ni se balancer ni s’entrouvrir.' },
  ...CUSTOMER_FIELDS,
  ...addressFields('returnAddress'),
  insuredEuros: {
    label: 'Valeur à assurer, en euros',
    help: 'Ce que vaut l’appareil aujourd’hui, par exemple 220,50. Elle est sur le bordereau, et le retour est assuré à cette valeur.',
    inputMode: 'decimal',
    autoComplete: 'off',
    maxLength: 20,
  },
  sending: { label: 'Comment l’appareil nous parvient' },
  labelFeeCents: {},
  acceptsFees: { label: 'Frais annoncés', isBox: true },
  acceptsDataNotice,
} satisfies FieldsOf<ReturnType<typeof mailInSchema>>;

/** A parcel that the customer pays for themselves, or a label of the shop's carrier. */
const isSending = (sent: string): boolean => sent === 'own' || sent === 'label';

type MailInFacts = {
  townFault: AppDeps['towns']['faultOf'];
  /** What returns cost. */
  prices: Parameters<typeof isReturnedTo>[1];
};

/**
 * The form of /envoi. The idempotency key comes with the second step only. Without a choice between two ways to send it, a parcel goes
 * with the customer's own carrier.
 */
export const mailInSchema = ({ townFault, prices }: MailInFacts) =>
  z
    .object({
      ...requestShape(),
      battery: maybeText(),
      returnAddress: addressSent(),
      insuredEuros: maybeText(),
      sending: maybeText(),
      labelFeeCents: maybeText(),
      acceptsFees: maybeText(),
      choix: maybeText(),
    })
    .transform(
      ({ insuredEuros = '', returnAddress, sending, labelFeeCents, choix: choice, ...sent }, context) => {
        const tell = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
        const insuredCents = parseEuros(insuredEuros);
        const asked = {
          ...sent,
          wayIn: 'mail-in',
          returnAddress: writtenAddress(returnAddress),
          ...(isInsurable(insuredCents) && { insuredCents }),
          ...(sending === 'label' && { labelFeeCents: Number(labelFeeCents) }),
        };
        if (sending !== undefined && !isSending(sending))
          tell(['sending'], 'Dites comment l’appareil nous parvient.');
        tellWrong({ ...asked, idempotencyKey: crypto.randomUUID() }, repairRequestSchema, context);
        const fault = townFault(returnAddress);
        if (fault) tell(['returnAddress', fault.path], fault.message);
        else if (!isReturnedTo(returnAddress.postcode.trim(), prices))
          tell(['returnAddress', 'postcode'], NOT_RETURNED);
        if (!isInsurable(insuredCents)) tell(['insuredEuros'], UNINSURABLE);
        return { asked, choice };
      },
    );

/** The service's faults of a parcel, at the form's fields. */
export const atMailInFields = (issues: readonly { path: string; message: string }[]) =>
  issues.map(({ path, message }) => ({ path: path === 'labelFeeCents' ? 'sending' : path, message }));
