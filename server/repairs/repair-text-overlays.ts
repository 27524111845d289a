import type { Transaction } from 'kysely';
import { z } from 'zod';
import { formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { estimateRange } from '#domain/repair/agreed-terms.ts';
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

const textsSchema = z.strictObject({
  estimate: wordsSchema(ESTIMATE_FIELDS, { max: LONGEST_TEXT }),
  quote: wordsSchema(QUOTE_FIELDS, { max: LONGEST_TEXT }),
  ready: wordsSchema(READY_FIELDS, { max: LONGEST_TEXT }),
});

/** The words of the text messages about repairs. */
export type RepairTextWords = z.infer<typeof textsSchema>;

/** @throws ContentError if the file is missing or breaks its schema. */
export const readRepairTexts = (contentDir: string): RepairTextWords =>
  readTextWords(contentDir, 'repairTexts', textsSchema);

type RepairTextsFacts = {
  shop: () => { name: string };
  siteUrl: string;
  /** The hosts that words may name. */
  hosts: () => ReadonlySet<string>;
};

/** The same words as the owner may change them, and those in force. */
export function repairTextOverlays(shipped: RepairTextWords, { shop, siteUrl, hosts }: RepairTextsFacts) {
  const estimate = wordsOverlay({
    key: 'estimation-envoyee',
    label: 'SMS\u00a0: une estimation attend une réponse',
    shipped: shipped.estimate,
    fields: ESTIMATE_FIELDS,
    max: LONGEST_TEXT,
  });
  const quote = wordsOverlay({
    key: 'devis-envoye',
    label: 'SMS\u00a0: un devis attend une réponse',
    shipped: shipped.quote,
    fields: QUOTE_FIELDS,
    max: LONGEST_TEXT,
  });
  const ready = wordsOverlay({
    key: 'appareil-pret',
    label: 'SMS\u00a0: l’appareil est prêt',
    shipped: shipped.ready,
    fields: READY_FIELDS,
    max: LONGEST_TEXT,
  });
  const kind: OverlayKind = {
    id: 'sms',
    title: 'SMS aux clients',
    lead: 'Ce que reçoit sur son téléphone le client d’une réparation qui a demandé des SMS.',
    asksProof: true,
    tags: [],
    overlays: [estimate, quote, ready],
    faults: (_, words) => mailAddressFaults({ words: String(words) }, hosts()),
    preview: async (_, words, { tx }) => {
      const last = await findLast(tx);
      if (!last) return null;
      // The secret of the link is the customer's.
      const lien = `${siteUrl}/suivi-reparation?lien=…`;
      return {
        text: fillWords(String(words), {
          ...last,
          fourchette: estimateRange({ estimate_min_cents: 7900, estimate_max_cents: 11_900 }),
          lien,
          atelier: shop().name,
          reste: leftToPay(12_950),
        }),
      };
    },
  };
  const words = (read: ReadOverlay): RepairTextWords => ({
    estimate: read(estimate),
    quote: read(quote),
    ready: read(ready),
  });
  return { kind, words };
}

/** The case that was opened last, and the day of its quote. */
async function findLast(tx: Transaction<Schema>): Promise<{ numero: string; date: string } | null> {
  const repair = await tx
    .selectFrom('repairs')
    .leftJoin('repair_quotes', 'repair_quotes.repair_id', 'repairs.id')
    .select(['repairs.reference', 'repair_quotes.valid_until'])
    .orderBy('repairs.created_at', 'desc')
    .orderBy('repair_quotes.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!repair) return null;
  return { numero: repair.reference, date: formatLongDate(repair.valid_until) || 'jour du devis' };
}
