import type { ReactNode } from 'react';

type AccordionItem = {
  title: string;
  content: ReactNode;
  /** The anchor that opens the entry: browsers unfold the element that contains a link's target. */
  id?: string;
  isHidden?: boolean;
};

type AccordionProps = {
  items: readonly AccordionItem[];
  /** Unique on the page: the browser keeps one entry of a group open at a time, and lets it close. */
  group: string;
  /** Index of the entry that is open at first. */
  opened?: number;
};

/** Entries that open, native and usable without script. */
export function Accordion({ items, group, opened }: AccordionProps) {
  return (
    <div className="accordion">
      {items.map(({ title, content, id, isHidden }, index) => (
        <details key={title} name={group} open={index === opened} hidden={isHidden}>
          <summary>{title}</summary>
          {typeof content === 'string' ? (
            <p className="accordion__body" id={id}>
              {content}
            </p>
          ) : (
            <div className="accordion__body" id={id}>
              {content}
            </div>
          )}
        </details>
      ))}
    </div>
  );
}
