import type { Config } from '#server/config.ts';
import type { Log } from '#server/log.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import type { Instrumentation } from '#server/telemetry/instrumentation.ts';
import type { MailTransport } from './mailer.ts';
import { markingSpecimens } from './mark-specimen.ts';
import { createOutboxMailer } from './outbox-mailer.ts';
import { chooseSender } from './sender.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export type MailerDeps = {
  settings: Pick<Config, 'mail' | 'outboxDir'>;
  shop: () => Pick<ShopSettings, 'name' | 'email' | 'mode'>;
  log: Log;
  /** Observes each delivery. */
  instrumentation?: Pick<Instrumentation, 'mails'> | undefined;
};

/** The transport. `isInstant`: files are written before the request that caused them is answered. */
export type Mails = { transport: MailTransport; isInstant: boolean };

/** Sends mails through SMTP_URL, or writes them as files. */
export function createMails({ settings, shop, log, instrumentation }: MailerDeps): Mails {
  const sender = () => chooseSender(settings.mail.from, shop());
  const marked = (transport: MailTransport) =>
    markingSpecimens(transport, () => shop().mode === 'demonstration');
  const { smtpUrl } = settings.mail;
  if (smtpUrl) {
    const transport = marked(instrumented(createSmtpMailer({ url: smtpUrl, sender }), instrumentation));
    return { transport, isInstant: false };
  }
  log.info({ folder: settings.outboxDir }, 'no SMTP_URL: mails are written to a folder');
  const transport = marked(instrumented(createOutboxMailer(settings.outboxDir, sender), instrumentation));
  return { transport, isInstant: true };
}

const instrumented = (
  transport: MailTransport,
  instrumentation: MailerDeps['instrumentation'],
): MailTransport =>
  instrumentation ? { ...transport, send: instrumentation.mails(transport.send) } : transport;
