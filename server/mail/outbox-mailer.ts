import { createTransport } from 'nodemailer';
import { composeMessage } from './compose-message.ts';
import type { MailTransport } from './mailer.ts';
import { writeOutboxFile } from './outbox-file.ts';
import type { Sender } from './sender.ts';

/** Mails as files, one .eml each, for a shop without SMTP_URL, for development and for tests. */
export function createOutboxMailer(folder: string, sender: () => Sender): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(composeMessage(mail, sender()));
      await writeOutboxFile(folder, 'eml', message as Buffer);
    },
    async close() {},
  };
}
