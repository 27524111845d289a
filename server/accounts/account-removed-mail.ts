import type { LoadMailTemplates } from '../mail/load-templates.ts';
import type { MailShop } from '../mail/templates/mail-shop.ts';
import type { PlainMailWords } from '../mail/templates/plain-mail.tsx';
import type { Message } from '../outbox/message.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';

export type AccountRemovedMailDeps = { loadTemplates: LoadMailTemplates; shop: () => ShopSettings };

/** The last mail to an account's owner. */
export const accountRemovedMail = ({
  loadTemplates,
  shop,
}: AccountRemovedMailDeps): Message<{ name: string | null }> => ({
  kind: 'account-removed',
  about: 'account',
  channel: 'mail',
  label: 'Compte supprimé',
  leavesNoTrace: true,
  async write({ address }, { name }) {
    const { renderPlainMail } = await loadTemplates();
    if (address === null) return null;
    return { to: address, ...renderPlainMail({ shop: shop(), words: accountRemovedWords(shop(), name) }) };
  },
});

export const accountRemovedWords = (shop: MailShop, name: string | null): PlainMailWords => ({
  subject: 'Votre compte est supprimé',
  preheader: 'Vos appareils sont déconnectés et vos données effacées, sauf ce que la loi nous fait garder.',
  heading: 'Votre compte est supprimé',
  name,
  paragraphs: [
    `Comme vous l’avez demandé, votre compte chez ${shop.name} est supprimé. Il n’y a plus rien à faire\u00a0: tous vos appareils sont déconnectés.`,
    'Nous gardons les factures et les contrats en ligne d’au moins 120\u00a0€ pendant dix ans, les dossiers de réparation pendant cinq ans. Une commande ou une réparation en cours se poursuit comme prévu.',
  ],
  otherwise: `Ce n’était pas vous\u00a0? Appelez-nous au ${shop.phone}\u00a0: quelqu’un d’autre connaît votre mot de passe.`,
});
