import type { ReactNode } from 'react';
import { Numbered } from '../numbered.tsx';

type DescriptionListProps = {
  items: readonly { term: ReactNode; detail: ReactNode }[];
  /** On paper of its own. */
  isBoxed?: boolean;
};

/** Of letters: beside its detail it has three lines on a phone. */
const LONG_TERM = 26;

/**
 * Terms and what they are, on ruled lines: side by side where the words of both have room, else one under the other (facts.css),
 * so that a term may be the name of a product. With a long term among them, all stand so where the list is narrow.
 */
export function DescriptionList({ items, isBoxed = false }: DescriptionListProps) {
  const isLong = items.some(({ term }) => String(term).length > LONG_TERM);
  return (
    <dl className={`facts${isBoxed ? ' facts--boxed' : ''}${isLong ? ' facts--long' : ''}`}>
      {items.map(({ term, detail }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two products may have one name; lines never change places
        <div key={index}>
          <dt>{typeof term === 'string' ? <Numbered>{term}</Numbered> : term}</dt>
          <dd>{typeof detail === 'string' ? <Numbered>{detail}</Numbered> : detail}</dd>
        </div>
      ))}
    </dl>
  );
}
