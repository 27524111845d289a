import { SubmitButton } from '#app/forms/submit-button.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { CustomerInputs, DeviceInputs, type FieldsProps } from './repair-inputs.tsx';
import type { RepairView } from './repair-view.server.ts';
import { EstimateInputs, EstimateNoteInput, PartsInputs } from './terms-inputs.tsx';

type CorrectFieldsProps = FieldsProps & { repair: RepairView; takesTexts: boolean };

/** What a case says of its customer and its device, to be corrected. */
export function CorrectFields({ repair, takesTexts, ...fields }: CorrectFieldsProps) {
  const { kept, errorOf } = fields;
  return (
    <>
      <div className="case__pair">
        <CustomerInputs {...fields} takesTexts={takesTexts} />
        <DeviceInputs {...fields} />
        <Field name="promis" label="Promis le" error={errorOf('promis')} optional>
          <DateInput defaultValue={kept.promis} />
        </Field>
        <Field name="suivi-aller" label="Suivi du colis reçu" error={errorOf('suivi-aller')} optional>
          <Input maxLength={80} defaultValue={kept['suivi-aller']} autoComplete="off" />
        </Field>
        <Field name="suivi-retour" label="Suivi du colis rendu" error={errorOf('suivi-retour')} optional>
          <Input maxLength={80} defaultValue={kept['suivi-retour']} autoComplete="off" />
        </Field>
      </div>
      {repair.areTermsOpen && (
        <>
          <PartsInputs {...fields} />
          <div className="case__pair">
            <EstimateInputs {...fields} />
          </div>
          <EstimateNoteInput {...fields} />
        </>
      )}
      <SubmitButton name="intent" value="corriger">
        Enregistrer les corrections
      </SubmitButton>
    </>
  );
}
