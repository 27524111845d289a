import type { LoadMailTemplates } from '../mail/load-templates.ts';
import type { Message } from '../outbox/message.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';

export type AccountIdleMailDeps = {
  loadTemplates: LoadMailTemplates;
  shop: () => ShopSettings;
  siteUrl: string;
};

/** Tells an account's owner when it ends unless they come back. */
export const accountIdleMail = ({
  loadTemplates,
  shop,
  siteUrl,
}: AccountIdleMailDeps): Message<{ name: string | null; endsOn: string }> => ({
  kind: 'account-idle',
  about: 'account',
  channel: 'mail',
  label: 'Compte bientôt supprimé',
  async write({ address }, { name, endsOn }) {
    const { renderAccountIdle } = await loadTemplates();
    if (address === null) return null;
    return { to: address, ...renderAccountIdle({ shop: shop(), name, endsOn, siteUrl }) };
  },
});
