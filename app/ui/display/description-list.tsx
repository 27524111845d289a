import { Fragment, type ReactNode } from 'react';

type DescriptionListProps = { items: readonly { term: string; detail: ReactNode }[] };

/** Terms and what they are, on ruled lines. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className="facts">
      {items.map(({ term, detail }) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
