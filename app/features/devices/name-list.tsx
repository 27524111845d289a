type NameListProps = { id: string; names: readonly string[] };

/** The <datalist> of an input. */
export const NameList = ({ id, names }: NameListProps) => (
  <datalist id={id}>
    {names.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
);
