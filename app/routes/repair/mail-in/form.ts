import { z } from 'zod';
import { addressFields, addressSent, writtenAddress } from '#app/features/address/address-form.ts';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { box, group, maybeText, tellWrong } from '#app/forms/made-of-form.ts';
import { repairRequestSchema } from '#domain/repair/repair-request.ts';
import { REQUEST_FIELDS, requestShape } from '../form/shared-form.ts';

export const MAIL_IN_FIELDS = {
  'steps.data': { label: 'Sauvegardez vos données' },
  'steps.lock': { label: 'Retirez le verrou et le compte' },
  'steps.packing': { label: 'Emballez' },
  battery: { label: 'Batterie', help: 'Posé à plat, l’appareil ne doit ni se balancer ni s’entrouvrir.' },
  choix: {},
  ...REQUEST_FIELDS,
  ...addressFields('returnAddress'),
  insuredEuros: {
    label: 'Valeur à assurer au retour, en euros',
    help: 'Ce que vaut l’appareil aujourd’hui. Le retour est assuré à cette valeur.',
    inputMode: 'numeric',
    maxLength: 6,
  },
  acceptsFees: { label: 'Frais annoncés', isBox: true },
  trackingNumber: {
    label: 'Numéro de suivi du colis',
    help: 'Si vous l’avez déjà. Sinon, il se donne plus tard sur la page de suivi.',
    optional: true,
    autoComplete: 'off',
    maxLength: 80,
  },
} satisfies FieldsOf<ReturnType<typeof mailInSchema>>;

const NOT_YET = {
  data: 'Cochez cette étape une fois vos données à l’abri.',
  lock: 'Cochez cette étape une fois le verrou retiré.',
  packing: 'Cochez cette étape une fois le carton prêt.',
};

const MAX_EUROS = 20_000;

/**
 * The form of /envoi. The insured value goes into the subject, where the shop reads it first. The idempotency key comes
 * with the second step only.
 */
export const mailInSchema = () =>
  z
    .object({
      ...requestShape(),
      steps: group({ data: box(), lock: box(), packing: box() }),
      battery: maybeText(),
      returnAddress: addressSent(),
      insuredEuros: maybeText(),
      trackingNumber: maybeText(),
      acceptsFees: maybeText(),
      choix: maybeText(),
    })
    .transform(({ steps, insuredEuros, returnAddress, choix: choice, ...sent }, context) => {
      const tell = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
      const euros = readEuros(insuredEuros ?? '');
      const asked = {
        ...sent,
        wayIn: 'mail-in',
        subject: `Retour à assurer pour ${euros ?? 0}\u00a0€`,
        returnAddress: writtenAddress(returnAddress),
      };
      for (const step of ['data', 'lock', 'packing'] as const)
        if (!steps[step]) tell(['steps', step], NOT_YET[step]);
      tellWrong({ ...asked, idempotencyKey: crypto.randomUUID() }, repairRequestSchema, context);
      if (euros === null) tell(['insuredEuros'], 'Écrivez une valeur en euros entiers, de 1 à 20\u00a0000.');
      return { asked, choice };
    });

function readEuros(typed: string): number | null {
  const digits = typed.replaceAll(/[\s€]/g, '');
  const euros = /^\d{1,5}$/.test(digits) ? Number(digits) : null;
  return euros !== null && euros >= 1 && euros <= MAX_EUROS ? euros : null;
}
