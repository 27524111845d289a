import { writeOutboxFile } from '#server/mail/outbox-file.ts';
import type { Texter } from './texter.ts';

/** Text messages as files beside the mails, one .json each: {to, text, code}. */
export function createOutboxTexter(folder: string): Texter {
  return {
    async send({ to, text, code }) {
      await writeOutboxFile(folder, 'json', `${JSON.stringify({ to, text, code }, null, 2)}\n`);
      return {};
    },
  };
}
