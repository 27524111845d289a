import { Filter, Search } from 'lucide';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { RequiredContext } from '#app/ui/form/field-control.ts';
import { useFiltersKey } from './use-filters-key.ts';

export type ListFiltersProps = {
  /** The address of the list. */
  action: string;
  /** What the address asks for; when something else than these filters changes it, the fields start anew. */
  asked: object;
  /** Parameters that are set elsewhere on the page and that the form keeps: the order of the rows. */
  kept?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  submit?: string | undefined;
  /** The number of rows, in words. */
  count?: string | undefined;
  /** True if there are many short fields, which are laid out in columns. */
  isMany?: boolean | undefined;
  /** The fields; each may be empty. */
  children: ReactNode;
};

/** The filters above a list, kept in its address. */
export function ListFilters({
  action,
  asked,
  kept = {},
  submit = 'Filtrer',
  count,
  isMany = false,
  children,
}: ListFiltersProps) {
  const { key, state } = useFiltersKey(asked);
  return (
    <Form
      action={action}
      className={isMany ? 'filters filters--many' : 'filters'}
      role="search"
      key={key}
      state={state}
    >
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={String(value)} />,
      )}
      <RequiredContext value={false}>{children}</RequiredContext>
      <Button type="submit" icon={submit === 'Chercher' ? Search : Filter}>
        {submit}
      </Button>
      {count && <p role="status">{count}</p>}
    </Form>
  );
}
