import type { Transaction } from 'kysely';
import { z } from 'zod';
import { appointmentText } from '#domain/appointment/appointment-texts.ts';
import type { Schema } from '../db/schema.ts';
import { mailAddressFaults } from '../outbox/address-faults.ts';
import { fillWords } from '../outbox/fill-words.ts';
import {
  LONGEST_TEXT,
  readTextWords,
  type WordFields,
  wordsOverlay,
  wordsSchema,
} from '../outbox/message-words.ts';
import type { OverlayKind, ReadOverlay } from '../overlays/overlay.ts';

const CANCELLED_FIELDS = {
  atelier: { meaning: 'le nom de l’atelier' },
  numero: { meaning: 'le numéro du rendez-vous', isRequired: true },
  moment: { meaning: 'le jour et l’heure', isRequired: true },
} as const satisfies WordFields;

const FIELDS = {
  ...CANCELLED_FIELDS,
  lien: { meaning: 'le lien pour le déplacer ou l’annuler', isRequired: true },
} as const satisfies WordFields;

/** What is told by text message to whoever has no mailbox, and the fields of its words. */
const TEXTS = {
  booked: { key: 'rendez-vous-pris', event: 'un rendez-vous est noté', fields: FIELDS },
  moved: { key: 'rendez-vous-deplace', event: 'un rendez-vous est déplacé', fields: FIELDS },
  reminded: { key: 'rendez-vous-demain', event: 'la veille d’un rendez-vous', fields: FIELDS },
  cancelled: { key: 'rendez-vous-annule', event: 'un rendez-vous est annulé', fields: CANCELLED_FIELDS },
} as const;

const wordsOf = (fields: WordFields) => wordsSchema(fields, { max: LONGEST_TEXT });

const textsSchema = z.strictObject({
  booked: wordsOf(FIELDS),
  moved: wordsOf(FIELDS),
  reminded: wordsOf(FIELDS),
  cancelled: wordsOf(CANCELLED_FIELDS),
});

/** The words of the text messages about appointments. */
export type AppointmentTextWords = z.infer<typeof textsSchema>;

/** @throws ContentError if the file is missing or breaks its schema. */
export const readAppointmentTexts = (contentDir: string): AppointmentTextWords =>
  readTextWords(contentDir, 'appointmentTexts', textsSchema);

type AppointmentTextsFacts = {
  shop: () => { name: string };
  siteUrl: string;
  /** The hosts that words may name. */
  hosts: () => ReadonlySet<string>;
};

/** The same words as the owner may change them, and those in force. */
export function appointmentTextOverlays(
  shipped: AppointmentTextWords,
  { shop, siteUrl, hosts }: AppointmentTextsFacts,
) {
  const overlayOf = (name: keyof AppointmentTextWords) => {
    const { key, event, fields } = TEXTS[name];
    return wordsOverlay({
      key,
      label: `SMS\u00a0: ${event}`,
      shipped: shipped[name],
      fields,
      max: LONGEST_TEXT,
    });
  };
  const overlays = {
    booked: overlayOf('booked'),
    moved: overlayOf('moved'),
    reminded: overlayOf('reminded'),
    cancelled: overlayOf('cancelled'),
  };
  const kind: OverlayKind = {
    id: 'sms-rendez-vous',
    title: 'SMS des rendez-vous',
    lead: 'Ce que reçoit sur son téléphone qui a pris rendez-vous par téléphone, sans adresse e-mail.',
    asksProof: true,
    tags: [],
    overlays: Object.values(overlays),
    faults: (_, words) => mailAddressFaults({ words: String(words) }, hosts()),
    preview: async (_, words, { tx }) => {
      const last = await findLast(tx);
      // The secret of the link is the customer's.
      const lien = `${siteUrl}/rendez-vous?lien=…`;
      return last && { text: fillWords(String(words), { ...last, lien, atelier: shop().name }) };
    },
  };
  const words = (read: ReadOverlay): AppointmentTextWords => ({
    booked: read(overlays.booked),
    moved: read(overlays.moved),
    reminded: read(overlays.reminded),
    cancelled: read(overlays.cancelled),
  });
  return { kind, words };
}

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
