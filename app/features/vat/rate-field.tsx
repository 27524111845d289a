import type { DrawnFields } from '#app/forms/field-table.ts';
import { Select } from '#app/ui/form/choice/select.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { USUAL_VAT_RATE, VAT_RATES, vatRateText } from '#domain/vat/vat-rates.ts';

/** A rate of VAT, the usual one first. */
export function RateField<Name extends string>({
  draw,
  name,
}: {
  draw: DrawnFields<NoInfer<Name>>;
  name: Name;
}) {
  return (
    <Field {...draw.field(name)}>
      <Select {...draw.control(name)} defaultValue={draw.typed(name) ?? USUAL_VAT_RATE}>
        {VAT_RATES.map((rate) => (
          <option key={rate} value={rate}>
            {vatRateText(rate)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
