import type { ShopSettings } from '#server/settings/shop-settings.ts';
import type { LoadMailTemplates } from './load-templates.ts';
import type { AuthMailer, Mailer } from './mailer.ts';

export type AuthMailerDeps = {
  mailer: Mailer;
  loadTemplates: LoadMailTemplates;
  shop: () => ShopSettings;
  /** AUTH_OTP_EXP_S: how long the link and the code of a mail work. */
  codeLifetimeS: number;
};

/** The auth service's mails in the words and the look of the shop. */
export function createAuthMailer({ mailer, loadTemplates, shop, codeLifetimeS }: AuthMailerDeps): AuthMailer {
  return (mail) =>
    mailer.send(async () => {
      const { renderAuthMail } = await loadTemplates();
      return { to: mail.to, ...renderAuthMail({ mail, shop: shop(), codeLifetimeS }) };
    });
}
