import { z } from 'zod';
import { APPOINTMENT_LIMITS } from '#domain/appointment/appointment-limits.ts';
import { emailField } from '#domain/customer-fields.ts';
import { internationalPhone } from '#domain/phone.ts';
import { lineField, linesField, writtenField } from '#domain/text-fields.ts';

// Read by actions only: nothing of this reaches a browser.

export const APPOINTMENT_LABELS = {
  creneau: 'Créneau',
  appareil: 'Appareil',
  panne: 'Panne ou demande',
  nom: 'Nom',
  email: 'Adresse e-mail',
  telephone: 'Téléphone',
};

/** A field that people do not see; what fills it in is a program. */
export const TRAP = 'siteweb';

const CHOOSE = 'Choisissez un créneau.';

/** The instant at which a slot begins, as its radio button says it. */
const slotField = z
  .string(CHOOSE)
  .pipe(z.iso.datetime(CHOOSE))
  .transform((text) => new Date(text));

export const moveSchema = z.object({ creneau: slotField });

const { name, device, fault } = APPOINTMENT_LIMITS;

/** What the form of an appointment must hold, in the order of its fields. */
export const bookSchema = z.object({
  creneau: slotField,
  appareil: lineField('Écrivez quel appareil vous apportez.', device),
  panne: linesField('Décrivez la panne en quelques mots.', fault),
  nom: lineField('Écrivez votre nom.', name),
  email: z.string('Écrivez votre adresse e-mail.').pipe(emailField),
  telephone: writtenField('')
    .transform((text, context) => {
      const phone = text === '' ? undefined : (internationalPhone(text) ?? null);
      if (phone !== null) return phone;
      context.addIssue('Écrivez un numéro complet, par exemple 06 12 34 56 78, ou laissez ce champ vide.');
      return z.NEVER;
    })
    .optional(),
  /** Drawn with the form: sent twice, it is one appointment. */
  cle: z.uuid().toLowerCase(),
});

/** What was typed, to be shown again. */
export function submittedFields(form: FormData): Record<string, string> {
  return Object.fromEntries(
    Object.keys(APPOINTMENT_LABELS).map((field) => {
      const value = form.get(field);
      return [field, typeof value === 'string' ? value.slice(0, 5 * fault) : ''];
    }),
  );
}

/** Said of a link that opens nothing, by the page and by its forms. */
export const DEAD_LINK =
  'Ce lien n’ouvre aucun rendez-vous. Copiez-le en entier depuis notre message, ou choisissez un créneau ici.';

/** Secrets of links are 43 signs; anything else is nobody's. */
export function linkOf(value: unknown): string | null {
  return typeof value === 'string' && /^[\w-]{43}$/.test(value) ? value : null;
}
