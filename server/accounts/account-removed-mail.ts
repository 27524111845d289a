import type { LoadMailTemplates } from '../mail/load-templates.ts';
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
    const { renderAccountRemoved } = await loadTemplates();
    if (address === null) return null;
    return { to: address, ...renderAccountRemoved({ shop: shop(), name }) };
  },
});
