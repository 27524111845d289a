import { Filter, Search } from 'lucide';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { RequiredContext } from '#app/ui/form/field-control.ts';

type ListFiltersProps = {
  /** Where the list is. */
  action: string;
  /** What its address asks now: once it asks for something else, the fields start anew with that. */
  asked: object;
  /** Asked for elsewhere on the page, and kept: the order of the rows. */
  kept?: Record<string, string | undefined>;
  submit?: string;
  /** How many rows there are, in words. */
  count?: string;
  /** Many short fields, in lines of their own width. */
  isMany?: boolean;
  /** Fields, each of which may stay empty. */
  children: ReactNode;
};

/** Above a list: what narrows it, in its address. */
export function ListFilters({
  action,
  asked,
  kept = {},
  submit = 'Filtrer',
  count,
  isMany = false,
  children,
}: ListFiltersProps) {
  return (
    <Form
      action={action}
      className={isMany ? 'filters filters--many' : 'filters'}
      role="search"
      key={JSON.stringify(asked)}
    >
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <RequiredContext value={false}>{children}</RequiredContext>
      <Button type="submit" icon={submit === 'Chercher' ? Search : Filter}>
        {submit}
      </Button>
      {count && <p role="status">{count}</p>}
    </Form>
  );
}
