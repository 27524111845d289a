type FaqAccordionProps = {
  entries: readonly { question: string; answer: string }[];
  /** Unique on the page: the browser keeps one entry of a group open at a time, and lets it close. */
  group: string;
};

/** Questions and answers, native and usable without script. The first one is open. */
export function FaqAccordion({ entries, group }: FaqAccordionProps) {
  return (
    <div className="acc">
      {entries.map(({ question, answer }, index) => (
        <details key={question} name={group} open={index === 0}>
          <summary>{question}</summary>
          <p className="acc__b">{answer}</p>
        </details>
      ))}
    </div>
  );
}
