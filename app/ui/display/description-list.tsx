import type { ReactNode } from 'react';

type DescriptionListProps = {
  items: readonly { term: ReactNode; detail: ReactNode }[];
  /** On paper of its own. */
  isBoxed?: boolean;
};

/**
 * Terms and what they are, on ruled lines: side by side where the words of both have room, else one under the other (facts.css),
 * so that a term may be the name of a product.
 */
export function DescriptionList({ items, isBoxed = false }: DescriptionListProps) {
  return (
    <dl className={isBoxed ? 'facts facts--boxed' : 'facts'}>
      {items.map(({ term, detail }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two products may have one name; lines never change places
        <div key={index}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
