import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { CORRECT_FIELDS } from './form.ts';
import { CustomerInputs, DeviceInputs } from './repair-inputs.tsx';
import type { RepairView } from './repair-view.server.ts';
import { EstimateInputs, EstimateNoteInput, PartsInputs } from './terms-inputs.tsx';

type CorrectFieldsProps = { refused: RefusedForm; repair: RepairView; takesSms: boolean };

/** Corrects the facts about the customer and the device. */
export function CorrectFields({ refused, repair, takesSms }: CorrectFieldsProps) {
  const drawn = drawFields(CORRECT_FIELDS, refused);
  return (
    <>
      <div className="case__pair">
        <CustomerInputs drawn={drawn} takesSms={takesSms} />
        <DeviceInputs drawn={drawn} />
        <Field {...drawn.field('promisedOn')}>
          <DateInput {...drawn.control('promisedOn')} />
        </Field>
        <TextField draw={drawn} name="trackingIn" />
        <TextField draw={drawn} name="trackingOut" />
      </div>
      {repair.areTermsOpen && (
        <>
          <PartsInputs drawn={drawn} />
          <div className="case__pair">
            <EstimateInputs drawn={drawn} />
          </div>
          <EstimateNoteInput drawn={drawn} />
        </>
      )}
      <SubmitButton name="intent" value="correct">
        Enregistrer les corrections
      </SubmitButton>
    </>
  );
}
