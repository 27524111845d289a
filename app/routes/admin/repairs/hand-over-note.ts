import { z } from 'zod';
import { PAID_BY, type PaidBy } from '#domain/repair/paid-by.ts';

const ways = Object.keys(PAID_BY) as [PaidBy, ...PaidBy[]];

/** What the shop notes when it gives a device back. */
export const handOverSchema = z
  .object({
    sortie: z.enum(['counter', 'carrier'], 'Dites comment l’appareil part.'),
    remisA: z
      .string('Écrivez à qui l’appareil est remis.')
      .trim()
      .min(1, 'Écrivez à qui l’appareil est remis.')
      .max(200, '200 caractères au plus.'),
    identite: z.string().optional(),
    paiement: z.enum(ways, 'Notez comment la réparation est payée.'),
    suivi: z.string().trim().max(80, 'Écrivez 80 caractères au plus.').default(''),
    note: z.string().trim().max(1000, 'Écrivez 1000 caractères au plus.').default(''),
  })
  // A carrier shows no ticket.
  .refine(({ sortie, identite }) => sortie === 'carrier' || identite === 'oui', {
    // Said with whatever else is wrong.
    when: () => true,
    path: ['identite'],
    message: 'Vérifiez l’identité, ou le ticket, avant de remettre l’appareil.',
  });

/** The same in one text, which stays in the case and which its customer reads. */
export function handOverNote({
  sortie,
  remisA,
  suivi,
  paiement,
  note,
}: z.output<typeof handOverSchema>): string {
  const left =
    sortie === 'carrier'
      ? `Expédié par ${remisA}${suivi ? `, colis ${suivi}` : ''}.`
      : `Remis à ${remisA}, identité ou ticket vérifié.`;
  return [`${left} ${PAID_BY[paiement]}.`, note].filter(Boolean).join('\n');
}
