import type { Mailer, MailTransport } from './mailer.ts';

/** Mails that are delivered when the request that sends them is answered: to a folder, which takes no time. */
export function deliverAtOnce(transport: MailTransport): Mailer {
  return {
    send: async (write) => transport.send(await write()),
    close: () => transport.close(),
  };
}
