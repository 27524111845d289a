import { Form } from 'react-router';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Badge, type BadgeKind } from '#app/ui/display/badge.tsx';
import { Options } from '#app/ui/form/choice/options.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { OPEN_COUNT_FIELDS } from './count-form.ts';
import { COUNTS_PATH, countPath } from './stock-paths.ts';

type State = 'open' | 'closed' | 'abandoned';

export const COUNT_STATES: Record<State, { label: string; kind: BadgeKind }> = {
  open: { label: 'En cours', kind: 'progress' },
  closed: { label: 'Terminé', kind: 'ok' },
  abandoned: { label: 'Abandonné', kind: 'idle' },
};

type Row = {
  id: number;
  state: State;
  category: string;
  who: string | null;
  openedAt: string;
  endedAt: string | null;
};

type CountListProps = {
  rows: readonly Row[];
  categories: readonly { id: string; label: string }[];
  errors: readonly FieldError[];
  kept: Record<string, string>;
};

/** Earlier counts, and a form to open one. */
export function CountList({ rows, categories, errors, kept }: CountListProps) {
  const { field, control } = drawFields(OPEN_COUNT_FIELDS, { errors, kept });
  return (
    <div>
      <Form method="post" action={COUNTS_PATH} className="filters" noValidate>
        <Field {...field('category')}>
          <Select placeholder="Choisissez la catégorie" {...control('category')}>
            <Options choices={categories} />
          </Select>
        </Field>
        <SubmitButton name="intent" value="open">
          Commencer à compter
        </SubmitButton>
      </Form>
      <Table
        caption="Inventaires"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => String(id)}
        empty="Aucun inventaire n’a encore été fait."
      />
    </div>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'numero',
    label: 'Inventaire',
    cell: ({ id, category }) => <Link to={countPath(id)}>{category}</Link>,
  },
  {
    id: 'etat',
    label: 'État',
    cell: ({ state }) => <Badge kind={COUNT_STATES[state].kind}>{COUNT_STATES[state].label}</Badge>,
  },
  { id: 'ouvert', label: 'Ouvert le', cell: ({ openedAt }) => openedAt },
  { id: 'par', label: 'Par', cell: ({ who }) => who ?? '—' },
  { id: 'fini', label: 'Terminé le', cell: ({ endedAt }) => endedAt ?? '—' },
];
