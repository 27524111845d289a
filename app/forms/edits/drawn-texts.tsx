import { type FormTexts, SEEN_FIELD } from '#domain/edits/edit-guard.ts';
import { SeenField } from './seen-field.tsx';

/**
 * Sends the texts that a page was drawn from with a form that has no fields for them, such as one that removes what
 * they describe: a refusal can then tell what the page showed. `form` is its name, unique on the page.
 */
export const DrawnTexts = ({ form, texts }: { form: string; texts: FormTexts }) => (
  <>
    <SeenField form={form} texts={texts} />
    {Object.entries(texts).map(
      ([name, text]) =>
        name !== SEEN_FIELD && <input key={name} type="hidden" name={name} defaultValue={text} />,
    )}
  </>
);
