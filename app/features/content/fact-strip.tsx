type FactStripProps = { facts: readonly { label: string; value: string }[] };

/** The four facts everyone asks for first, under the head of a page. */
export function FactStrip({ facts }: FactStripProps) {
  return (
    <div className="wrap">
      <dl className="strip">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value.charAt(0).toLocaleUpperCase('fr') + value.slice(1)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
