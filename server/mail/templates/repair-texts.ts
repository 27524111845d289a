import { formatDate, formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { type PaymentWay, wayText } from '#domain/payments/payment-ways.ts';
import { estimateRange } from '#domain/repair/agreed-terms.ts';
import {
  diagnosisWords,
  feesInForce,
  feesText,
  hasFees,
  refusalDetail,
  refusalWords,
  storageFrom,
} from '#domain/repair/announced-fees.ts';
import { eventLabel, isForCarrier } from '#domain/repair/customer-state.ts';
import { alternativesOf } from '#domain/repair/quote-alternatives.ts';
import type { QuotedTogether } from '#domain/repair/quotes-together.ts';
import type { RepairEvent } from '#domain/repair/repair-states.ts';
import type { RepairSideEvent } from '#domain/repair/repair-timeline.ts';
import { returnPostageOf } from '#domain/repair/return-postage.ts';
import { saleNotice } from '#domain/repair/unclaimed.ts';
import { NO_TRANSFER } from '#domain/selling/shop-mode.ts';
import type { ShopRepair } from '#server/repairs/find-for-shop.ts';
import type { QuoteView } from '#server/repairs/read-quotes.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { fillMail } from '../words/fill-mail.ts';
import type { ValuesOf, WordsOf } from '../words/mail-spec.ts';
import { REPAIR_MAILS } from '../words/repair-words.ts';
import { placeOf } from './place-of.ts';

export type RepairMail = {
  repair: Pick<
    ShopRepair,
    | 'reference'
    | 'customer_name'
    | 'way_in'
    | 'return_address'
    | 'promised_on'
    | 'ready_at'
    | 'guarantee_until'
    | 'parts_guarantee_until'
    | 'tracking_out'
    | 'carrier_out'
    | 'handed_over_at'
    | 'insured_cents'
    | 'left_by'
    | 'agreement'
    | 'withdrawal_until'
    | 'starts_early'
    | 'estimate_min_cents'
    | 'estimate_max_cents'
    | 'estimate_note'
    | 'estimate_until'
    | 'device_kind'
    | 'diagnosis_fee_cents'
    | 'refusal_fee_cents'
    | 'storage_day_cents'
    | 'storage_free_days'
    | 'fees_accepted_at'
  > & {
    /** « 2026-11-22 », while the device waits to be fetched. */
    readyOn: string | null;
    /** What remains to be paid. */
    dueCents: number;
    /** What remains of the deposit that the accepted quote asks for. */
    depositDueCents: number;
    /** Whether the note of its detail is attached. */
    isNoted: boolean;
  };
  /** The invoice that the mail is about. */
  invoice: { number: string; isDeposit: boolean; totalCents: number } | null;
  /** The money that went back, if the mail is about it. */
  refund: { amountCents: number; method: PaymentWay } | null;
  /** Whether the shop photographed the device when it arrived. */
  hasPhotos?: boolean;
  /** Whether a guarantee was running when the device came back, of a repair or of goods that the shop sold. */
  isCovered?: boolean;
  /** Whether credit notes are attached. */
  isCredited: boolean;
  /** « Sony PlayStation 5 » */
  device: string;
  /**
   * Whether the address is certain to be the customer's: what was typed with it may then be repeated, and documents
   * attached.
   */
  isProven: boolean;
  kind: RepairEvent | RepairSideEvent;
  at: Date;
  /** The shop's words to its customer. */
  note: string | null;
  /** The quote that the mail is about. */
  quote: QuoteView | null;
  /** The quotes that are told with it, its own among them. */
  together: readonly (QuotedTogether & { device: string; reference: string })[];
  /** The message that the mail is about. */
  message: string | null;
  /** The secret link to the case. */
  link: string;
  siteUrl: string;
  shop: ShopSettings;
};

type RepairMails = typeof REPAIR_MAILS;
type RepairWords = WordsOf<RepairMails>;

export type RepairText = {
  subject: string;
  preheader: string;
  heading: string;
  /** The sentences of its body. */
  sentences: string[];
};

/** The words of a mail about a repair to its customer, by its event. */
export function repairText(mail: RepairMail, words: RepairWords): RepairText {
  const { subject, preheader, heading, body, hasNote } = wordsOf(mail, words);
  const sentences = [...body, hasNote ? null : mail.note].flatMap((each) => each || []);
  return { subject, preheader, heading, sentences };
}

type EventWords = Omit<RepairText, 'sentences'> & {
  body: readonly (string | false | null)[];
  /** Whether the body has the shop’s words already. */
  hasNote?: true;
};

function wordsOf(mail: RepairMail, words: RepairWords): EventWords {
  const { repair, kind } = mail;
  const values = valuesOf(mail);
  switch (kind) {
    case 'create':
    case 'parcel_announced': {
      if (repair.way_in !== 'mail-in') {
        const told = fillMail(words, 'request', values);
        return { ...told, body: [told.why, told.next, told.follow] };
      }
      const told = fillMail(words, 'requestByPost', values);
      const slip = mail.isProven ? told.slip : told.slipInCase;
      return { ...told, body: [told.why, slip, told.send, told.battery, told.follow] };
    }
    case 'accept_estimate':
      return plainWords('expected', mail, words);
    case 'register':
    case 'intake': {
      const date = formatLongDate(repair.promised_on);
      const filled = { ...values, date, frais: announcedText(repair) };
      if (repair.way_in === 'mail-in') {
        const told = fillMail(words, 'arrived', filled);
        const photos = mail.hasPhotos === true && told.photos;
        const terms = mail.isCovered ? told.guarantee : told.terms;
        return { ...told, body: [told.why, photos, date && told.promised, terms, told.follow] };
      }
      const told = fillMail(words, 'registered', filled);
      const terms = mail.isCovered ? told.guarantee : told.terms;
      return { ...told, body: [told.why, date && told.promised, terms, told.follow] };
    }
    case 'refuse_estimate':
      return plainWords('closed', mail, words);
    case 'refuse': {
      const told = fillMail(words, 'refused', { ...values, refus: refusalText(mail) });
      return { ...told, body: [told.why, told.next] };
    }
    case 'estimate': {
      const date = formatLongDate(repair.estimate_until);
      const told = fillMail(words, 'estimate', {
        ...values,
        date,
        fourchette: estimateRange(repair),
        diagnostic: diagnosisWords(mail.shop),
      });
      const unknown = repair.estimate_note && `Ce qui la ferait changer : ${repair.estimate_note}`;
      return { ...told, body: [told.why, unknown, told.answer] };
    }
    case 'estimate_reminder': {
      const date = formatLongDate(repair.estimate_until);
      const told = fillMail(words, 'estimateReminder', {
        ...values,
        date,
        fourchette: estimateRange(repair),
      });
      return { ...told, body: [told.why, told.answer] };
    }
    case 'quote': {
      const date = formatLongDate(mail.quote?.valid_until);
      const told = fillMail(words, 'quote', { ...values, date, refus: refusalText(mail) });
      return { ...told, body: quoteBody(mail, told) };
    }
    case 'quote_reminder': {
      const date = formatLongDate(mail.quote?.valid_until);
      const told = fillMail(words, 'quoteReminder', { ...values, date });
      return { ...told, body: quoteBody(mail, told) };
    }
    case 'accept': {
      const told = fillMail(words, 'accepted', values);
      return { ...told, body: [told.why, depositText(mail), ...acceptedTerms(mail)] };
    }
    case 'part_expected': {
      const told = fillMail(words, 'partExpected', values);
      return { ...told, body: [told.why, mail.note, told.next], hasNote: true };
    }
    case 'make_ready':
    case 'return_unrepaired': {
      const told = fillMail(words, kind === 'make_ready' ? 'ready' : 'unrepaired', values);
      const waiting = isForCarrier(repair) ? [told.byPost] : [told.place, told.bring];
      return {
        ...told,
        body: [told.why, ...waiting, dueText(mail), storageNotice(mail), repair.isNoted && NOTE_TEXT],
      };
    }
    case 'hand_over':
      return handedOver(mail, words);
    case 'payment': {
      const told = fillMail(words, 'paid', values);
      const left = repair.dueCents > 0 ? dueText(mail) : told.nothing;
      return { ...told, body: [told.why, mail.note, left], hasNote: true };
    }
    case 'payment_failed': {
      const told = fillMail(words, 'paymentFailed', values);
      return { ...told, body: [told.why, mail.note, told.again], hasNote: true };
    }
    case 'invoice': {
      const told = fillMail(words, 'invoiced', { ...values, ...invoiceValues(mail) });
      return { ...told, body: mail.invoice?.isDeposit ? [told.deposit] : [told.why, dueText(mail)] };
    }
    case 'refund': {
      const told = fillMail(words, 'refunded', { ...values, ...refundValues(mail) });
      const byCard = mail.refund?.method === 'card' && told.byCard;
      return { ...told, body: [told.why, byCard, mail.isCredited && told.credit] };
    }
    case 'credit_note': {
      const told = fillMail(words, 'credited', values);
      return { ...told, body: [told.why, told.credit] };
    }
    case 'message': {
      const told = fillMail(words, 'message', values);
      return { ...told, body: [told.why, mail.message] };
    }
    case 'reminder': {
      const told = fillMail(words, 'reminder', { ...values, date: formatLongDate(repair.readyOn) });
      const waiting = isForCarrier(repair) ? [told.byPost] : [told.place, told.ifNot];
      return { ...told, body: [told.why, ...waiting, dueText(mail), storageNotice(mail), saleText(repair)] };
    }
    default:
      return plainWords(plainMailOf(kind), mail, words);
  }
}

/** The mail about an event that says nothing but its own texts; without one, the event is news. */
function plainMailOf(kind: Exclude<RepairMail['kind'], EventWithCase>): PlainMail {
  const found = Object.entries(REPAIR_MAILS).find(([, { event }]) => event === kind);
  return (found?.[0] ?? 'news') as PlainMail;
}

/** A mail that consists of its texts, in their order. */
function plainWords(name: PlainMail, mail: RepairMail, words: RepairWords): EventWords {
  const { subject, preheader, heading, ...sentences } = fillMail(words, name, valuesOf(mail));
  return { subject, preheader, heading, body: Object.values(sentences) };
}

const NOTE_TEXT = 'Le détail de ce que vous payez est joint : c’est la note remise avant le paiement.';

/** « 1er décembre 2026 à 14:05 » */
const momentText = (at: Date): string =>
  `${formatLongDate(at)} à ${formatDate(at, { withTime: true }).slice(-5)}`;

/** The values of the fields that most mails have. */
const valuesOf = ({ repair, kind, device, at, quote, shop, link }: RepairMail) => ({
  atelier: shop.name,
  telephone: shop.phone,
  numero: repair.reference,
  appareil: device,
  adresse: placeOf(shop),
  horaires: shop.hours,
  sonnette: shop.bell,
  // The form that joins this case (app/routes/repair/mail-in/): the bare address would open a second one.
  envoi: link.replace('/suivi-reparation?', '/envoi?'),
  devis: String(quote?.version ?? ''),
  moment: momentText(at),
  montant: formatEuros(quote?.accepted_cents ?? 0),
  etape: eventLabel(kind, 'customer', repair),
});

/** The mails whose fields all have their values there. */
type PlainMail = {
  [Mail in keyof RepairMails]: keyof ValuesOf<RepairMails[Mail]> extends keyof ReturnType<typeof valuesOf>
    ? Mail
    : never;
}[keyof RepairMails];

/** The event of a mail with other values. */
type EventWithCase = RepairMails[Exclude<keyof RepairMails, PlainMail>]['event'];

const invoiceValues = ({ invoice }: RepairMail) => ({
  facture: invoice?.number ?? '',
  montant: formatEuros(invoice?.totalCents ?? 0),
});

const refundValues = ({ refund }: RepairMail) => ({
  montant: formatEuros(refund?.amountCents ?? 0),
  moyen: refund ? wayText(refund.method) : '',
});

/** A deposit that the work waits for. */
const depositText = ({ repair: { depositDueCents } }: RepairMail): string | null =>
  depositDueCents > 0
    ? `Un acompte de ${formatEuros(depositDueCents)} est à payer, depuis votre dossier ou à l’atelier : il engage les deux parties, se déduit du prix, et le travail commence quand il est payé.`
    : null;

/** The right to withdraw, on a durable medium: the quote with the choices and the terms is attached. */
function acceptedTerms({ quote, repair }: RepairMail): string[] {
  const until = formatLongDate(repair.withdrawal_until);
  return [
    until
      ? `Vous pouvez renoncer à ce contrat, sans motif, jusqu’au ${until}, par « Renoncer au contrat ici » ou par toute déclaration claire.`
      : '',
    until && repair.starts_early
      ? 'Vous avez demandé que le travail commence avant : si vous renoncez en cours de route, vous payez ce qui est fait ; une fois la réparation entièrement exécutée, vous ne pouvez plus renoncer.'
      : until
        ? `Vous n’avez pas demandé de commencer avant : la réparation commence après le ${until}.`
        : '',
    `Empreinte du devis (SHA-256) : ${quote?.document_hash ?? ''}`,
  ];
}

function handedOver(mail: RepairMail, words: RepairWords): EventWords {
  const { guarantee_until, parts_guarantee_until, agreement } = mail.repair;
  const told = fillMail(words, 'returned', {
    ...valuesOf(mail),
    garantie: formatLongDate(guarantee_until),
    pieces: formatLongDate(parts_guarantee_until),
  });
  const isSent = isForCarrier(mail.repair);
  return {
    preheader: told.preheader,
    subject: isSent ? told.sentSubject : told.subject,
    heading: isSent ? told.sentHeading : told.heading,
    body: [
      isSent ? told.sent : told.why,
      agreement === null && told.unrepaired,
      guarantee_until && told.guarantee,
      parts_guarantee_until && told.parts,
      dueText(mail),
      told.erased,
      isSent ? withoutParcel(mail.note) : mail.note,
    ],
    hasNote: true,
  };
}

/** The note of a hand-over without its first line, which names the parcel: a fact of the mail does, with its day. */
const withoutParcel = (note: string | null): string | null =>
  note?.replace(/^Expédié par .*\n?/u, '') || null;

/** What remains to be paid, and how; null where nothing is. */
function dueText({ kind, repair, shop }: RepairMail): string | null {
  if (repair.dueCents === 0) return null;
  const due = `Il reste ${formatEuros(repair.dueCents)} à payer`;
  // A mail may be written when its case has gone on.
  const isGone = kind === 'hand_over' || (kind === 'invoice' && repair.left_by !== null);
  if (!isGone && repair.way_in !== 'mail-in')
    return `${due}, quand vous le reprenez : ${shop.payments.join(', ')}.`;
  const when = isGone ? ', comme convenu' : ' avant son départ';
  if (shop.mode === 'demonstration') return `${due}${when}. ${NO_TRANSFER}`;
  const account = [shop.iban, shop.bic && `BIC ${shop.bic}`].flatMap((each) => each || []).join(', ');
  return account
    ? `${due}${when}, par virement à ${shop.name}, IBAN ${account}, avec la référence ${repair.reference}.`
    : `${due}${when} : appelez-nous au ${shop.phone} pour convenir du paiement.`;
}

/** What was announced at the intake: it is owed only if the customer agreed to it there. */
function announcedText(repair: RepairMail['repair']): string {
  const isFree = refusalDetail(repair) === null;
  return [
    ...(isFree ? ['Le diagnostic et le devis sont gratuits'] : []),
    ...(hasFees(repair)
      ? [`Annoncé au dépôt, et dû seulement si vous l’avez accepté par écrit (${feesText(repair)})`]
      : []),
  ].join('. ');
}

const solutionsText = ({ quote }: RepairMail): string | false =>
  quote !== null &&
  alternativesOf(quote.lines).length > 0 &&
  'Il propose deux solutions : vous en choisissez une, ou aucune des deux.';

/** What a quote asks for; of several devices, what all of theirs do. */
const quoteBody = (
  mail: RepairMail,
  told: Record<'why' | 'whyTogether' | 'answer' | 'answerTogether', string>,
): EventWords['body'] =>
  mail.together.length > 1
    ? [told.whyTogether, solutionsText(mail), told.answerTogether]
    : [told.why, solutionsText(mail), told.answer];

const refusalText = ({ repair, shop }: RepairMail): string =>
  refusalWords(
    feesInForce(repair),
    repair.way_in === 'mail-in'
      ? returnPostageOf(repair.device_kind, shop, repair.return_address?.postcode ?? null)
      : null,
  );

/** From which day a device that waits costs something. */
function storageNotice({ repair }: RepairMail): string | null {
  const fees = feesInForce(repair);
  const from = repair.readyOn && storageFrom(fees, repair.readyOn);
  return from
    ? `Frais de garde que vous avez acceptés : ${formatEuros(fees.storage_day_cents ?? 0)} par jour à partir du ${formatLongDate(from)}.`
    : null;
}

/** What the law allows with a device that nobody fetches. */
const saleText = ({ readyOn }: RepairMail['repair']): string | null => readyOn && saleNotice(readyOn);
