import type { LoadMailTemplates } from '../mail/load-templates.ts';
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
    const { renderMailboxCode } = await loadTemplates();
    if (address === null) return null;
    return { to: address, ...renderMailboxCode({ shop: shop(), code }) };
  },
});
