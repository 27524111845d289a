import { MailError, type MailFailure } from '#server/mail/mail-error.ts';
import type { Mail, MailTransport } from '#server/mail/mailer.ts';

/** A mail server that answers with `failures` first, one a mail, and what it took. */
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
