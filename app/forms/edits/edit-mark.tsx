import { SubmitButton } from '#app/forms/submit-button.tsx';
import type { HeadingLevel } from '#app/ui/heading.tsx';
import type { FormTexts, Meanwhile } from '#domain/edits/edit-guard.ts';
import { MeanwhileNotice } from './meanwhile-notice.tsx';
import { SeenField } from './seen-field.tsx';

type EditMarkProps = {
  /** The name of the form, unique on the page. */
  form: string;
  /** The stored texts that the form is drawn from; null if it replaces nothing. */
  texts: FormTexts | null;
  meanwhile: Meanwhile | null | undefined;
  /** « Cette question a changé entre-temps ». */
  title: string;
  /** Address of the page with the stored version, for a person who gives up their own. */
  page: string;
  level?: HeadingLevel;
  /** Value of the button that saves. */
  intent?: string;
  /** Words of the button that does it all the same, for an act that is not saving. */
  press?: string;
  /** Whether the form has a secret, which is not drawn again. */
  hasSecret?: boolean;
};

/**
 * Comes first in a form that edits stored data and whose `key` is `seenKey(texts, meanwhile)`. It carries the texts that the form was
 * drawn from; after a refusal it shows what changed and offers to save all the same (docs/decisions/042).
 */
export function EditMark({
  form,
  texts,
  intent,
  press = 'Enregistrer quand même ma version',
  ...notice
}: EditMarkProps) {
  return (
    <>
      <MeanwhileNotice {...notice}>
        <SubmitButton {...(intent !== undefined && { name: 'intent', value: intent })}>{press}</SubmitButton>
      </MeanwhileNotice>
      {texts && <SeenField form={form} texts={texts} />}
    </>
  );
}
