import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#server/log.ts';
import type { Mailer, MailTransport } from './mailer.ts';

/** Wording a mail holds the thread for some 10 ms: the answer of the request that sends it is out before. */
const DELAY_MS = 200;

/**
 * Mails that leave once their request is answered: no slow server holds an answer up, and no answer tells by its time
 * whether an address was written to. A mail that fails is logged, and lost: keeping and repeating it is the durable queue's.
 */
export function deliverInBackground(
  transport: MailTransport,
  { log, delayMs = DELAY_MS }: { log: Log; delayMs?: number },
): Mailer {
  const underWay = new Set<Promise<void>>();
  return {
    async send(write) {
      const delivery = wait(delayMs)
        .then(async () => transport.send(await write()))
        .catch((error) => log.error({ err: error }, 'mail not sent'))
        .finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    async close() {
      await Promise.all(underWay);
      await transport.close();
    },
  };
}
