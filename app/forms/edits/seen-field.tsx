import { type FormTexts, type Meanwhile, SEEN_FIELD } from '#domain/edits/edit-guard.ts';

/**
 * Sends the texts that a form was drawn from along with it (domain/edits/edit-guard.ts). `form` is its name, unique on the page. A draft
 * that is put back brings its own.
 */
export function SeenField({ form, texts }: { form: string; texts: FormTexts }) {
  return (
    <input
      type="hidden"
      id={`${SEEN_FIELD}-${form}`}
      name={SEEN_FIELD}
      defaultValue={texts[SEEN_FIELD] ?? ''}
    />
  );
}

/** The key of a form with a <SeenField>: when the stored texts change, React makes new controls, so that none keeps older words. */
export const seenKey = (texts: FormTexts, meanwhile?: Meanwhile | null): string =>
  `${texts[SEEN_FIELD]} ${meanwhile ? 'entre-temps' : ''}`;
