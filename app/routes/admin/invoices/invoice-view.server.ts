import { addressTexts } from '#app/features/address/address-form.ts';
import { entriesView } from '#app/features/payment/entries-view.server.ts';
import { refundWays } from '#app/features/payment/refund-ways.server.ts';
import { shownPhone } from '#domain/customers/phone.ts';
import { companyText } from '#domain/customers/siren.ts';
import { dayInParis, formatDate, formatLongDate } from '#domain/dates/dates.ts';
import { DEPOSIT_TERMS_DAYS } from '#domain/free-invoice/deposits.ts';
import { otherYearText } from '#domain/free-invoice/done-on.ts';
import {
  daysText,
  dueOfInvoice,
  isOverdue,
  overpaidOfInvoice,
  quantityText,
  standingText,
  typedQuantity,
} from '#domain/free-invoice/free-invoice-account.ts';
import { FREE_INVOICE_MAILS } from '#domain/free-invoice/free-invoice-mails.ts';
import { billedPeriodText, nextPeriod, PLAN_RHYTHMS } from '#domain/free-invoice/invoice-plan.ts';
import {
  nextReminder,
  type ReminderDays,
  reminderText,
  whyNotReminded,
} from '#domain/free-invoice/reminders.ts';
import { formatEuros, typedEuros } from '#domain/money/money.ts';
import { totalWords } from '#domain/vat/price-words.ts';
import { vatRateText } from '#domain/vat/vat-rates.ts';
import { hasVatAt, type VatRegime } from '#domain/vat/vat-regimes.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import type { FoundFreeInvoice } from '#server/shop/free-invoices/find-free-invoices.ts';
import type { FreeInvoices } from '#server/shop/free-invoices/free-invoices-module.ts';
import { cardNewsView } from '../card-news-view.server.ts';
import { salePath } from '../counter/counter-paths.ts';
import { repairPath } from '../repairs/repair-paths.ts';
import { invoicePath } from './free-invoice-paths.ts';

export type InvoiceView = ReturnType<typeof invoiceView>;

type InvoiceShop = { days: ReminderDays; vatRegimes: readonly VatRegime[] };

/** A free invoice as its screen shows it; with the rates of its lines, if its day is one with VAT in prices. */
export function invoiceView(invoice: FoundFreeInvoice, now: Date, { days, vatRegimes }: InvoiceShop) {
  const { id, number, state, version, total_cents, credited_cents, due_on, notes } = invoice;
  const due = dueOfInvoice(invoice);
  const today = dayInParis(now);
  const hasVat = hasVatAt(vatRegimes, invoice.issued_at ?? now);
  return {
    ...{ id, number, state, version },
    standing: standingOf(invoice, today),
    isOverdue: isOverdue(invoice, due_on, today),
    customer: customerLines(invoice),
    typed: typedCustomer(invoice),
    terms: `${invoice.terms_days}\u00a0jours`,
    dueOn: due_on && formatDate(due_on),
    doneOn: invoice.done_on && doneOnText(invoice.done_on, state === 'draft' ? today : null),
    issuedAt: invoice.issued_at && formatDate(invoice.issued_at),
    writer: invoice.actor_name ?? 'L’atelier',
    totalName: totalWords('Total', hasVat),
    total: formatEuros(total_cents),
    due: formatEuros(due),
    dueCents: due,
    dueTyped: typedEuros(due),
    credited: credited_cents > 0 ? formatEuros(credited_cents) : null,
    creditableTyped: typedEuros(total_cents - credited_cents),
    mayCredit: state === 'issued' && credited_cents < total_cents,
    unitsOut: invoice.unitsOut.map(({ number: unit, name }) => `${name} (${unit})`),
    hasMoney: invoice.paid_cents > invoice.refunded_cents,
    over: overpaidOfInvoice(invoice) > 0 ? formatEuros(overpaidOfInvoice(invoice)) : null,
    /** A payment by card on the site is given back by Stripe. */
    refundWays: refundWays(invoice.entries),
    isRefundUnderWay: invoice.cardRefunds.some(({ state }) => state === 'asked' || state === 'pending'),
    cardNews: cardNewsView(invoice),
    lines: invoice.lines.map((line) => ({
      ...lineView(line),
      rate: hasVat ? vatRateText(line.vat_rate) : null,
    })),
    members: invoice.members.map(memberView),
    isDeposit: invoice.is_deposit,
    depositOf: invoice.depositOf && {
      to: invoicePath(invoice.depositOf.id),
      name: invoice.depositOf.number ?? 'Brouillon, pas encore émise',
    },
    deposits: invoice.deposits.map((deposit) => depositView(deposit, today)),
    deducted: invoice.deducted?.map(deductedView) ?? [],
    whole: formatEuros(total_cents + sumOf(invoice.deducted ?? [])),
    /** Nothing of its own is left to credit. */
    isPaidByDeposits: state === 'issued' && total_cents === 0,
    /** Its deposits are for the invoice that takes its place. */
    mayRedo: mayRedo(invoice),
    mayRepeat: invoice.plan_id === null && invoice.deposits.length === 0,
    mayAskDeposit: state === 'draft' && total_cents > 0 && invoice.plan === null,
    depositTerms: `En jours, 60 au plus. Vide\u00a0: ${daysText(Math.min(DEPOSIT_TERMS_DAYS, invoice.terms_days))}.`,
    email: invoice.email,
    /** That of its customer's account. */
    phone: invoice.phone && shownPhone(invoice.phone),
    isRefusedAddress: invoice.email_refused_at !== null,
    mails: invoice.mails.map(mailView),
    plan: invoice.plan && planView(invoice.plan),
    repeats: invoice.repeats.map(repeatView),
    modelId: invoice.plan_id,
    reminder: reminderView(invoice, today, days),
    dispute: invoice.disputed_at && `${formatDate(invoice.disputed_at)}\u00a0: ${invoice.dispute_reason}`,
    entries: entriesView(invoice.entries).map((entry) => ({
      ...entry,
      canCorrect: entry.canCorrect && entry.method !== 'card',
    })),
    notes: notes.map((note) => ({
      number: note.number,
      words: `${formatEuros(note.total_cents)}, le ${formatDate(note.issued_at)}`,
    })),
  };
}

