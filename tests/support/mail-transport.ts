import { MailError, type MailFailure } from '#server/mail/mail-error.ts';
import type { Mail, MailTransport } from '#server/mail/mailer.ts';

/** A mail server that first answers with `failures`, one per mail, and the mails that it took. */
export function fakeTransport(failures: MailFailure[] = []): {
  sent: Mail[];
  transport: Pick<MailTransport, 'send'>;
} {
  const sent: Mail[] = [];
  return {
    sent,
    transport: {
      async send(mail) {
        const failure = failures.shift();
        if (failure) throw new MailError(failure, 'no');
        sent.push(mail);
      },
    },
  };
}
