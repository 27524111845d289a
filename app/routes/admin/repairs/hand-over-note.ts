import { z } from 'zod';
import { box } from '#app/forms/made-of-form.ts';
import { leavingMoney, leavingShape, saysHowPaid } from './money-form.ts';

/** How the shop gives a device back, and what is paid with it. */
export const handOverSchema = () =>
  z
    .object({
      leftBy: z.enum(['counter', 'carrier'], 'Dites comment l’appareil part.'),
      handedTo: z
        .string('Écrivez à qui l’appareil est remis.')
        .trim()
        .min(1, 'Écrivez à qui l’appareil est remis.')
        .max(200, '200 caractères au plus.'),
      isIdentityChecked: z.string().optional(),
      isQuiet: box(),
      ...leavingShape(),
      trackingNumber: z.string().trim().max(80, 'Écrivez 80 caractères au plus.').default(''),
      note: z.string().trim().max(1000, 'Écrivez 1000 caractères au plus.').default(''),
    })
    // A carrier shows no ticket.
    .refine(({ leftBy, isIdentityChecked }) => leftBy === 'carrier' || isIdentityChecked === 'oui', {
      // Reported together with other errors.
      when: () => true,
      path: ['isIdentityChecked'],
      message: 'Vérifiez l’identité, ou le ticket, avant de remettre l’appareil.',
    })
    .refine(saysHowPaid, { when: () => true, path: ['method'], message: 'Dites par quel moyen.' })
    .transform((sent) => ({ ...sent, ...leavingMoney(sent) }));

type HandOver = Pick<
  z.output<ReturnType<typeof handOverSchema>>,
  'leftBy' | 'handedTo' | 'trackingNumber' | 'note'
>;

/** The note as one text, which stays in the case and which the customer can read. */
export function handOverNote({ leftBy, handedTo, trackingNumber, note }: HandOver): string {
  const left =
    leftBy === 'carrier'
      ? `Expédié par ${handedTo}${trackingNumber ? `, colis ${trackingNumber}` : ''}.`
      : `Remis à ${handedTo}, identité ou ticket vérifié.`;
  return [left, note].filter(Boolean).join('\n');
}
