import { Form } from 'react-router';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { formatEuros } from '#domain/money/money.ts';
import type { BulkLine } from '#server/shop/stock/change-products.ts';
import { StockNav } from './stock-nav.tsx';
import { STOCK_PATH } from './stock-paths.ts';

type BulkPreviewProps = {
  lines: BulkLine[];
  isPrice: boolean;
  /** Hidden fields of the form that makes the change. */
  fields: [string, string][];
  errors: readonly FieldError[];
};

/** Previews the change of each product. */
export function BulkPreview({ lines, isPrice, fields, errors }: BulkPreviewProps) {
  const changed = lines.filter(({ obstacle, before, after }) => obstacle === null && before !== after).length;
  return (
    <>
      <AreaHead title="Vérifier avant de changer" lead={changedText(changed)} />
      <StockNav current="produits" />
      <ErrorSummary errors={errors} />
      <Table
        caption="Changements prévus"
        columns={columnsOf(isPrice)}
        rows={lines}
        rowKey={({ id }) => id}
        empty="Ces produits n’existent plus."
      />
      <Form method="post" action={STOCK_PATH} className="account__ways">
        {fields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {changed > 0 && (
          <SubmitButton name="intent" value="change">
            Changer
          </SubmitButton>
        )}
        <ButtonLink to={STOCK_PATH} variant="quiet">
          Ne rien changer
        </ButtonLink>
      </Form>
    </>
  );
}

function changedText(changed: number): string {
  if (changed === 0) return 'Rien ne change.';
  return changed === 1 ? '1 produit change.' : `${changed} produits changent.`;
}

const columnsOf = (isPrice: boolean): Column<BulkLine>[] => {
  const words = (value: BulkLine['before']) => {
    if (typeof value === 'boolean') return value ? 'Publié' : 'Non publié';
    return isPrice ? formatEuros(Number(value)) : String(value);
  };
  return [
    { id: 'produit', label: 'Produit', cell: ({ name }) => name },
    { id: 'reference', label: 'Référence', cell: ({ sku }) => <span className="ref">{sku}</span> },
    { id: 'avant', label: 'Avant', isNumeric: true, cell: ({ before }) => words(before) },
    {
      id: 'apres',
      label: 'Après',
      isNumeric: true,
      cell: ({ before, after, obstacle }) => {
        if (obstacle) return 'Reste tel quel';
        return before === after ? 'Déjà ainsi' : words(after);
      },
    },
    { id: 'pourquoi', label: 'Pourquoi', cell: ({ obstacle }) => obstacle ?? '—' },
  ];
};
