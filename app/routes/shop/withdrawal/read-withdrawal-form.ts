import { z } from 'zod';

// Read by the action only: nothing of this reaches a browser.

export const WITHDRAWAL_LABELS = {
  nom: 'Nom',
  contrat: 'Contrat',
  email: 'Adresse e-mail',
  precisions: 'Précisions',
};

/** What was typed, to be shown again. */
export function submittedFields(form: FormData): Record<string, string> {
  return Object.fromEntries(
    Object.keys(WITHDRAWAL_LABELS).map((name) => {
      const value = form.get(name);
      return [name, typeof value === 'string' ? value.slice(0, 5000) : ''];
    }),
  );
}

/** The number that a recapitulation was drawn with; null for anything else. */
export function idOf(value: unknown): string | null {
  const { success, data } = z.uuid().toLowerCase().safeParse(value);
  return success ? data : null;
}
