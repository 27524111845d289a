import { addressTexts } from '#app/features/address/address-form.ts';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { bonusConditions } from '#domain/bonus/bonus.ts';
import { shownPhone } from '#domain/customers/phone.ts';
import { formatSiren } from '#domain/customers/siren.ts';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import { typedEuros } from '#domain/money/money.ts';
import { ACCOUNT_LOCKS } from '#domain/repair/account-lock.ts';
import { DATA_CHOICES } from '#domain/repair/data-choice.ts';
import { devices } from '#domain/repair/devices.ts';
import { REUSED_PARTS, REUSED_PARTS_CASES, WISHED_CHANNELS } from '#domain/repair/intake.ts';
import { ALTERNATIVES } from '#domain/repair/quote-alternatives.ts';
import { QUOTE_LINE_KINDS } from '#domain/repair/quote-terms.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { KnownBilling } from '#server/repairs/documents/billing.ts';
import type { RepairRow } from '#server/repairs/repair-row.ts';
import type { QuoteBase } from '#server/repairs/save-quote.ts';
import { CORRECT_FIELDS } from './form.ts';
import { QUOTE_FIELDS, rowsOf, storedRows } from './quote-form.ts';
import { lineTexts } from './quote-lines.ts';

// The stored texts of a case's forms, which also keep them from overwriting other people's changes.

type Texts = Record<string, string>;
type WithCustomer = Pick<
  RepairRow,
  'customer_name' | 'email' | 'phone' | 'wished_channel' | 'company' | 'siren' | 'purchase_reference'
>;
type WithSecond = Pick<RepairRow, 'second_name' | 'second_phone' | 'second_may_collect'>;
type WithDevice = Pick<RepairRow, 'device_kind' | 'brand' | 'model' | 'serial'>;
type WithTerms = Pick<
  RepairRow,
  | 'account_lock'
  | 'data_choice'
  | 'promised_on'
  | 'reused_parts'
  | 'reused_parts_case'
  | 'estimate_min_cents'
  | 'estimate_max_cents'
  | 'estimate_until'
  | 'estimate_note'
>;

export const customerTexts = (repair: WithCustomer): Texts => ({
  'customer.name': repair.customer_name,
  'customer.email': repair.email ?? '',
  'customer.phone': shownPhone(repair.phone ?? ''),
  'customer.channel': repair.wished_channel,
  'customer.company': repair.company ?? '',
  'customer.siren': repair.siren ? formatSiren(repair.siren) : '',
  'customer.purchaseReference': repair.purchase_reference ?? '',
});

export const deviceTexts = (repair: WithDevice): Texts => ({
  'device.kind': repair.device_kind,
  'device.brand': repair.brand ?? '',
  'device.model': repair.model ?? '',
  'device.serial': repair.serial ?? '',
});

/** Who else may be called, as the texts of a form. */
export const secondTexts = (repair: WithSecond): Texts => ({
  'second.name': repair.second_name ?? '',
  'second.phone': shownPhone(repair.second_phone ?? ''),
  'second.mayCollect': repair.second_may_collect ? 'oui' : '',
});

/** The parcel that a device went back in, as the texts of its form. */
export const returnTexts = (repair: Pick<RepairRow, 'carrier_out' | 'tracking_out'>): Texts => ({
  carrier: repair.carrier_out ?? '',
  number: repair.tracking_out ?? '',
});

/** A case as the texts of its correction form. */
export const repairTexts = (
  repair: WithCustomer &
    WithSecond &
    WithDevice &
    WithTerms &
    Pick<RepairRow, 'tracking_in' | 'tracking_out'>,
): Texts => ({
  ...customerTexts(repair),
  ...secondTexts(repair),
  ...deviceTexts(repair),
  accountLock: repair.account_lock ?? '',
  dataChoice: repair.data_choice ?? '',
  promisedOn: repair.promised_on ?? '',
  'reusedParts.choice': repair.reused_parts ?? '',
  'reusedParts.case': repair.reused_parts_case ?? '',
  'estimate.min': eurosOf(repair.estimate_min_cents),
  'estimate.max': eurosOf(repair.estimate_max_cents),
  'estimate.until': repair.estimate_until ?? '',
  'estimate.note': repair.estimate_note ?? '',
  trackingIn: repair.tracking_in ?? '',
  trackingOut: repair.tracking_out ?? '',
});

