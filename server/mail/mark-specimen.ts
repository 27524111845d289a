import { SPECIMEN } from '#domain/selling/shop-mode.ts';
import type { Mail, MailTransport } from './mailer.ts';

const LINE = `${SPECIMEN}\u00a0: ce message vient d’une démonstration. Rien n’est vendu, rien n’est à payer.`;

const STYLE =
  'margin:0;padding:12px 16px;background:#fff3c4;color:#3d2c00;font:700 15px/1.4 sans-serif;text-align:center';

/** Marks every mail of a demonstration, in its subject and its first line. */
function markSpecimen(mail: Mail): Mail {
  return {
    ...mail,
    subject: `[${SPECIMEN}] ${mail.subject}`,
    text: `${LINE}\n\n${mail.text}`,
    html: mail.html.replace(/<body\b[^>]*>/, (body) => `${body}<p style="${STYLE}">${LINE}</p>`),
  };
}

/** All mails pass here, so no template can forget it. */
export const markingSpecimens = (
  transport: MailTransport,
  isDemonstration: () => boolean,
): MailTransport => ({
  ...transport,
  send: (mail) => transport.send(isDemonstration() ? markSpecimen(mail) : mail),
});
