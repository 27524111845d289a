import type { z } from 'zod';

/** The message for a form that no page of ours sends. */
export const INCOMPLETE = 'Rechargez la page\u00a0: ce formulaire est incomplet.';

/**
 * The message at a field for an issue that its schema has no words for, in a body that no form of ours sends. Zod's own words are
 * English, or about types.
 */
export function inFrench(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Remplissez ce champ.' : 'Corrigez ce champ.';
    case 'invalid_value':
      return 'Choisissez une des réponses proposées.';
    case 'too_small':
      return issue.origin === 'string' && Number(issue.minimum) > 1
        ? `Écrivez au moins ${issue.minimum} caractères.`
        : 'Remplissez ce champ.';
    case 'too_big':
      return issue.origin === 'string'
        ? `Écrivez ${issue.maximum} caractères au plus.`
        : 'Écrivez une valeur plus petite.';
    default:
      return 'Corrigez ce champ.';
  }
}
