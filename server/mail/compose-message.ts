import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';
import type { Sender } from './sender.ts';

/** The mail as nodemailer takes it, the same for every way out. */
export function composeMessage(mail: Mail, sender: Sender): SendMailOptions {
  return {
    from: sender.from,
    // As an object it is one mailbox: a comma in a string would add a recipient.
    to: { name: '', address: mail.to },
    replyTo: mail.replyTo ?? sender.replyTo,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments,
    icalEvent: mail.calendar,
    headers: {
      // No answer from holiday responders, which would reach the shop.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
