import { Accordion } from '#app/ui/accordion.tsx';

type FaqAccordionProps = {
  entries: readonly { question: string; answer: string }[];
  /** Unique on the page. */
  group: string;
};

/** Questions and answers. The first one is open. */
export function FaqAccordion({ entries, group }: FaqAccordionProps) {
  const items = entries.map(({ question, answer }) => ({ title: question, content: answer }));
  return <Accordion items={items} group={group} opened={0} />;
}
