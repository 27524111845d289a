import { addDays } from '../dates/calendar-day.ts';
import { dueOfInvoice, type InvoiceMoney } from './free-invoice-account.ts';

/** When unpaid invoices are reminded of, in days around their due day. */
export type ReminderDays = {
  /** Before it; 0 for never. */
  before: number;
  /** After it, in rising order. */
  after: readonly number[];
};

/** Step 0 comes before the due day, the others one after the other behind it. */
export type SentReminder = { step: number; on: string };

/** The next reminder, and from which day on the site sends it by itself; null if only staff send it. */
export type NextReminder = { step: number; from: string | null };

const MOST_REMINDERS = 5;
const MOST_DAYS = 180;

/** « 7, 21 » in rising order; null for anything else. */
export function readReminderDays(text: string): number[] | null {
  const days = text.split(/[\s,;]+/).filter(Boolean);
  if (days.length === 0 || days.length > MOST_REMINDERS) return null;
  const numbers = days.map((day) => (/^\d{1,3}$/.test(day) ? Number(day) : 0));
  const isRising = numbers.every((day, place) => day > (numbers[place - 1] ?? 0) && day <= MOST_DAYS);
  return isRising ? numbers : null;
}

/**
 * The reminder that comes next; null when all have left. After a pause, or when the site begins to send them, those of an old invoice
 * keep the days between them.
 */
export function nextReminder(
  { before, after }: ReminderDays,
  { dueOn, today, sent }: { dueOn: string; today: string; sent: readonly SentReminder[] },
): NextReminder | null {
  if (today <= dueOn) {
    if (sent.some(({ step }) => step === 0)) return null;
    return { step: 0, from: before > 0 ? addDays(dueOn, -before) : null };
  }
  const last = sent.reduce<SentReminder>((one, other) => (other.step > one.step ? other : one), {
    step: 0,
    on: dueOn,
  });
  const days = after[last.step];
  if (days === undefined) return null;
  const gap = days - (after[last.step - 1] ?? 0);
  const spaced = last.step > 0 ? addDays(last.on, gap) : dueOn;
  const planned = addDays(dueOn, days);
  return { step: last.step + 1, from: [planned, spaced].toSorted().at(-1) ?? planned };
}

/** Why an invoice is not reminded of; null if it may be. */
export function whyNotReminded(
  invoice: InvoiceMoney & { email: string | null; disputed_at: Date | null },
): string | null {
  if (invoice.state === 'draft') return 'Émettez d’abord la facture.';
  if (dueOfInvoice(invoice) === 0) return 'Rien n’est dû pour cette facture.';
  if (invoice.disputed_at !== null) return 'Le client conteste cette facture\u00a0: aucune relance ne part.';
  return invoice.email === null
    ? 'Envoyez d’abord la facture par e-mail\u00a0: aucune adresse n’est écrite.'
    : null;
}

/** « Rappel », « Relance 1 » */
export const reminderText = (step: number): string => (step === 0 ? 'Rappel' : `Relance\u00a0${step}`);

/** What the settings say. */
export const reminderDaysOf = (facts: {
  reminderBeforeDays: number;
  reminderDays: string;
}): ReminderDays => ({
  before: facts.reminderBeforeDays,
  after: readReminderDays(facts.reminderDays) ?? [],
});
