import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { ownValue } from '#domain/text/own-value.ts';
import type { Unproven } from '#server/accounts/prove-owner.ts';

// For actions only, never for the browser.

/** Somebody without a password is redirected to the page that asks for another proof. */
type Told = Exclude<Unproven['outcome'], 'no password'>;

/** The message for a refused password. Refusals of an export come back as a name in the address of the page. */
export const UNPROVEN: Record<Told, string> = {
  'wrong password': 'Vérifiez votre mot de passe\u00a0: ce n’est pas celui-ci.',
  'too many': 'Trop d’essais en peu de temps. Réessayez dans une heure, ou écrivez à l’atelier.',
};

const NAMES = {
  'mot-de-passe': 'wrong password',
  'trop-essais': 'too many',
} as const satisfies Record<string, Told>;

/** The name of a refusal in an address. */
export const nameOfRefusal = (outcome: Told): string =>
  Object.entries(NAMES).find(([, known]) => known === outcome)?.[0] ?? '';

/** The error for such a name, at the password field. */
export function errorsOfName(name: string | null, field: string): FieldError[] {
  const outcome = ownValue<Told>(NAMES, name);
  return outcome ? [{ field, label: 'Mot de passe', message: UNPROVEN[outcome] }] : [];
}
