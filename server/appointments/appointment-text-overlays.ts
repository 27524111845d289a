import type { Transaction } from 'kysely';
import { appointmentText } from '#domain/appointment/appointment-texts.ts';
import type { Schema } from '../db/schema.ts';
import type { WordFields } from '../outbox/message-words.ts';
import { readTextWords, type TextFacts, type TextSpecs, textOverlays } from '../outbox/text-overlays.ts';

const CANCELLED_FIELDS = {
  atelier: { meaning: 'le nom de l’atelier' },
  numero: { meaning: 'le numéro du rendez-vous', isRequired: true },
  moment: { meaning: 'le jour et l’heure', isRequired: true },
} as const satisfies WordFields;

const FIELDS = {
  ...CANCELLED_FIELDS,
  lien: { meaning: 'le lien pour le déplacer ou l’annuler', isRequired: true },
} as const satisfies WordFields;

/** What is told by text message to whoever has no mailbox, by the event of the appointment. */
const TEXTS = {
  booked: { key: 'rendez-vous-pris', event: 'un rendez-vous est noté', fields: FIELDS },
  moved: { key: 'rendez-vous-deplace', event: 'un rendez-vous est déplacé', fields: FIELDS },
  reminded: { key: 'rendez-vous-demain', event: 'la veille d’un rendez-vous', fields: FIELDS },
  cancelled: { key: 'rendez-vous-annule', event: 'un rendez-vous est annulé', fields: CANCELLED_FIELDS },
} as const satisfies TextSpecs;

/** The words of the text messages about appointments. */
export type AppointmentTextWords = Record<keyof typeof TEXTS, string>;

/** @throws ContentError if the file is missing or breaks its schema. */
export const readAppointmentTexts = (contentDir: string): AppointmentTextWords =>
  readTextWords(contentDir, 'appointmentTexts', TEXTS);

/** The same words as the owner may change them, and those in force. */
export const appointmentTextOverlays = (shipped: AppointmentTextWords, facts: TextFacts) =>
  textOverlays(
    {
      id: 'sms-rendez-vous',
      title: 'SMS des rendez-vous',
      lead: 'Ce que reçoit sur son téléphone qui a pris rendez-vous par téléphone, sans adresse e-mail.',
      specs: TEXTS,
      shipped,
      findLast,
      linkPath: '/rendez-vous',
    },
    facts,
  );

/** The appointment that was booked last. */
async function findLast(tx: Transaction<Schema>): Promise<{ numero: string; moment: string } | null> {
  const found = await tx
    .selectFrom('appointments')
    .select(['reference', 'starts_at'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ? { numero: found.reference, moment: appointmentText(found.starts_at) } : null;
}
