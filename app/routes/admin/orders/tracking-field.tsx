import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import type { FormTexts } from '#domain/edits/edit-guard.ts';

type TrackingFieldProps = {
  kept: FormTexts;
  errorOf: (field: string) => string | undefined;
  isOptional?: boolean;
};

/** Of the parcel, when it leaves or where that number was mistyped. */
export function TrackingField({ kept, errorOf, isOptional = false }: TrackingFieldProps) {
  return (
    <Field
      name="suivi"
      label="Numéro de suivi"
      help="Celui du transporteur, par exemple 6A12345678901."
      error={errorOf('suivi')}
      optional={isOptional}
    >
      <Input maxLength={80} autoComplete="off" autoCapitalize="characters" defaultValue={kept.suivi} />
    </Field>
  );
}
