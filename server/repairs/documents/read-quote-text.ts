import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { DocumentTexts } from '../../shop/documents/document-texts.ts';
import { isId } from '../repair-row.ts';
import { quoteDocumentSchema, quoteText } from './quote-texts.ts';
import type { DocumentContext } from './ticket-texts.ts';

type ReadQuote = { words: DocumentTexts; sentAt: Date; filename: string };

/** A quote as it was frozen when it was sent, with what was answered since; null if the case has none of this id. */
export async function readQuoteText(
  kysely: Kysely<Schema>,
  repairId: string,
  quoteId: string,
  context: DocumentContext,
): Promise<ReadQuote | null> {
  if (!isId(quoteId)) return null;
  const quote = await kysely
    .selectFrom('repair_quotes')
    .select(['document', 'document_hash', 'answered_at', 'choices', 'accepted_cents'])
    .where('id', '=', quoteId)
    .where('repair_id', '=', repairId)
    .executeTakeFirst();
  if (!quote?.document || !quote.document_hash) return null;
  const document = quoteDocumentSchema.parse(JSON.parse(quote.document));
  const answered = {
    hash: quote.document_hash,
    answeredAt: quote.answered_at,
    choices: quote.choices,
    acceptedCents: quote.accepted_cents,
  };
  return {
    words: quoteText(document, answered, context),
    sentAt: document.quote.sentAt,
    filename: `Devis ${document.repair.reference}-${document.quote.version}.pdf`,
  };
}