const PLAN_STATES = { active: 'En cours', paused: 'En pause', ended: 'Terminée' } as const;

/** When the invoices of a plan come. */
function planView(plan: NonNullable<FoundFreeInvoice['plan']>) {
  const { state, every, first_on, ends_on, issues, done_periods } = plan;
  return {
    state,
    standing: PLAN_STATES[state],
    rhythm: rhythmText(plan),
    next: nextText(plan),
    way: issues
      ? 'Émise et envoyée d’elle-même'
      : 'Préparée en brouillon, que vous relisez et émettez (le tableau de bord le rappelle)',
    hasBegun: done_periods > 0,
    typed: { every, firstOn: first_on, endsOn: ends_on ?? '', issues: issues ? 'oui' : '' },
  };
}

type PlanRow = Pick<
  NonNullable<FoundFreeInvoice['plan']>,
  'state' | 'every' | 'first_on' | 'ends_on' | 'done_periods'
>;

const rhythmText = ({ every, first_on, ends_on }: PlanRow) =>
  `${PLAN_RHYTHMS[every]}, à partir du ${formatLongDate(first_on)}${ends_on ? `, jusqu’au ${formatLongDate(ends_on)}` : ''}`;

function nextText(plan: PlanRow): string | null {
  const period = nextPeriod(plan);
  return period && plan.state === 'active'
    ? `le ${formatLongDate(period.from)} (${billedPeriodText(period)})`
    : null;
}

const repeatView = ({ id, number, period_on }: FoundFreeInvoice['repeats'][number]) => ({
  id,
  name: number ? `Facture ${number}` : 'Brouillon',
  at: `Période du ${formatLongDate(period_on)}`,
});

type Deducted = NonNullable<FoundFreeInvoice['deducted']>;

const sumOf = (deposits: Deducted) => deposits.reduce((sum, { cents }) => sum + cents, 0);

const mayRedo = ({ total_cents, credited_cents, deposits }: FoundFreeInvoice): boolean =>
  total_cents > 0 &&
  credited_cents === total_cents &&
  deposits.some((deposit) => deposit.credited_cents < deposit.total_cents);

const standingOf = (invoice: Omit<Listed, 'reminded_at'>, today: string): string =>
  invoice.is_taken_back
    ? 'Annulée par les avoirs de ses acomptes'
    : standingText(invoice, invoice.due_on, today);

const deductedView = ({ number, cents }: Deducted[number]) => ({ number, cents: formatEuros(cents) });

const depositView = (deposit: FoundFreeInvoice['deposits'][number], today: string) => ({
  to: invoicePath(deposit.id),
  name: `Facture d’acompte ${deposit.number}`,
  words: [
    formatEuros(deposit.total_cents),
    standingText(deposit, deposit.due_on, today).toLocaleLowerCase('fr'),
    ...(overpaidOfInvoice(deposit) > 0 ? [`${formatEuros(overpaidOfInvoice(deposit))} à rendre`] : []),
  ].join(', '),
});

/** What a grouped invoice is of; once all of it is credited, the sum is due there again. */
const memberView = (member: FoundFreeInvoice['members'][number]) => ({
  id: member.id,
  name: member.reference ? `Réparation ${member.reference}` : `Vente ${member.number}`,
  to: member.reference ? repairPath(member.reference) : salePath(member.sale_id ?? ''),
  cents: `, ${formatEuros(member.amount_cents)}${member.released_at ? ', rendus à son dossier' : ''}`,
});

