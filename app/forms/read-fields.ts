import type { z } from 'zod';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { inFrench } from './issue-texts.ts';

// Read by actions only: nothing of this reaches a browser.

export type Labels = Readonly<Record<string, string>>;

export const ACCOUNT_LABELS = {
  name: 'Nom',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  current: 'Mot de passe actuel',
  nonce: 'Code reçu par e-mail',
  code: 'Code à six chiffres',
  captcha: 'Vérification contre les robots',
} satisfies Labels;

type Read<T> = { value: T; errors?: undefined } | { value?: undefined; errors: FieldError[] };

/** The fields of a form as its schema wants them, or one sentence for each that is wrong. */
export function readFields<T extends z.ZodType>(
  schema: T,
  form: FormData,
  labels: Labels = ACCOUNT_LABELS,
): Read<z.infer<T>> {
  const parsed = schema.safeParse(Object.fromEntries(form), { error: inFrench });
  if (parsed.success) return { value: parsed.data };
  const first = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0]);
    if (!first.has(field)) first.set(field, message);
  }
  return {
    errors: [...first].map(([field, message]) =>
      labels[field]
        ? { field, label: labels[field], message }
        : { message: 'Rechargez la page\u00a0: ce formulaire est incomplet.' },
    ),
  };
}

/** What was typed, to be shown again. Passwords and codes never are. */
export function typed(form: FormData, ...names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const value = form.get(name);
      return [name, typeof value === 'string' ? value.slice(0, 255) : ''];
    }),
  );
}

/** The token of <CaptchaField>, as an option of the calls that want one; too long, it is no provider's. */
export function captchaOption(form: FormData): { captchaToken?: string } {
  const token = form.get('captcha');
  return typeof token === 'string' && token !== '' && token.length <= 10_000 ? { captchaToken: token } : {};
}