/** Who the invoice of a case is made out to, as far as it is known. */
export const billingTexts = (known: KnownBilling | null): Texts => ({
  company: known?.company ?? '',
  siren: known?.siren ? formatSiren(known.siren) : '',
  purchaseReference: known?.purchaseReference ?? '',
  ...addressTexts('address', known?.address ?? null),
});

const eurosOf = (cents: number | null): string => (cents === null ? '' : typedEuros(cents));

/** The label of a field's stored value; undefined if the value is text already. */
export const caseWords = (field: string, text: string): string | undefined => {
  if (field === 'device.kind') return devices.find(({ id }) => id === text)?.label;
  if (field === 'accountLock') return ownValue(ACCOUNT_LOCKS, text);
  if (field === 'dataChoice') return ownValue(DATA_CHOICES, text);
  if (field === 'customer.channel') return ownValue(WISHED_CHANNELS, text);
  if (field === 'reusedParts.choice') return ownValue(REUSED_PARTS, text);
  return field === 'reusedParts.case' ? ownValue(REUSED_PARTS_CASES, text) : undefined;
};

export const repairGuard = (kept: FormTexts) =>
  formGuard<RepairRow>({ fields: CORRECT_FIELDS, kept, textsOf: repairTexts, wordsOf: caseWords });

/** A quote as the texts of its form, whatever it starts from; empty rows, up to `room`, have a kind and a quantity. */
export function quoteTexts({ quote, skus }: QuoteBase, room = Number.POSITIVE_INFINITY): Texts {
  const written = quote ? writtenTexts(quote, skus) : {};
  const rows = Array.from({ length: Math.min(rowsOf(written), room) }, (_, row) => [
    [`lines.${row}.kind`, row === 0 ? 'labour' : 'part'],
    [`lines.${row}.quantity`, '1'],
  ]);
  return { ...Object.fromEntries(rows.flat()), ...written };
}

function writtenTexts(
  { note, deposit_cents, alternatives, bonus, lines }: NonNullable<QuoteBase['quote']>,
  skus: QuoteBase['skus'],
): Texts {
  const texts: Texts = {
    note: note ?? '',
    deposit: alternatives ? '' : eurosOf(deposit_cents),
    rows: String(lines.length + 1),
  };
  // A quote has one only where all was checked.
  if (bonus) {
    texts['bonus.label'] = bonus.label;
    for (const condition of bonusConditions) texts[`bonus.${condition}`] = 'oui';
  }
  for (const each of alternatives ? ALTERNATIVES : []) {
    texts[`alternatives.${each}.title`] = alternatives?.[each].title ?? '';
    texts[`alternatives.${each}.deposit`] = eurosOf(alternatives?.[each].depositCents ?? null);
  }
  for (const [row, { label, kind, quantity, is_optional, alternative, vat_rate, options }] of lines.entries())
    for (const [field, text] of Object.entries(
      lineTexts({
        ...{ label, kind, quantity, isOptional: is_optional, alternative, vatRate: vat_rate },
        options: options.map(({ condition, unit_cents, delay_days, product_id }) => ({
          condition,
          unitCents: unit_cents,
          delayDays: delay_days,
          sku: (product_id && skus.get(product_id)) || null,
        })),
      }),
    ))
      texts[`lines.${row}.${field}`] = text;
  return texts;
}

export const quoteGuard = (kept: FormTexts) =>
  formGuard<QuoteBase>({
    fields: QUOTE_FIELDS,
    kept: storedRows(kept),
    // The form loses nothing if it has no room for an empty row.
    textsOf: (base) => quoteTexts(base, rowsOf(kept)),
    wordsOf: (field, text) => (field.endsWith('.kind') ? ownValue(QUOTE_LINE_KINDS, text) : undefined),
  });
