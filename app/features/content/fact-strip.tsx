import { capitalize } from '#domain/text/typography.ts';

type FactStripProps = { facts: readonly { label: string; value: string }[] };

/** The four facts everyone asks for first, under the head of a page. */
export function FactStrip({ facts }: FactStripProps) {
  return (
    <div className="wrap">
      <dl className="strip">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{capitalize(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
