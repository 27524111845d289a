import { z } from 'zod';
import { optional } from '../customers/customer-fields.ts';
import { onceRight } from '../text/once-right.ts';
import { lineField, linesField } from '../text/text-fields.ts';
import { REPAIR_LIMITS } from './repair-limits.ts';
import { isPossibleSerial, normalSerial } from './serial.ts';
import {
  fitsMedium,
  verifies,
  WIPE_TECHNIQUES,
  WIPE_VERIFICATIONS,
  WIPED_MEDIA,
  type WipedMedium,
  type WipeTechnique,
  type WipeVerification,
} from './wipe.ts';

const media = Object.keys(WIPED_MEDIA) as [WipedMedium, ...WipedMedium[]];
const techniques = Object.keys(WIPE_TECHNIQUES) as [WipeTechnique, ...WipeTechnique[]];
const verifications = Object.keys(WIPE_VERIFICATIONS) as [WipeVerification, ...WipeVerification[]];

/** What a certificate says of a wiped medium. */
export const wipeSchema = z
  .strictObject({
    /** The key of an attempt: the same key is the same certificate. */
    id: z.uuid('Rechargez la page pour faire ce certificat.').toLowerCase(),
    medium: z.enum(media, 'Choisissez le support effacé.'),
    description: lineField('Écrivez la marque et le modèle du support.', REPAIR_LIMITS.partName),
    serial: lineField('Écrivez le numéro de série du support.', REPAIR_LIMITS.serial)
      .transform(normalSerial)
      .refine(
        isPossibleSerial,
        'Relisez cet IMEI\u00a0: son dernier chiffre, qui contrôle les autres, ne correspond pas.',
      ),
    technique: z.enum(techniques, 'Choisissez la méthode.'),
    tool: optional(lineField('', 120)),
    doneOn: z.iso.date('Choisissez le jour de l’effacement.'),
    verification: z.enum(verifications, 'Choisissez comment l’effacement est vérifié.'),
    isVerified: z.literal(
      true,
      'Cochez cette case si le contrôle est réussi. Sinon, effacez à nouveau ou détruisez le support\u00a0: sans contrôle réussi, il n’y a pas de certificat.',
    ),
    note: optional(linesField('', 500)),
  })
  .superRefine(
    ({ medium, technique }, context) => {
      if (!fitsMedium(technique, medium))
        context.addIssue({
          code: 'custom',
          path: ['technique'],
          message: 'Cette méthode n’efface pas ce support\u00a0: choisissez-en une autre.',
        });
    },
    onceRight('medium', 'technique'),
  )
  .superRefine(
    ({ medium, technique, verification }, context) => {
      if (fitsMedium(technique, medium) && !verifies(verification, { technique, medium }))
        context.addIssue({
          code: 'custom',
          path: ['verification'],
          message: 'Ce contrôle ne dit rien d’un tel effacement\u00a0: choisissez-en un autre.',
        });
    },
    onceRight('medium', 'technique', 'verification'),
  );

export type Wipe = z.output<typeof wipeSchema>;
