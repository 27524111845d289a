import { MailError } from '../mail/mail-error.ts';
import type { MailTransport } from '../mail/mailer.ts';
import type { SmsCaps } from './sms-caps.ts';
import type { SmsSender } from './sms-sender.ts';

/** Text messages of the outbox, under the caps for the shop's news to its customers. */
export const smsTransport = (smsSender: SmsSender, smsCaps: SmsCaps): Pick<MailTransport, 'send'> => ({
  async send({ to, text }) {
    const taken = await smsCaps.takeForShop(to, text);
    if (!taken.isAllowed) throw refusalOf(taken.reason);
    await smsSender.send({ to, text });
  },
});

/** As the back office shows it, beside the message. */
function refusalOf(reason: 'country' | 'number' | 'share' | 'day'): MailError {
  switch (reason) {
    case 'country':
      return new MailError('refused', 'aucun SMS ne part vers ce pays (SMS_COUNTRIES). Appelez ce client.');
    case 'number':
      return new MailError('postponed', 'plafond de SMS du jour atteint pour ce numéro (SMS_PER_NUMBER).');
    default:
      return new MailError('postponed', 'plafond de SMS du jour atteint (SMS_PER_DAY, SMS_EUROS_PER_DAY).');
  }
}
