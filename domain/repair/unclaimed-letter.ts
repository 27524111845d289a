import { z } from 'zod';
import { dayInParis, formatLongDate } from '../dates/dates.ts';
import { lineField } from '../text/text-fields.ts';
import { unclaimedDates } from './unclaimed.ts';

/** The registered letter to a customer who does not fetch a device, as somebody notes it. */
export const letterSchema = z.strictObject({
  sentOn: z.iso.date('Choisissez le jour de l’envoi.'),
  number: lineField('', 40).optional(),
});

/** « Lettre recommandée envoyée le 2 juin 2027, n° 1A 123 456 7890 1. » */
export const letterWords = ({ sentOn, number }: z.output<typeof letterSchema>): string =>
  `Lettre recommandée envoyée le ${formatLongDate(sentOn)}${number ? `, n°\u00a0${number}` : ''}.`;

/** Whether the letter of the six months is due: none has been noted since the device is ready. */
export const isLetterDue = (
  { ready_at, letter_sent_on }: { ready_at: Date; letter_sent_on: string | null },
  today: string,
): boolean => letter_sent_on === null && today >= unclaimedDates(dayInParis(ready_at)).letterOn;
