import type { ReactNode } from 'react';

type AccordionProps = {
  items: readonly { title: string; content: ReactNode }[];
  /** Unique on the page: the browser keeps one entry of a group open at a time, and lets it close. */
  group: string;
  /** Index of the entry that is open at first. */
  opened?: number;
};

/** Entries that open, native and usable without script. */
export function Accordion({ items, group, opened }: AccordionProps) {
  return (
    <div className="acc">
      {items.map(({ title, content }, index) => (
        <details key={title} name={group} open={index === opened}>
          <summary>{title}</summary>
          {typeof content === 'string' ? (
            <p className="acc__b">{content}</p>
          ) : (
            <div className="acc__b">{content}</div>
          )}
        </details>
      ))}
    </div>
  );
}
