import type { z } from 'zod';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { inFrench } from './issue-texts.ts';

// Read by actions only: nothing of this reaches a browser.

export type Labels = Readonly<Record<string, string>>;

type Read<T> = { value: T; errors?: undefined } | { value?: undefined; errors: FieldError[] };

/** The fields of a form as its schema wants them, or one sentence for each that is wrong. */
export function readFields<T extends z.ZodType>(schema: T, form: FormData, labels: Labels): Read<z.infer<T>> {
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
