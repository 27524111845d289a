import type { JsonLdNode } from './node.ts';

/** The questions of a page, as shown on it; null if it has none. */
export function faqPage(entries: readonly { question: string; answer: string }[]): JsonLdNode | null {
  if (entries.length === 0) return null;
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
