import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { ACCOUNT_LOCKS } from '#domain/repair/account-lock.ts';
import { DATA_CHOICES } from '#domain/repair/data-choice.ts';
import type { WorkLoad } from '#domain/repair/day-load.ts';
import { CORRECT_FIELDS } from './form.ts';
import { PromiseField } from './promise-field.tsx';
import { CustomerInputs, DeviceInputs, SecondInputs } from './repair-inputs.tsx';
import type { RepairView } from './repair-view.server.ts';
import { EstimateInputs, EstimateNoteInput, PartsInputs } from './terms-inputs.tsx';

type CorrectFieldsProps = {
  refused: RefusedForm;
  repair: RepairView;
  takesSms: boolean;
  load: WorkLoad | null;
};

/** Corrects the facts about the customer and the device. */
export function CorrectFields({ refused, repair, takesSms, load }: CorrectFieldsProps) {
  const drawn = drawFields(CORRECT_FIELDS, refused);
  return (
    <>
      <div className="case__pair">
        <CustomerInputs drawn={drawn} takesSms={takesSms} />
        <SecondInputs drawn={drawn} />
        <DeviceInputs drawn={drawn} />
        {repair.isLockable && (
          <SelectField draw={drawn} name="accountLock" options={ACCOUNT_LOCKS} placeholder="Pas demandé" />
        )}
        <SelectField draw={drawn} name="dataChoice" options={DATA_CHOICES} placeholder="Pas demandé" />
        <TextField draw={drawn} name="trackingIn" />
        <TextField draw={drawn} name="trackingOut" />
      </div>
      {load && <PromiseField drawn={drawn} load={load} />}
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
