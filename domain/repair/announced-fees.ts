import { addDays, daysBetween } from '../dates/calendar-day.ts';
import { dayInParis, formatLongDate } from '../dates/dates.ts';
import { formatEuros, parseEuros } from '../money/money.ts';
import { capitalize } from '../text/typography.ts';
import type { ChargeKind } from './repair-account.ts';
import type { Agreement, RepairState } from './repair-states.ts';

/** What the shop asks for besides the work, as its settings say it: « 30,00 € », or null where it asks for nothing. */
export type FeeSettings = {
  diagnosisFee: string | null;
  refusalFee: string | null;
  storageFee: string | null;
  storageFreeDays: number;
};

/** The fees that were announced for one case, in cents; null where none was. */
export type AnnouncedFees = {
  diagnosis_fee_cents: number | null;
  refusal_fee_cents: number | null;
  storage_day_cents: number | null;
  storage_free_days: number | null;
};

export const NO_FEES: AnnouncedFees = {
  diagnosis_fee_cents: null,
  refusal_fee_cents: null,
  storage_day_cents: null,
  storage_free_days: null,
};

/** The words of the fees on quotes and invoices. */
export const DIAGNOSIS_LABEL = 'Diagnostic';
const REFUSAL_LABEL = 'Remontage après le refus du devis';

const centsOf = (price: string | null): number | null => (price && parseEuros(price)) || null;

/** What a case that opens now announces. */
export function announcedFees({
  diagnosisFee,
  refusalFee,
  storageFee,
  storageFreeDays,
}: FeeSettings): AnnouncedFees {
  const storage = centsOf(storageFee);
  return {
    diagnosis_fee_cents: centsOf(diagnosisFee),
    refusal_fee_cents: centsOf(refusalFee),
    storage_day_cents: storage,
    storage_free_days: storage && storageFreeDays,
  };
}

export const hasFees = (fees: AnnouncedFees): boolean => feeRows(fees).length > 0;

/** Each fee in words, as it is announced before the device is left. */
export function feeRows(fees: AnnouncedFees): (readonly [name: string, words: string])[] {
  const { diagnosis_fee_cents: diagnosis, refusal_fee_cents: refusal } = fees;
  const storage = storageText(fees);
  return [
    ...(diagnosis
      ? [['Diagnostic', `${formatEuros(diagnosis)}, que le devis soit accepté ou refusé`] as const]
      : []),
    ...(refusal ? [['Refus du devis', `${formatEuros(refusal)} pour le remontage`] as const] : []),
    ...(storage ? [['Frais de garde', storage] as const] : []),
  ];
}

/** The same in one line, which a customer accepts. */
export const feesText = (fees: AnnouncedFees): string =>
  feeRows(fees)
    .map(([name, words]) => `${name}\u00a0: ${words}`)
    .join('\u00a0; ');

type Accepted = AnnouncedFees & { fees_accepted_at: Date | null };

/** What is owed of it: nothing that was not accepted in writing before the device was left (CGV, article 15). */
export const feesInForce = <Fees extends Accepted>(fees: Fees): AnnouncedFees =>
  fees.fees_accepted_at === null ? NO_FEES : fees;

/** « 1,00 € par jour, dès le 31e jour après l’annonce que l’appareil est prêt »; null where storage costs nothing. */
const storageText = ({
  storage_day_cents: cents,
  storage_free_days: free,
}: Pick<AnnouncedFees, 'storage_day_cents' | 'storage_free_days'>): string | null =>
  cents === null
    ? null
    : `${formatEuros(cents)} par jour, dès le ${(free ?? 0) + 1}e jour après l’annonce que l’appareil est prêt`;

/** The first day that costs something; null where none does. */
export const storageFrom = (
  { storage_day_cents: cents, storage_free_days: free }: AnnouncedFees,
  readyOn: string,
): string | null => (cents === null ? null : addDays(readyOn, (free ?? 0) + 1));

/** What storage costs by a day: every day after those that are free, the day itself included. */
export function storageDue(
  { storage_day_cents: cents, storage_free_days: free }: AnnouncedFees,
  readyOn: string,
  today: string,
): { days: number; cents: number } {
  const days = cents === null ? 0 : Math.max(0, daysBetween(readyOn, today) - (free ?? 0));
  return { days, cents: days * (cents ?? 0) };
}

/** What a refusal costs, as it ends « un refus … »; with the return of a device that came by parcel: « 14,90 € ». */
export function refusalWords(fees: AnnouncedFees, returnPostage: string | null): string {
  const cents = (fees.diagnosis_fee_cents ?? 0) + (fees.refusal_fee_cents ?? 0);
  if (cents === 0) return returnPostage ? `ne coûte que le retour, ${returnPostage}` : 'ne coûte rien';
  return `coûte ${formatEuros(cents)}${returnPostage ? `, et le retour, ${returnPostage}` : ''}`;
}

