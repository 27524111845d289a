/** Values with their words, in their order. */
export type Choices = Readonly<Record<string, string>> | readonly { id: string; label: string }[];

/** The options of a Select. */
export function Options({ choices }: { choices: Choices }) {
  const pairs = Array.isArray(choices)
    ? choices
    : Object.entries(choices).map(([id, label]) => ({ id, label }));
  return pairs.map(({ id, label }) => (
    <option key={id} value={id}>
      {label}
    </option>
  ));
}
