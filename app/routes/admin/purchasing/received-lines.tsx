import type { DrawnFields } from '#app/forms/field-table.ts';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { countedIn, orderedText, type ReceiptField } from './receipt-form.ts';

type Row = { row: string; sku: string; name: string; ordered: string | null };

type ReceivedLinesProps = {
  rows: readonly string[];
  draw: DrawnFields<ReceiptField>;
  /** Of the products, by their references. */
  names: Readonly<Record<string, string>>;
  /** Still awaited by the order of this delivery, by the same; null without one. */
  units: Readonly<Record<string, number>> | null;
};

/** The lines of a receipt: how many of each product, and what one costs. */
export function ReceivedLines({ rows, draw, names, units }: ReceivedLinesProps) {
  const texts = Object.fromEntries(rows.map((row) => [`quantity.${row}`, draw.typed(`quantity.${row}`)]));
  const lines = rows.map((row) => {
    const sku = draw.typed(`sku.${row}`) ?? '';
    return {
      row,
      sku,
      name: names[sku] ?? sku,
      ordered: units && orderedText(units[sku], countedIn(texts, row)),
    };
  });
  return (
    <Table
      caption="Articles reçus"
      columns={columnsOf(draw)}
      rows={lines}
      rowKey={({ row }) => row}
      empty="Rien."
    />
  );
}

const columnsOf = ({ field, control }: DrawnFields<ReceiptField>): Column<Row>[] => [
  {
    id: 'produit',
    label: 'Produit',
    cell: ({ row, sku, name, ordered }) => (
      <>
        {name}
        <small className="stock-admin__under">{sku}</small>
        {ordered && <small className="stock-admin__under">{ordered}</small>}
        <input type="hidden" name={`sku.${row}`} value={sku} />
      </>
    ),
  },
  {
    id: 'quantite',
    label: 'Quantité',
    isNumeric: true,
    cell: ({ row, name }) => (
      <Field {...field(`quantity.${row}`)} label={`Quantité\u00a0: ${name}`} isLabelHidden>
        <Input {...control(`quantity.${row}`)} className="number" />
      </Field>
    ),
  },
  {
    id: 'prix',
    label: 'Prix à l’unité',
    isNumeric: true,
    cell: ({ row, name }) => (
      <Field {...field(`cost.${row}`)} label={`Prix à l’unité\u00a0: ${name}`} isLabelHidden>
        <Input {...control(`cost.${row}`)} className="number" />
      </Field>
    ),
  },
];
