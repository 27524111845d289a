import entries from '../../../../../content/data/home/faq.json';

/** The facts the answers may name, as `{{shop.x}}`. */
type FaqFacts = { quoteValidity: string; repairWarranty: string };

/** The six questions of the home page, for its section and for the structured data of its first HTML. */
export function homeFaq(shop: FaqFacts): { question: string; answer: string }[] {
  const facts: Readonly<Record<string, string>> = { quoteValidity: shop.quoteValidity, repairWarranty: shop.repairWarranty };
  return entries.map(({ question, answer }) => ({
    question,
    answer: answer.replace(/\{\{shop\.(\w+)\}\}/g, (token, name: string) => noBreak(facts[name] ?? token)),
  }));
}

/** « 3 mois » stays on one line. */
const noBreak = (fact: string) => fact.replace(/(?<=\d) /, '\u00a0');
