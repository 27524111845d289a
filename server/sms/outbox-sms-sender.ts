import { writeOutboxFile } from '#server/mail/outbox-file.ts';
import type { SmsSender } from './sms-sender.ts';

/** Text messages as files beside the mails, one .json each: {to, text, code}. */
export function createOutboxSmsSender(folder: string): SmsSender {
  return {
    async send({ to, text, code }) {
      await writeOutboxFile(folder, 'json', `${JSON.stringify({ to, text, code }, null, 2)}\n`);
      return {};
    },
  };
}
