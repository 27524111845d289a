import { formGuard } from '#app/forms/edits/form-guard.ts';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import type { StoredSecret } from '#server/connections/connection-rows.ts';

/** What the form of a secret is drawn from: which one is stored, and nothing of it. */
export const secretTexts = ({ sealVersion }: StoredSecret): FormTexts => ({
  sealVersion: sealVersion === 0 ? '' : String(sealVersion),
});

/** Stands for a secret that was typed. */
export const NEW_SECRET = 'nouveau';

type SecretForm = {
  /** What is stored: « Phrase enregistrée ». */
  label: string;
  kept: FormTexts;
  isRemoving: boolean;
};

/** The guard of a form that replaces or removes a secret. No secret is ever shown: both are told by what they are. */
export const secretGuard = ({ label, kept, isRemoving }: SecretForm) =>
  formGuard<StoredSecret>({
    fields: { sealVersion: { label } },
    kept: { ...kept, sealVersion: isRemoving ? '' : NEW_SECRET },
    textsOf: secretTexts,
    wordsOf: secretWords,
  });

/** No secret is ever shown: it is told by its number. */
export const secretWords = (_field: string, text: string): string =>
  text === NEW_SECRET ? NEW_WORDS : text && `Le secret n°\u00a0${text}`;

const NEW_WORDS = 'Un nouveau secret, qui ne se montre jamais';
