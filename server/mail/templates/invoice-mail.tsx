import { formatLongDate } from '#domain/dates/dates.ts';
import { daysText } from '#domain/free-invoice/free-invoice-account.ts';
import { formatEuros } from '#domain/money/money.ts';
import { NO_TRANSFER } from '#domain/selling/shop-mode.ts';
import { priceWords } from '#domain/vat/price-words.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { LATE_TERMS } from '#server/shop/documents/document-texts.ts';
import { fillMail } from '../words/fill-mail.ts';
import type { INVOICE_MAILS } from '../words/invoice-words.ts';
import type { WordsOf } from '../words/mail-spec.ts';
import { ActionButton, FactList, Paragraph, SmallPrint } from './blocks.tsx';
import { greeting } from './greeting.ts';
import { MailLayout } from './layout.tsx';

/** A free invoice as its mails tell of it on the day they leave. */
export type ToldInvoice = {
  number: string;
  isDeposit: boolean;
  issuedAt: Date;
  customerName: string;
  totalCents: number;
  dueCents: number;
  /** « 2026-12-27 » */
  dueOn: string;
};

export type InvoiceMail = {
  invoice: ToldInvoice;
  /** The secret link to what is due and how to pay it. */
  link: string;
  shop: ShopSettings;
} & InvoiceNews;

export type InvoiceNews =
  | { kind: 'invoice' | 'payment' | 'payment-failed' }
  | { kind: 'credit-note'; note: { number: string; totalCents: number; refundedCents: number } }
  | {
      kind: 'reminder';
      /** 0 before the due day, then one after the other behind it. */
      step: number;
      daysLate: number;
      isCompany: boolean;
    };

type InvoiceWords = WordsOf<typeof INVOICE_MAILS>;

export type InvoiceText = {
  subject: string;
  preheader: string;
  heading: string;
  /** The sentences of its body. */
  sentences: string[];
};

/** The words of a mail about a free invoice, as it stands when the mail leaves. */
export function invoiceMailText(mail: InvoiceMail, words: InvoiceWords): InvoiceText {
  const { why, standing, ...text } = wordsOf(mail, words);
  return { ...text, sentences: [why, ...standing].flatMap((each) => each ?? []) };
}

function wordsOf(mail: InvoiceMail, words: InvoiceWords) {
  const { invoice, shop } = mail;
  const values = {
    atelier: shop.name,
    telephone: shop.phone,
    document: invoice.isDeposit ? 'facture d’acompte' : 'facture',
    numero: invoice.number,
    date: formatLongDate(invoice.issuedAt),
    total: formatEuros(invoice.totalCents),
    reste: formatEuros(invoice.dueCents),
    echeance: formatLongDate(invoice.dueOn),
  };
  const isDue = invoice.dueCents > 0;
  switch (mail.kind) {
    case 'invoice': {
      const key = invoice.isDeposit ? 'deposit' : 'invoice';
      const { due, paid, ...text } = fillMail(words, key, values);
      return { ...text, standing: [isDue ? due : paid] };
    }
    case 'payment':
    case 'payment-failed': {
      const key = mail.kind === 'payment' ? 'payment' : 'paymentFailed';
      const { due, paid, ...text } = fillMail(words, key, values);
      return { ...text, standing: [isDue ? due : paid] };
    }
    case 'credit-note': {
      const { number, totalCents, refundedCents } = mail.note;
      const { refunded, due, paid, ...text } = fillMail(words, 'creditNote', {
        ...values,
        avoir: number,
        montant: formatEuros(totalCents),
        rendu: formatEuros(refundedCents),
      });
      return { ...text, standing: [refundedCents > 0 ? refunded : null, isDue ? due : paid] };
    }
    case 'reminder': {
      // Also of a mail that waited over the due day.
      if (mail.daysLate <= 0) {
        const { otherwise, ...text } = fillMail(words, 'reminderAhead', values);
        return { ...text, standing: [otherwise] };
      }
      const late = { ...values, retard: daysText(mail.daysLate) };
      const { otherwise, ...text } = fillMail(words, mail.step <= 1 ? 'reminder' : 'reminderAgain', late);
      return { ...text, standing: [otherwise] };
    }
  }
}

/** A mail about a free invoice, with its document attached. */
export function InvoiceMailPage({ mail, text }: { mail: InvoiceMail; text: InvoiceText }) {
  const { invoice, link, shop } = mail;
  const { subject, preheader, heading, sentences } = text;
  const isDue = invoice.dueCents > 0;
  return (
    <MailLayout
      shop={shop}
      subject={subject}
      preheader={preheader}
      heading={heading}
      mentions={[`${priceWords(shop.vatNotice)}, ${shop.vatNotice}.`]}
    >
      <Paragraph>{greeting(invoice.customerName)}</Paragraph>
      {sentences.map((sentence) => (
        <Paragraph key={sentence}>{sentence}</Paragraph>
      ))}
      <FactList
        facts={[
          { name: invoice.isDeposit ? 'Facture d’acompte' : 'Facture', value: invoice.number },
          { name: 'Émise le', value: formatLongDate(invoice.issuedAt) },
          { name: 'Montant', value: formatEuros(invoice.totalCents) },
          { name: 'Reste à payer', value: formatEuros(invoice.dueCents) },
          { name: 'À payer avant la fin du', value: isDue ? formatLongDate(invoice.dueOn) : undefined },
        ]}
      />
      {isDue && <Transfer invoice={invoice} shop={shop} />}
      <ActionButton href={link}>{isDue ? 'Voir et payer la facture' : 'Voir la facture'}</ActionButton>
      {mail.kind === 'reminder' && mail.isCompany && mail.daysLate > 0 && (
        <SmallPrint>{`${LATE_TERMS.PMD} ${LATE_TERMS.PMT}`}</SmallPrint>
      )}
      <SmallPrint>
        {`Vous recevez ce message parce que cette adresse a été donnée pour la facture ${invoice.number}. Le lien ouvre la facture sans mot de passe : gardez-le pour vous et pour qui la paie.`}
      </SmallPrint>
    </MailLayout>
  );
}

function Transfer({ invoice, shop }: Pick<InvoiceMail, 'invoice' | 'shop'>) {
  if (shop.mode === 'demonstration') return <Paragraph>{NO_TRANSFER}</Paragraph>;
  if (shop.iban === null) return null;
  return (
    <FactList
      facts={[
        { name: 'Par virement à', value: shop.ownerName ?? shop.name },
        { name: 'IBAN', value: shop.iban },
        { name: 'BIC', value: shop.bic ?? undefined },
        { name: 'Référence à indiquer', value: invoice.number },
      ]}
    />
  );
}
