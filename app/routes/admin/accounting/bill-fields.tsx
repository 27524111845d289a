import { NameList } from '#app/features/devices/name-list.tsx';
import type { DrawnFields } from '#app/forms/field-table.ts';
import { TextField } from '#app/forms/text-field.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';

type BillFieldsProps = {
  draw: DrawnFields<'supplier' | 'nature' | 'amount' | 'vat'>;
  /** The names that purchases know. */
  suppliers: readonly string[];
  /** Whether anything is asked about VAT (`hasVat`). */
  asksVat: boolean;
};

/** Who is paid, for what and how much: of a purchase, and of a supplier's bill that becomes one. */
export function BillFields({ draw, suppliers, asksVat }: BillFieldsProps) {
  return (
    <>
      <TextField draw={draw} name="supplier" list="fournisseurs" />
      <NameList id="fournisseurs" names={suppliers} />
      <TextField draw={draw} name="nature" />
      <Field {...draw.field('amount')}>
        <Input {...draw.control('amount')} className="number" />
      </Field>
      {asksVat && (
        <Field {...draw.field('vat')}>
          <Input {...draw.control('vat')} className="number" />
        </Field>
      )}
    </>
  );
}
