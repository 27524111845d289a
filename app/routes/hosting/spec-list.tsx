import { DescriptionList } from '#app/ui/display/description-list.tsx';

type SpecListProps = { specs: readonly { label: string; value: string }[] };

/** Ports, identifiers and limits, for administrators. */
export function SpecList({ specs }: SpecListProps) {
  return (
    <DescriptionList isBoxed items={specs.map(({ label, value }) => ({ term: label, detail: value }))} />
  );
}
