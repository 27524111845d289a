import { SubmitButton } from '#app/forms/submit-button.tsx';
import type { HeadingLevel } from '#app/ui/heading.tsx';
import type { FormTexts, Meanwhile } from '#domain/edits/edit-guard.ts';
import { MeanwhileNotice } from './meanwhile-notice.tsx';
import { SeenField } from './seen-field.tsx';

type EditMarkProps = {
  /** The name of the form, unique on the page. */
  form: string;
  /** What the form is drawn from; null where it replaces nothing. */
  texts: FormTexts | null;
  meanwhile: Meanwhile | null | undefined;
  /** « Cette question a changé entre-temps ». */
  title: string;
  /** The page as it is stored, for who gives their version up. */
  page: string;
  level?: HeadingLevel;
  /** Value of the button that saves. */
  intent?: string;
};

/**
 * First in a form that edits what is stored, whose `key` is `seenKey(texts, meanwhile)`: carries what it was drawn from, and after a
 * refusal shows what changed and saves all the same (docs/decisions/042).
 */
export function EditMark({ form, texts, intent, ...notice }: EditMarkProps) {
  return (
    <>
      <MeanwhileNotice {...notice}>
        <SubmitButton {...(intent !== undefined && { name: 'intent', value: intent })}>
          Enregistrer quand même ma version
        </SubmitButton>
      </MeanwhileNotice>
      {texts && <SeenField form={form} texts={texts} />}
    </>
  );
}
