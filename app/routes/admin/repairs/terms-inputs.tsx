import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { REUSED_PARTS, REUSED_PARTS_CASES } from '#domain/repair/intake.ts';
import type { FieldsProps } from './repair-inputs.tsx';

/** The customer's choice of parts, at the intake and where it is corrected. */
export function PartsInputs({ kept, errorOf }: FieldsProps) {
  return (
    <>
      <RadioGroup
        name="pieces"
        legend="Pièces d’occasion"
        help="La loi demande de les proposer (code de la consommation, article L. 224-109)."
        choices={Object.entries(REUSED_PARTS).map(([value, label]) => ({ value, label }))}
        defaultValue={kept.pieces ?? ''}
        error={errorOf('pieces')}
      />
      <Field
        name="pieces-cas"
        label="Si elles ne sont pas proposées, pourquoi"
        error={errorOf('pieces-cas')}
        optional
      >
        <Select placeholder="Choisissez le cas" defaultValue={kept['pieces-cas'] ?? ''}>
          {Object.entries(REUSED_PARTS_CASES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

/** How much it may cost, and until when that holds; `until` where nothing is written yet. */
export function EstimateInputs({ kept, errorOf, until }: FieldsProps & { until?: string }) {
  return (
    <>
      <Field name="estim-min" label="Estimation, au moins, en euros" error={errorOf('estim-min')} optional>
        <Input inputMode="decimal" maxLength={12} defaultValue={kept['estim-min']} className="number" />
      </Field>
      <Field name="estim-max" label="Estimation, au plus, en euros" error={errorOf('estim-max')} optional>
        <Input inputMode="decimal" maxLength={12} defaultValue={kept['estim-max']} className="number" />
      </Field>
      <Field name="estim-jusque" label="Estimation valable jusqu’au" error={errorOf('estim-jusque')} optional>
        <DateInput defaultValue={kept['estim-jusque'] ?? until} />
      </Field>
    </>
  );
}

export function EstimateNoteInput({ kept, errorOf }: FieldsProps) {
  return (
    <Field
      name="estim-note"
      label="Ce qui ferait changer l’estimation"
      error={errorOf('estim-note')}
      optional
    >
      <Textarea rows={2} maxLength={2000} defaultValue={kept['estim-note']} />
    </Field>
  );
}
