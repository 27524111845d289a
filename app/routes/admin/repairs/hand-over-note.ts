import { z } from 'zod';
import { PAID_BY, type PaidBy } from '#domain/repair/paid-by.ts';

const ways = Object.keys(PAID_BY) as [PaidBy, ...PaidBy[]];

/** The shop's note when it gives a device back. */
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
      paidBy: z.enum(ways, 'Notez comment la réparation est payée.'),
      trackingNumber: z.string().trim().max(80, 'Écrivez 80 caractères au plus.').default(''),
      note: z.string().trim().max(1000, 'Écrivez 1000 caractères au plus.').default(''),
    })
    // A carrier shows no ticket.
    .refine(({ leftBy, isIdentityChecked }) => leftBy === 'carrier' || isIdentityChecked === 'oui', {
      // Reported together with other errors.
      when: () => true,
      path: ['isIdentityChecked'],
      message: 'Vérifiez l’identité, ou le ticket, avant de remettre l’appareil.',
    });

type HandOver = z.output<ReturnType<typeof handOverSchema>>;

/** The note as one text, which stays in the case and which the customer can read. */
export function handOverNote({ leftBy, handedTo, trackingNumber, paidBy, note }: HandOver): string {
  const left =
    leftBy === 'carrier'
      ? `Expédié par ${handedTo}${trackingNumber ? `, colis ${trackingNumber}` : ''}.`
      : `Remis à ${handedTo}, identité ou ticket vérifié.`;
  return [`${left} ${PAID_BY[paidBy]}.`, note].filter(Boolean).join('\n');
}
