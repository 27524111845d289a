import { sourceTemplates } from '#server/mail/load-source-templates.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { OrdersDeps } from '#server/shop/orders/orders-module.ts';
import { quietLog } from './postgres-servers.ts';

type Mailing = OrdersDeps['mailing'];

/** What the links of orders are mailed with, and the mails that left. */
export function linkMails(): { sent: Mail[]; mailing: Mailing } {
  const sent: Mail[] = [];
  const loadTemplates = sourceTemplates(process.cwd());
  return {
    sent,
    mailing: {
      mailer: { send: async (write) => void sent.push(await write()) },
      loadTemplates,
      strangers: { take: async () => ({ isAllowed: true }) },
      siteUrl: 'https://www.exemple.fr',
      log: quietLog,
    },
  };
}

/** Where no link is mailed. */
export const noLinkMails: Mailing = linkMails().mailing;
