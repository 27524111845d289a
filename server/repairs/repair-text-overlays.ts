import type { Transaction } from 'kysely';
import { formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { estimateRange } from '#domain/repair/agreed-terms.ts';
import type { Schema } from '../db/schema.ts';
import type { WordFields } from '../outbox/message-words.ts';
import { readTextWords, type TextFacts, type TextSpecs, textOverlays } from '../outbox/text-overlays.ts';

const CASE_FIELDS = {
  atelier: { meaning: 'le nom de l’atelier' },
  numero: { meaning: 'le numéro du dossier', isRequired: true },
  lien: { meaning: 'le lien du suivi', isRequired: true },
} as const satisfies WordFields;

const READY_FIELDS = {
  ...CASE_FIELDS,
  reste: {
    meaning: 'ce qui reste à payer\u00a0: «\u00a0129,50\u00a0€ à payer\u00a0», ou «\u00a0rien à payer\u00a0»',
  },
} as const satisfies WordFields;

/** What a text message says of the amount due. */
export const leftToPay = (dueCents: number): string =>
  dueCents > 0 ? `${formatEuros(dueCents)} à payer` : 'rien à payer';

const QUOTE_FIELDS = {
  ...CASE_FIELDS,
  date: { meaning: 'le dernier jour du devis', isRequired: true },
} as const satisfies WordFields;

const ESTIMATE_FIELDS = {
  ...CASE_FIELDS,
  fourchette: { meaning: 'les deux prix de l’estimation', isRequired: true },
  date: { meaning: 'le dernier jour de l’estimation', isRequired: true },
} as const satisfies WordFields;

const PART_DAY_FIELDS = {
  ...CASE_FIELDS,
  arrivee: {
    meaning:
      'quand elle arrive\u00a0: «\u00a0attendue le 5 décembre 2026\u00a0», ou «\u00a0attendue, sans date connue\u00a0»',
    isRequired: true,
  },
} as const satisfies WordFields;

/** When an awaited part comes, as far as anybody knows. */
export const arrivalWords = (expectedOn: string | null): string =>
  expectedOn === null ? 'attendue, sans date connue' : `attendue le ${formatLongDate(expectedOn)}`;

/** What is told by text message to customers who asked for it, or have no mailbox. */
const TEXTS = {
  estimate: {
    key: 'estimation-envoyee',
    event: 'une estimation attend une réponse',
    fields: ESTIMATE_FIELDS,
  },
  quote: { key: 'devis-envoye', event: 'un devis attend une réponse', fields: QUOTE_FIELDS },
  ready: { key: 'appareil-pret', event: 'l’appareil est prêt', fields: READY_FIELDS },
  unrepaired: {
    key: 'appareil-non-repare',
    event: 'l’appareil est prêt à repartir, non réparé',
    fields: READY_FIELDS,
  },
  registered: {
    key: 'appareil-enregistre',
    event: 'l’appareil est pris en charge, sans adresse e-mail',
    fields: CASE_FIELDS,
  },
  part: {
    key: 'piece-attendue',
    event: 'une pièce est attendue, sans adresse e-mail',
    fields: CASE_FIELDS,
  },
  partDay: {
    key: 'date-de-piece',
    event: 'la date d’une pièce attendue est connue ou change, sans adresse e-mail',
    fields: PART_DAY_FIELDS,
  },
  message: {
    key: 'message-ecrit',
    event: 'l’atelier a écrit un message, sans adresse e-mail',
    fields: CASE_FIELDS,
  },
} as const satisfies TextSpecs;

/** The words of the text messages about repairs. */
export type RepairTextWords = Record<keyof typeof TEXTS, string>;

/** @throws ContentError if the file is missing or breaks its schema. */
export const readRepairTexts = (contentDir: string): RepairTextWords =>
  readTextWords(contentDir, 'repairTexts', TEXTS);

/** The same words as the owner may change them, and those in force. */
export const repairTextOverlays = (shipped: RepairTextWords, facts: TextFacts) =>
  textOverlays(
    {
      id: 'sms',
      title: 'SMS aux clients',
      lead: 'Ce que reçoit sur son téléphone le client d’une réparation qui a demandé des SMS, ou qui n’a pas donné d’adresse e-mail. Ils partent aux heures d’ouverture.',
      specs: TEXTS,
      shipped,
      findLast,
      linkPath: '/suivi-reparation',
    },
    facts,
  );

/** The case that was opened last with the day of its quote, and amounts as an example. */
async function findLast(tx: Transaction<Schema>) {
  const repair = await tx
    .selectFrom('repairs')
    .leftJoin('repair_quotes', 'repair_quotes.repair_id', 'repairs.id')
    .select(['repairs.reference', 'repair_quotes.valid_until'])
    .orderBy('repairs.created_at', 'desc')
    .orderBy('repair_quotes.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!repair) return null;
  return {
    numero: repair.reference,
    date: formatLongDate(repair.valid_until) || 'jour du devis',
    fourchette: estimateRange({ estimate_min_cents: 7900, estimate_max_cents: 11_900 }),
    reste: leftToPay(12_950),
    arrivee: arrivalWords('2026-12-05'),
  };
}
