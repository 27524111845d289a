import { formatLongDate } from '#domain/dates/dates.ts';
import type { ACCOUNT_MAILS } from '../words/account-words.ts';
import { fillMail } from '../words/fill-mail.ts';
import type { WordsOf } from '../words/mail-spec.ts';
import type { MailShop } from './mail-shop.ts';
import type { PlainMailWords } from './plain-mail.tsx';

type AccountWords = WordsOf<typeof ACCOUNT_MAILS>;

export type MailboxCodeProps = { shop: MailShop; code: string };

/** They do not reveal what there is to join, and repeat nothing that the requester typed. */
export function mailboxCodeText({ shop, code }: MailboxCodeProps, words: AccountWords): PlainMailWords {
  const { why, ...text } = fillMail(words, 'mailboxCode', { atelier: shop.name, telephone: shop.phone });
  return { ...text, paragraphs: [why], code };
}

export type AccountIdleProps = {
  shop: MailShop;
  name: string | null;
  /** « 2026-12-28 » */
  endsOn: string;
  siteUrl: string;
};

export function accountIdleText(
  { shop, name, endsOn, siteUrl }: AccountIdleProps,
  words: AccountWords,
): PlainMailWords {
  const { why, stay, kept, ...rest } = fillMail(words, 'idle', {
    atelier: shop.name,
    telephone: shop.phone,
    date: formatLongDate(endsOn),
  });
  const action = { href: `${siteUrl}/connexion`, label: 'Garder mon compte' };
  return { ...rest, name, paragraphs: [why, stay, kept], action };
}

export type AccountRemovedProps = { shop: MailShop; name: string | null };

export function accountRemovedText({ shop, name }: AccountRemovedProps, words: AccountWords): PlainMailWords {
  const text = fillMail(words, 'removed', { atelier: shop.name, telephone: shop.phone });
  const { why, kept, ...rest } = text;
  return { ...rest, name, paragraphs: [why, kept] };
}
