import type { ReactNode } from 'react';
import { Numbered } from '../numbered.tsx';

type DescriptionListProps = {
  items: readonly { term: ReactNode; detail: ReactNode }[];
  /** Draws a frame around the list. */
  isBoxed?: boolean;
};

/** Characters; on a phone a longer term wraps to three lines beside its detail. */
const LONG_TERM = 26;

/**
 * Terms and descriptions, on ruled lines: side by side if both have room, otherwise one under the other (description-list.css),
 * so that a term may be the name of a product. If one term is long and the list is narrow, all are stacked.
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
