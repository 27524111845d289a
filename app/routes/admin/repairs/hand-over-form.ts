import { z } from 'zod';
import { box, maybeText } from '#app/forms/made-of-form.ts';
import { COVERED, type Covered } from '#domain/repair/guarantee.ts';
import { leavingMoney, leavingShape, saysHowPaid } from './money-form.ts';

/** How the shop gives a device back, and what is paid with it; the service checks who has it now, and their signature. */
export const handOverSchema = () =>
  z
    .object({
      leftBy: z.enum(['counter', 'carrier'], 'Dites comment l’appareil part.'),
      handedTo: z
        .string('Écrivez à qui l’appareil est remis.')
        .trim()
        .min(1, 'Écrivez à qui l’appareil est remis.')
        .max(200, '200 caractères au plus.'),
      proof: maybeText(),
      signature: maybeText(),
      unsignedReason: z.string().trim().max(300, 'Écrivez 300 caractères au plus.').default(''),
      /** The page shows that it is signed on the customer’s own screen; the service looks again. */
      signed: box(),
      isQuiet: box(),
      ...leavingShape(),
      covered: z.enum(Object.keys(COVERED) as [Covered, ...Covered[]]).optional(),
      trackingNumber: z.string().trim().max(80, 'Écrivez 80 caractères au plus.').default(''),
      note: z.string().trim().max(1000, 'Écrivez 1000 caractères au plus.').default(''),
    })
    // A carrier shows no ticket, and signs nothing here.
    .refine(({ leftBy, proof }) => leftBy === 'carrier' || Boolean(proof), {
      // Reported together with other errors.
      when: () => true,
      path: ['proof'],
      message: 'Vérifiez l’identité, ou le ticket, avant de remettre l’appareil.',
    })
    .refine(
      ({ leftBy, signature, unsignedReason, signed }) =>
        leftBy === 'carrier' || signed || Boolean(signature) || Boolean(unsignedReason),
      {
        when: () => true,
        path: ['unsignedReason'],
        message: 'Faites signer la personne qui reprend l’appareil, ou dites pourquoi elle ne signe pas.',
      },
    )
    .refine(saysHowPaid, { when: () => true, path: ['method'], message: 'Dites par quel moyen.' })
    .transform((sent) => ({ ...sent, ...leavingMoney(sent) }));

type HandOver = Pick<
  z.output<ReturnType<typeof handOverSchema>>,
  'leftBy' | 'handedTo' | 'proof' | 'signature' | 'unsignedReason'
>;

/** Who has the device now, as the service reads it. */
export const collectedOf = ({ leftBy, handedTo, proof, signature, unsignedReason }: HandOver) =>
  leftBy === 'carrier'
    ? { handedTo }
    : { handedTo, proof, signature: signature || undefined, unsignedReason: unsignedReason || undefined };
