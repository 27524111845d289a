import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { PAID_BY } from '#domain/repair/paid-by.ts';
import { HAND_OVER_FIELDS } from './form.ts';
import type { RepairView } from './repair-view.server.ts';

type HandOverFieldsProps = { refused: RefusedForm; repair: RepairView; warranty: string };

/** Who takes the device back, and how the repair is paid. */
export function HandOverFields({ refused, repair, warranty }: HandOverFieldsProps) {
  const drawn = drawFields(HAND_OVER_FIELDS, refused);
  const { field, control, errorOf, typed } = drawn;
  return (
    <>
      <p>
        {`La garantie de l’atelier (${warranty}) commence le jour de la remise, sauf si l’appareil repart sans réparation${repair.agreement ? '' : ', ce qui est le cas ici'}. `}
        {repair.hasUnlockCode && 'Le code de déverrouillage confié est effacé au même moment.'}
      </p>
      <RadioGroup
        name="leftBy"
        legend={HAND_OVER_FIELDS.leftBy.label}
        choices={[
          { value: 'counter', label: 'Remis au comptoir' },
          { value: 'carrier', label: 'Expédié par un transporteur' },
        ]}
        defaultValue={typed('leftBy') ?? (repair.isMailIn ? 'carrier' : 'counter')}
        error={errorOf('leftBy')}
      />
      <TextField draw={drawn} name="handedTo" />
      <Checkbox
        name="isIdentityChecked"
        value="oui"
        label="Pièce d’identité ou ticket de prise en charge vérifié"
        help="Au comptoir seulement."
        defaultChecked={typed('isIdentityChecked') === 'oui'}
        error={errorOf('isIdentityChecked')}
      />
      <SelectField draw={drawn} name="paidBy" options={PAID_BY} placeholder="Choisissez" />
      {repair.isMailIn && <TextField draw={drawn} name="trackingNumber" />}
      <Field {...field('note')}>
        <Textarea rows={2} {...control('note')} />
      </Field>
      <SubmitButton name="intent" value="hand-over">
        Remettre l’appareil
      </SubmitButton>
    </>
  );
}
