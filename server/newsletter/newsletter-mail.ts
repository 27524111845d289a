import type { LoadMailTemplates } from '../mail/load-templates.ts';
import type { Message } from '../outbox/message.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';

export type NewsletterMailDeps = {
  loadTemplates: LoadMailTemplates;
  shop: () => ShopSettings;
  siteUrl: string;
};

/** Asks the owner of the mailbox whether they want the newsletter. */
export const newsletterQuestionMail = (deps: NewsletterMailDeps): Message<{ token: string }> => ({
  kind: 'newsletter-question',
  about: 'newsletter',
  channel: 'mail',
  label: 'Newsletter à confirmer',
  // The row of the subscription keeps the address as long as the page says.
  leavesNoTrace: true,
  async write(queued, { token }) {
    if (queued.address === null) return null;
    const { renderNewsletterQuestion } = await deps.loadTemplates();
    const link = `${deps.siteUrl}/newsletter/${token}`;
    return {
      to: queued.address,
      unsubscribeUrl: link,
      ...renderNewsletterQuestion({ shop: deps.shop(), link }),
    };
  },
});