/** A plan in the list. */
export const listedPlan = (plan: Awaited<ReturnType<FreeInvoices['list']>>['plans'][number]) => ({
  id: plan.id,
  customer: plan.company ?? plan.customer_name ?? 'Sans client',
  total: formatEuros(plan.total_cents),
  rhythm: rhythmText({ ...plan, state: plan.plan_state }),
  next: nextText({ ...plan, state: plan.plan_state }),
  standing: PLAN_STATES[plan.plan_state],
});

/** The next reminder in words, or why none leaves; null where none is thought of. */
function reminderView(invoice: FoundFreeInvoice, today: string, days: ReminderDays) {
  const why = whyNotReminded(invoice);
  if (dueOfInvoice(invoice) === 0 || invoice.due_on === null) return null;
  if (why !== null) return { why, words: null };
  const sent = invoice.mails
    .filter(({ kind }) => kind === 'reminder')
    .map(({ step, created_at }) => ({ step: step ?? 0, on: dayInParis(created_at) }));
  if (sent.some(({ on }) => on === today)) return { why: 'Une relance est partie aujourd’hui.', words: null };
  const next = nextReminder(days, { dueOn: invoice.due_on, today, sent });
  if (!next) return { why: 'Tous les rappels prévus sont partis.', words: null };
  return { why: null, words: reminderText(next.step) };
}

const mailView = ({
  id,
  kind,
  number,
  email,
  step,
  created_at,
  actor_name,
}: FoundFreeInvoice['mails'][number]) => ({
  id,
  words: `${step === null ? FREE_INVOICE_MAILS[kind] : reminderText(step)} ${number}, à ${email}`,
  at: `${formatDate(created_at, { withTime: true })}, ${actor_name ?? 'le site'}`,
});

/** How many days a draft gives where its clerk writes none. */
export const usualTerms = ({ companyTermsDays, personTermsDays }: ShopSettings) =>
  `En jours après la facture, 60 au plus. Vide\u00a0: ${companyTermsDays} pour une entreprise, ${personTermsDays} pour un particulier.`;

/** The day of what is invoiced; of a draft, with the year where it is not that of the invoice. */
const doneOnText = (day: string, today: string | null): string =>
  [formatDate(day), today && otherYearText(day, today)].filter(Boolean).join(', ');

function customerLines(invoice: FoundFreeInvoice): string[] {
  const { company, siren, customer_name, billing_address: address, email, purchase_reference } = invoice;
  if (customer_name === null) return [];
  return [
    ...(company ? [companyText(company, siren)] : []),
    customer_name,
    ...(address ? [[address.street, address.more].filter(Boolean).join(', ')] : []),
    ...(address ? [`${address.postcode} ${address.city}`] : []),
    ...(email ? [email] : []),
    ...(purchase_reference ? [`Référence\u00a0: ${purchase_reference}`] : []),
  ];
}

const typedCustomer = (invoice: FoundFreeInvoice) => ({
  customerName: invoice.customer_name ?? '',
  email: invoice.email ?? '',
  terms: String(invoice.terms_days),
  company: invoice.company ?? '',
  siren: invoice.siren ?? '',
  purchaseReference: invoice.purchase_reference ?? '',
  doneOn: invoice.done_on ?? '',
  ...addressTexts('address', invoice.billing_address),
});

const lineView = (line: FoundFreeInvoice['lines'][number]) => ({
  id: line.id,
  label: line.label,
  quantity: quantityText(line.quantity_hundredths, line.unit),
  unitPrice: formatEuros(line.unit_price_cents),
  total: formatEuros(line.total_cents),
  discount:
    line.discount_cents > 0
      ? `Remise de ${formatEuros(line.discount_cents)}\u00a0: ${line.discount_reason}`
      : null,
  typed: {
    label: line.label,
    kind: line.kind,
    quantity: typedQuantity(line.quantity_hundredths),
    unit: line.unit,
    price: typedEuros(line.unit_price_cents),
    rate: line.vat_rate,
    discount: line.discount_cents > 0 ? typedEuros(line.discount_cents) : '',
    discountReason: line.discount_reason ?? '',
  },
});

type Listed = Awaited<ReturnType<FreeInvoices['list']>>['due'][number];

/** An invoice in the list. */
export const listedInvoice = (invoice: Listed, now: Date) => ({
  id: invoice.id,
  name: invoice.is_deposit ? `${invoice.number}, acompte` : (invoice.number ?? 'Brouillon'),
  customer: invoice.company ?? invoice.customer_name ?? 'Sans client',
  at: formatDate(invoice.issued_at ?? invoice.updated_at),
  dueOn: invoice.due_on && formatDate(invoice.due_on),
  total: formatEuros(invoice.total_cents),
  standing: standingOf(invoice, dayInParis(now)),
  version: invoice.version,
  remindedAt: invoice.reminded_at && formatDate(invoice.reminded_at),
  isDisputed: invoice.disputed_at !== null,
  mayRemind:
    isOverdue(invoice, invoice.due_on, dayInParis(now)) &&
    whyNotReminded(invoice) === null &&
    (invoice.reminded_at === null || dayInParis(invoice.reminded_at) !== dayInParis(now)),
});
