import entries from '../../../../../content/data/home/faq.json';
import { fillFacts } from './fill-facts.ts';
import type { SectionFacts } from './section-facts.ts';

export type HomeFaqEntry = { question: string; answer: string };

/** The six questions of the home page, for its section and for the structured data of its first HTML. */
export function homeFaq(facts: SectionFacts): HomeFaqEntry[] {
  return entries.map(({ question, answer }) => ({ question, answer: fillFacts(answer, facts) }));
}
