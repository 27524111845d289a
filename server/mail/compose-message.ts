import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';
import type { Sender } from './sender.ts';

/** The mail in nodemailer's form, the same for every transport. */
export function composeMessage(mail: Mail, sender: Sender): SendMailOptions {
  return {
    from: sender.from,
    // An object is one mailbox: in a string, a comma would add a recipient.
    to: { name: '', address: mail.to },
    replyTo: mail.replyTo ?? sender.replyTo,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments,
    icalEvent: mail.calendar,
    headers: {
      // Holiday responders must not answer; their answers would reach the shop.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.unsubscribeUrl && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
