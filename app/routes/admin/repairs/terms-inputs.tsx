import type { DrawnFields } from '#app/forms/field-table.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { REUSED_PARTS, REUSED_PARTS_CASES } from '#domain/repair/intake.ts';
import { TERMS_FIELDS } from './case-form.ts';

type TermsProps = { drawn: DrawnFields<keyof typeof TERMS_FIELDS> };

/** The customer's choice of parts, at the intake and in the correction. */
export function PartsInputs({ drawn }: TermsProps) {
  const { label, help } = TERMS_FIELDS['reusedParts.choice'];
  return (
    <>
      <RadioGroup
        name="reusedParts.choice"
        legend={label}
        help={help}
        choices={Object.entries(REUSED_PARTS).map(([value, words]) => ({ value, label: words }))}
        defaultValue={drawn.typed('reusedParts.choice') ?? ''}
        error={drawn.errorOf('reusedParts.choice')}
      />
      <SelectField
        draw={drawn}
        name="reusedParts.case"
        options={REUSED_PARTS_CASES}
        placeholder="Choisissez le cas"
      />
    </>
  );
}

/** The estimate and its end date; `until` is the default date. */
export function EstimateInputs({ drawn: { field, control, typed }, until }: TermsProps & { until?: string }) {
  return (
    <>
      <Field {...field('estimate.min')}>
        <Input {...control('estimate.min')} className="number" />
      </Field>
      <Field {...field('estimate.max')}>
        <Input {...control('estimate.max')} className="number" />
      </Field>
      <Field {...field('estimate.until')}>
        <DateInput defaultValue={typed('estimate.until') ?? until} />
      </Field>
    </>
  );
}

export function EstimateNoteInput({ drawn: { field, control } }: TermsProps) {
  return (
    <Field {...field('estimate.note')}>
      <Textarea rows={2} {...control('estimate.note')} />
    </Field>
  );
}
