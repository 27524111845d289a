import { EditForm } from '#app/forms/edits/edit-form.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import { REVISION_FIELDS } from './form.ts';

type RevisionFormProps = {
  address: string;
  answer: FormAnswer | undefined;
  kept: FormTexts;
  /** The choices of faults, with their words. */
  prices: Readonly<Record<string, string>>;
};

/** The form of a revision: one that the shop adds, or one of the files that it calls another way. */
export function RevisionForm({ address, answer, kept, prices }: RevisionFormProps) {
  const drawn = drawFields(REVISION_FIELDS, { errors: answer?.errors ?? [], kept });
  return (
    <EditForm
      form="revision"
      action={address}
      className="own__form"
      texts={kept}
      answer={answer}
      title="Cette révision a changé entre-temps"
      intent="save"
      removal="Revenir quand même à l’origine"
    >
      <TextField draw={drawn} name="name" />
      <TextField draw={drawn} name="year" />
      <TextField draw={drawn} name="codes" />
      <SelectField draw={drawn} name="prices" options={prices} />
      <Checkbox
        name="isHidden"
        value="oui"
        label={REVISION_FIELDS.isHidden.label}
        defaultChecked={kept.isHidden === 'oui'}
      />
      <p>
        <SubmitButton name="intent" value="save">
          Enregistrer la révision
        </SubmitButton>
      </p>
    </EditForm>
  );
}
