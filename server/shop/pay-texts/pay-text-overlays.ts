import type { Transaction } from 'kysely';
import { formatEuros } from '#domain/money/money.ts';
import type { Schema } from '../../db/schema.ts';
import type { WordFields } from '../../outbox/message-words.ts';
import { readTextWords, type TextFacts, type TextSpecs, textOverlays } from '../../outbox/text-overlays.ts';

const FIELDS = {
  atelier: { meaning: 'le nom de l’atelier' },
  document: {
    meaning:
      'ce qui se paie\u00a0: «\u00a0la vente VEN-2026-000012\u00a0», «\u00a0la facture FAC-2026-000034\u00a0»',
    isRequired: true,
  },
  reste: { meaning: 'ce qui reste à payer', isRequired: true },
  lien: { meaning: 'le lien pour payer', isRequired: true },
} as const satisfies WordFields;

const TEXTS = {
  due: {
    key: 'reste-a-payer',
    event: 'l’atelier envoie le lien pour payer une vente au comptoir ou une facture libre',
    fields: FIELDS,
  },
} as const satisfies TextSpecs;

/** The words of the text messages that lead to what is due. */
export type PayTextWords = Record<keyof typeof TEXTS, string>;

/** @throws ContentError if the file is missing or breaks its schema. */
export const readPayTexts = (contentDir: string): PayTextWords =>
  readTextWords(contentDir, 'payTexts', TEXTS);

/** The same words as the owner may change them, and those in force. */
export const payTextOverlays = (shipped: PayTextWords, facts: TextFacts) =>
  textOverlays(
    {
      id: 'sms-paiements',
      title: 'SMS des paiements',
      lead: 'Ce que reçoit sur son téléphone qui demande le lien pour payer une vente ou une facture. Il part quand l’atelier appuie sur le bouton.',
      specs: TEXTS,
      shipped,
      findLast,
      linkPath: '/facture',
    },
    facts,
  );

/** The sale that was closed last, and an amount as an example. */
async function findLast(tx: Transaction<Schema>): Promise<Record<string, string> | null> {
  const sale = await tx
    .selectFrom('counter_sales')
    .select('number')
    .where('number', 'is not', null)
    .orderBy('closed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return sale ? { document: `la vente ${sale.number}`, reste: formatEuros(12_950) } : null;
}
