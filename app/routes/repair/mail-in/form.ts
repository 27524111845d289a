import { z } from 'zod';
import { addressFields, addressSent, writtenAddress } from '#app/features/address/address-form.ts';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { maybeText, tellWrong } from '#app/forms/made-of-form.ts';
import { parseEuros } from '#domain/money/money.ts';
import { isInsurable, UNINSURABLE } from '#domain/repair/insured-value.ts';
import { parcelAnnouncementSchema, repairRequestSchema } from '#domain/repair/repair-request.ts';
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

const BATTERY_FIELD = {
  battery: { label: 'Batterie', help: 'Posé à plat, l’appareil ne doit ni se balancer ni s’entrouvrir.' },
};

const PARCEL_ONLY = {
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
} as const;

/** What a parcel adds to the case of its device. */
export const PARCEL_FIELDS = { ...BATTERY_FIELD, ...PARCEL_ONLY } satisfies FieldsOf<
  ReturnType<typeof parcelSchema>
>;

export const MAIL_IN_FIELDS = {
  choix: {},
  ...{ 'device.kind': kind, 'device.brand': brand, 'device.model': model, fault },
  ...BATTERY_FIELD,
  ...CUSTOMER_FIELDS,
  ...PARCEL_ONLY,
  acceptsDataNotice,
} satisfies FieldsOf<ReturnType<typeof mailInSchema>>;

/** A parcel that the customer pays for themselves, or a label of the shop's carrier. */
const isSending = (sent: string): boolean => sent === 'own' || sent === 'label';

type MailInFacts = {
  townFault: AppDeps['towns']['faultOf'];
  /** What returns cost. */
  prices: Parameters<typeof isReturnedTo>[1];
};

const parcelShape = () => ({
  battery: maybeText(),
  returnAddress: addressSent(),
  insuredEuros: maybeText(),
  sending: maybeText(),
  labelFeeCents: maybeText(),
  acceptsFees: maybeText(),
});

type SentParcel = z.output<z.ZodObject<ReturnType<typeof parcelShape>>>;

/** What the service is told of a parcel. Without a choice between two ways to send it, it goes with the customer's own carrier. */
function writtenParcel({ battery, returnAddress, insuredEuros = '', acceptsFees, ...sent }: SentParcel) {
  const insuredCents = parseEuros(insuredEuros);
  return {
    ...{ battery, acceptsFees },
    returnAddress: writtenAddress(returnAddress),
    ...(isInsurable(insuredCents) && { insuredCents }),
    ...(sent.sending === 'label' && { labelFeeCents: Number(sent.labelFeeCents) }),
  };
}

/** What the service does not ask: how the parcel travels, that its town is there, and that it is insured. */
function tellParcel(
  { returnAddress, insuredEuros = '', sending }: SentParcel,
  { townFault, prices }: MailInFacts,
  context: z.RefinementCtx,
): void {
  const tell = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
  if (sending !== undefined && !isSending(sending))
    tell(['sending'], 'Dites comment l’appareil nous parvient.');
  const fault = townFault(returnAddress);
  if (fault) tell(['returnAddress', fault.path], fault.message);
  else if (!isReturnedTo(returnAddress.postcode.trim(), prices))
    tell(['returnAddress', 'postcode'], NOT_RETURNED);
  if (!isInsurable(parseEuros(insuredEuros))) tell(['insuredEuros'], UNINSURABLE);
}

/** The form of /envoi. The idempotency key comes with the second step only. */
export const mailInSchema = (facts: MailInFacts) =>
  z
    .object({ ...requestShape(), ...parcelShape(), choix: maybeText() })
    .transform(({ choix: choice, ...sent }, context) => {
      const { idempotencyKey, customer, device, fault, acceptsDataNotice, ...parcel } = sent;
      const asked = {
        ...{ idempotencyKey, customer, device, fault, acceptsDataNotice },
        ...writtenParcel(parcel),
        wayIn: 'mail-in',
      };
      tellWrong({ ...asked, idempotencyKey: crypto.randomUUID() }, repairRequestSchema, context);
      tellParcel(parcel, facts, context);
      return { asked, choice };
    });

/** The same page for a device whose case is there: only what the parcel adds. */
export const parcelSchema = (facts: MailInFacts) =>
  z.object(parcelShape()).transform((sent, context) => {
    const asked = writtenParcel(sent);
    tellWrong(asked, parcelAnnouncementSchema, context);
    tellParcel(sent, facts, context);
    return { asked };
  });

/** The service's faults of a parcel, at the form's fields. */
export const atMailInFields = (issues: readonly { path: string; message: string }[]) =>
  issues.map(({ path, message }) => ({ path: path === 'labelFeeCents' ? 'sending' : path, message }));
