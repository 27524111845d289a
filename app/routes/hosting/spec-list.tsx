type SpecListProps = { specs: readonly { label: string; value: string }[] };

/** Ports, identifiers, limits: what an administrator looks up. */
export function SpecList({ specs }: SpecListProps) {
  return (
    <dl className="facts facts--boxed">
      {specs.map(({ label, value }) => [<dt key={`${label} dt`}>{label}</dt>, <dd key={label}>{value}</dd>])}
    </dl>
  );
}
