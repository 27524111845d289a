import type { Config } from '#server/config.ts';
import type { ShopFacts } from '#server/content/shop-facts.ts';
import type { Log } from '#server/log.ts';
import { deliverAtOnce } from './deliver-at-once.ts';
import { deliverInBackground } from './deliver-in-background.ts';
import type { Mailer } from './mailer.ts';
import { createOutboxMailer } from './outbox-mailer.ts';
import { chooseSender } from './sender.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export type MailerDeps = {
  settings: Pick<Config, 'mail' | 'outboxDir'>;
  shop: () => Pick<ShopFacts, 'name' | 'email'>;
  log: Log;
};

/**
 * How mails leave: SMTP_URL, once the request is answered, or files, before. The durable queue of the jobs will plug in
 * here, in place of `deliverInBackground`: a Mailer that writes the mail to its table and hands it to the transport from
 * a job.
 */
export function createMailer({ settings, shop, log }: MailerDeps): Mailer {
  const sender = () => chooseSender(settings.mail.from, shop());
  const { smtpUrl } = settings.mail;
  if (smtpUrl) return deliverInBackground(createSmtpMailer({ url: smtpUrl, sender }), { log });
  log.info({ folder: settings.outboxDir }, 'no SMTP_URL: mails are written to a folder');
  return deliverAtOnce(createOutboxMailer(settings.outboxDir, sender));
}
