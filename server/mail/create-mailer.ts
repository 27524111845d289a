import type { Log } from '#server/log.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import type { Instrumentation } from '#server/telemetry/instrumentation.ts';
import type { MailConnection } from './mail-connection.ts';
import type { MailTransport } from './mailer.ts';
import { markingSpecimens } from './mark-specimen.ts';
import { createOutboxMailer } from './outbox-mailer.ts';
import { chooseSender } from './sender.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export type MailerDeps = {
  /** Asked for each mail: the owner may change it meanwhile. */
  connection: () => MailConnection;
  outboxDir: string;
  shop: () => Pick<ShopSettings, 'name' | 'email' | 'mode'>;
  log: Log;
  /** Observes each delivery. */
  instrumentation?: Pick<Instrumentation, 'mails'> | undefined;
};

/** The transport. `writesFiles`: no server is set, mails are files in the folder. */
export type Mails = { transport: MailTransport; writesFiles: () => boolean };

/** Sends mails through the current server, or writes them as files. */
export function createMails({ connection, outboxDir, shop, log, instrumentation }: MailerDeps): Mails {
  const sender = () => chooseSender(connection().from, shop());
  const files = createOutboxMailer(outboxDir, sender);
  const closing = new Set<Promise<void>>();
  let current: { server: MailConnection['server']; mailer: MailTransport } | undefined;

  function mailerOfNow(): MailTransport {
    const { server } = connection();
    if (current?.server === server) return current?.mailer ?? files;
    if (current) {
      // Mails under way through the former server finish there.
      const closed = current.mailer.close().finally(() => closing.delete(closed));
      closing.add(closed);
    }
    current = server && { server, mailer: createSmtpMailer({ ...server, sender }) };
    return current?.mailer ?? files;
  }

  if (!connection().server) log.info({ folder: outboxDir }, 'no mail server: mails are written to a folder');
  const transport: MailTransport = {
    send: (mail) => mailerOfNow().send(mail),
    async close() {
      await Promise.all([...closing, current?.mailer.close()]);
    },
  };
  const isSpecimen = () => shop().mode === 'demonstration';
  return {
    transport: markingSpecimens(instrumented(transport, instrumentation), isSpecimen),
    writesFiles: () => connection().server === undefined,
  };
}

const instrumented = (
  transport: MailTransport,
  instrumentation: MailerDeps['instrumentation'],
): MailTransport =>
  instrumentation ? { ...transport, send: instrumentation.mails(transport.send) } : transport;
