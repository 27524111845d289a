import type { Papers } from './open-papers.ts';

/** For a mail: the terms that a contract accepted, whole, with the form to withdraw and the official box (L. 221-13). */
export async function acceptedTerms(papers: Pick<Papers, 'terms'>, version: string) {
  const content = await papers.terms(version);
  return { filename: 'Conditions générales de vente.pdf', content, contentType: 'application/pdf' };
}
