import { formatLongDate } from '#domain/dates/dates.ts';
import {
  CLAIM_WISHES,
  type ClaimOutcome,
  type ClaimWish,
  mendBy,
} from '#domain/guarantee/guarantee-claim.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { fillMail } from '../words/fill-mail.ts';
import type { WordsOf } from '../words/mail-spec.ts';
import type { ORDER_MAILS } from '../words/order-words.ts';
import { appealText } from './appeal-text.ts';
import { FactList, Paragraph, SmallPrint } from './blocks.tsx';
import { MailLayout } from './layout.tsx';

export type ToldClaim = {
  number: string;
  item: string;
  fault: string;
  wish: ClaimWish;
  claimedOn: string;
};

export type ClaimMail = { shop: ShopSettings; claim: ToldClaim } & (
  | { kind: 'opened' }
  | {
      kind: 'settled';
      outcome: ClaimOutcome;
      /** The shop's words to its customer. */
      note: string | null;
      /** The last day of the guarantee; null if the sale is undone. */
      guaranteedUntil: string | null;
    }
);

type ClaimMailText = {
  subject: string;
  preheader: string;
  heading: string;
  paragraphs: string[];
  small: string[];
};

/** How a claim ended, in the customer's words. */
const ENDS: Readonly<Record<Exclude<ClaimOutcome, 'refused'>, string>> = {
  repaired: 'l’article est réparé',
  replaced: 'l’article est remplacé',
  replaced_by_us: 'l’article est remplacé',
  refunded: 'l’article est remboursé',
  reduced: 'une partie du prix vous est rendue, et vous gardez l’article',
};

export function claimMailText(mail: ClaimMail, words: WordsOf<typeof ORDER_MAILS>): ClaimMailText {
  const { shop, claim } = mail;
  const values = {
    atelier: shop.name,
    telephone: shop.phone,
    numero: claim.number,
    article: claim.item,
    date: formatLongDate(claim.claimedOn),
  };
  if (mail.kind === 'opened') {
    const echeance = formatLongDate(mendBy(claim.claimedOn));
    const { why, next, later, ...head } = fillMail(words, 'claimOpened', { ...values, echeance });
    return { ...head, paragraphs: [why, next], small: [later].filter(Boolean) };
  }
  const notes = (mail.note ?? '').split(/\n+/).filter((line) => line.trim() !== '');
  if (mail.outcome === 'refused') {
    const { why, ...head } = fillMail(words, 'claimRefused', values);
    return { ...head, paragraphs: [why, ...notes], small: [appealText(shop)] };
  }
  const until = mail.guaranteedUntil;
  const { why, guarantee, ...head } = fillMail(words, 'claimSettled', {
    ...values,
    issue: ENDS[mail.outcome],
    garantie: formatLongDate(until),
  });
  return { ...head, paragraphs: [why, ...notes, ...(until === null ? [] : [guarantee])], small: [] };
}

/** Tells a customer what became of what they claimed under the legal guarantee. */
export function ClaimMailPage({ shop, claim, text }: ClaimMail & { text: ClaimMailText }) {
  const { subject, preheader, heading, paragraphs, small } = text;
  return (
    <MailLayout shop={shop} subject={subject} preheader={preheader} heading={heading}>
      <Paragraph>Bonjour,</Paragraph>
      {paragraphs.map((sentence) => (
        <Paragraph key={sentence}>{sentence}</Paragraph>
      ))}
      <FactList
        facts={[
          { name: 'Référence', value: claim.number },
          { name: 'Article', value: claim.item },
          { name: 'Défaut signalé', value: claim.fault },
          { name: 'Vous demandez', value: CLAIM_WISHES[claim.wish] },
          { name: 'Demande du', value: formatLongDate(claim.claimedOn) },
        ]}
      />
      {small.map((sentence) => (
        <SmallPrint key={sentence}>{sentence}</SmallPrint>
      ))}
    </MailLayout>
  );
}
