import type { DrawnFields } from '#app/forms/field-table.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { PURCHASE_WAYS } from '#domain/accounting/accounting.ts';
import type { BILL_FIELDS } from './receipt-form.ts';

type BillFieldsProps = {
  draw: DrawnFields<keyof typeof BILL_FIELDS>;
  /** Whether the shop deducts VAT. */
  hasVat: boolean;
  /** What no way means. */
  noWay?: string;
};

/** What the register of purchases asks of a bill. */
export function BillFields({ draw, hasVat, noWay = 'Choisissez le moyen' }: BillFieldsProps) {
  const { field, control } = draw;
  return (
    <>
      <Field {...field('amount')}>
        <Input {...control('amount')} className="number" />
      </Field>
      {hasVat && (
        <Field {...field('vat')}>
          <Input {...control('vat')} className="number" />
        </Field>
      )}
      <Field {...field('day')}>
        <DateInput {...control('day')} />
      </Field>
      <SelectField draw={draw} name="way" options={PURCHASE_WAYS} placeholder={noWay} />
      <TextField draw={draw} name="reference" />
    </>
  );
}
