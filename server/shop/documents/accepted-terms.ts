import type { Documents } from './documents-module.ts';

/** For a mail: the full terms that a contract accepted, with the withdrawal form and the official box (L. 221-13). */
export async function acceptedTerms(documents: Pick<Documents, 'terms'>, version: string) {
  const content = await documents.terms(version);
  return { filename: 'Conditions générales de vente.pdf', content, contentType: 'application/pdf' };
}
