import type { LoadMailTemplates } from '../mail/load-templates.ts';
import type { MailShop } from '../mail/templates/mail-shop.ts';
import type { PlainMailWords } from '../mail/templates/plain-mail.tsx';
import type { Message } from '../outbox/message.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';

export type MailboxCodeMailDeps = { loadTemplates: LoadMailTemplates; shop: () => ShopSettings };

/** The code by which an account proves that its mailbox is its own. */
export const mailboxCodeMail = ({ loadTemplates, shop }: MailboxCodeMailDeps): Message<{ code: string }> => ({
  kind: 'mailbox-code',
  about: 'account',
  channel: 'mail',
  label: 'Code pour rattacher des dossiers',
  async write({ address }, { code }) {
    const { renderPlainMail } = await loadTemplates();
    if (address === null) return null;
    return { to: address, ...renderPlainMail({ shop: shop(), words: mailboxCodeWords(shop(), code) }) };
  },
});

/** The words of this mail. They do not reveal what there is to join, and repeat nothing that the requester typed. */
export const mailboxCodeWords = (shop: MailShop, code: string): PlainMailWords => ({
  subject: 'Votre code pour rattacher vos dossiers',
  preheader: 'Six chiffres, à saisir dans votre espace client.',
  heading: 'Rattacher vos dossiers à votre compte',
  paragraphs: [
    `Vous avez demandé, dans votre espace client chez ${shop.name}, à y rattacher ce qui a été fait sans compte avec cette adresse. Saisissez-y ce code dans les quinze minutes.`,
  ],
  code,
  otherwise: `Ce n’était pas vous\u00a0? Ne donnez ce code à personne, même au téléphone, et appelez-nous au ${shop.phone}\u00a0: un compte porte votre adresse. Sans le code, rien ne lui est montré.`,
});
