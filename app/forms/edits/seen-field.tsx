import { type FormTexts, type Meanwhile, SEEN_FIELD } from '#domain/edits/edit-guard.ts';

/** What a form was drawn from goes with it (domain/edits/edit-guard.ts). `form`: its name, unique on the page. A draft that comes back brings its own. */
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

/** The key of a form with a <SeenField>: drawn from something else, its controls are others, so that none keeps older words. */
export const seenKey = (texts: FormTexts, meanwhile?: Meanwhile | null): string =>
  `${texts[SEEN_FIELD]} ${meanwhile ? 'entre-temps' : ''}`;
