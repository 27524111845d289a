import type { Documents } from './documents-module.ts';

/** For a mail: the terms that a contract accepted, whole, with the form to withdraw and the official box (L. 221-13). */
export async function acceptedTerms(documents: Pick<Documents, 'terms'>, version: string) {
  const content = await documents.terms(version);
  return { filename: 'Conditions générales de vente.pdf', content, contentType: 'application/pdf' };
}
