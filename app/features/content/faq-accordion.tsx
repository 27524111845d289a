import { Accordion } from '#app/ui/accordion.tsx';

type FaqAccordionProps = {
  /** `id`: the anchor that opens the answer. */
  entries: readonly { question: string; answer: string; id?: string }[];
  /** Unique on the page. */
  group: string;
};

/** Questions and answers. The first one is open. */
export function FaqAccordion({ entries, group }: FaqAccordionProps) {
  const items = entries.map(({ question, answer, id }) => ({ title: question, content: answer, id }));
  return <Accordion items={items} group={group} opened={0} />;
}
