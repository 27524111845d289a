import type { Database } from '#server/db/database.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { orderLinkMail } from '#server/shop/orders/order-link-mail.ts';
import type { OrdersDeps } from '#server/shop/orders/orders-module.ts';
import { loadShippedTemplates } from './mail-templates.ts';
import { quietLog } from './postgres-servers.ts';
import { roomForStrangers } from './strangers.ts';
import { wordsAtOnce } from './test-outbox.ts';

type Mailing = OrdersDeps['mailing'];

/** The deps that mail the links of orders, and the mails that left. */
export function linkMails(
  database: Pick<Database, 'kysely'>,
  secret: string,
): { sent: Mail[]; mailing: Mailing } {
  const sent: Mail[] = [];
  const words = orderLinkMail({
    database,
    loadTemplates: loadShippedTemplates,
    shop: () => readShopSettings('content/data/shop.yml'),
    siteUrl: 'https://www.exemple.fr',
    secret,
  });
  return { sent, mailing: { ...noLinkMails, outbox: wordsAtOnce([words], (mail) => sent.push(mail)) } };
}

/** Deps for a test in which no link is mailed. */
export const noLinkMails: Mailing = {
  outbox: { post: async () => {} },
  strangers: roomForStrangers,
  log: quietLog,
};