/** What leads to it: « Diagnostic, 30,00 €, et remontage, 15,00 €, acceptés avant le dépôt »; null where it costs nothing. */
export function refusalDetail({ diagnosis_fee_cents, refusal_fee_cents }: AnnouncedFees): string | null {
  const parts = [
    diagnosis_fee_cents && `diagnostic, ${formatEuros(diagnosis_fee_cents)}`,
    refusal_fee_cents && `remontage, ${formatEuros(refusal_fee_cents)}`,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return `${capitalize(parts.join(', et '))}, ${parts.length > 1 ? 'acceptés' : 'accepté'} avant le dépôt`;
}

export type OwedFee = { kind: 'diagnosis' | 'refusal' | 'storage'; label: string; cents: number };

type FeeCase = Accepted & {
  state: RepairState;
  agreement: Agreement | null;
  renounced_at: Date | null;
  ready_at: Date | null;
  /** What has happened to it. */
  events: readonly { kind: string }[];
  charges: readonly { kind: ChargeKind; amount_cents: number }[];
};

/** The fees that can be added to the price of a case now. A quote that was accepted says all that its repair costs. */
export function owedFees(repair: FeeCase, today: string): OwedFee[] {
  const { state, agreement, renounced_at, ready_at, events, charges } = repair;
  const fees = feesInForce(repair);
  const has = (...kinds: string[]) => events.some(({ kind }) => kinds.includes(kind));
  const chargedOf = (kind: ChargeKind) =>
    charges.reduce((sum, charge) => sum + (charge.kind === kind ? charge.amount_cents : 0), 0);
  const isUnrepaired =
    agreement === null && renounced_at === null && (state === 'refused' || state === 'ready');
  const owed: OwedFee[] = [];
  if (isUnrepaired && has('diagnose', 'quote') && fees.diagnosis_fee_cents && chargedOf('diagnosis') === 0)
    owed.push({ kind: 'diagnosis', label: DIAGNOSIS_LABEL, cents: fees.diagnosis_fee_cents });
  if (isUnrepaired && has('refuse') && fees.refusal_fee_cents && chargedOf('refusal') === 0)
    owed.push({ kind: 'refusal', label: REFUSAL_LABEL, cents: fees.refusal_fee_cents });
  if (state === 'ready' && ready_at) {
    const { days, cents } = storageDue(fees, dayInParis(ready_at), today);
    const left = cents - chargedOf('storage');
    const label = `Garde, ${days}\u00a0jour${days > 1 ? 's' : ''} au ${formatLongDate(today)}`;
    if (left > 0) owed.push({ kind: 'storage', label, cents: left });
  }
  return owed;
}

/** What a device owes that is about to go back as it came. */
export const unrepairedFees = (repair: FeeCase, today: string): OwedFee[] =>
  owedFees({ ...repair, state: 'ready', ready_at: null }, today);

type SiteFees = Pick<FeeSettings, 'diagnosisFee' | 'refusalFee'>;

/** « le diagnostic et le devis sont gratuits », within a sentence of any page. */
export function diagnosisWords({ diagnosisFee: fee, refusalFee: refusal }: SiteFees): string {
  if (fee && refusal) return `le diagnostic coûte ${fee}, et le refus du devis ${refusal} de plus`;
  if (fee) return `le diagnostic coûte ${fee}, le devis est gratuit`;
  if (refusal) return `le diagnostic et le devis sont gratuits, sauf ${refusal} si vous refusez le devis`;
  return 'le diagnostic et le devis sont gratuits';
}

/** The same as a sentence of its own, without its end. */
export const diagnosisSentence = (fees: SiteFees): string => capitalize(diagnosisWords(fees));

/** « Diagnostic et devis gratuits », where there is room for a line. */
export function diagnosisLine({ diagnosisFee: fee, refusalFee: refusal }: SiteFees): string {
  if (fee && refusal) return `Diagnostic ${fee}, refus ${refusal} de plus`;
  if (fee) return `Diagnostic ${fee}, devis gratuit`;
  if (refusal) return `Diagnostic gratuit, refus du devis ${refusal}`;
  return 'Diagnostic et devis gratuits';
}

/** « Gratuits », under « Diagnostic et devis ». */
export const diagnosisFact = ({ diagnosisFee: fee, refusalFee: refusal }: SiteFees): string =>
  [fee, refusal && `${refusal}${fee ? ' de plus' : ''} si refus`].filter(Boolean).join(', ') || 'Gratuits';
