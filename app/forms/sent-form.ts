import { data } from 'react-router';

/**
 * The form in a request, without NUL. A body that cannot be read as one (another type, cut or broken) is the sender's fault: it answers 400 and
 * is not a failure of ours.
 */
export async function sentForm(request: Request): Promise<FormData> {
  try {
    return withoutNul(await request.formData());
  } catch {
    throw data(null, { status: 400, statusText: 'unreadable form' });
  }
}

/** PostgreSQL neither stores nor compares NUL; addresses lose it too (server/pages/page-route.ts). */
export function withoutNul(form: FormData): FormData {
  if (![...form.values()].some((value) => typeof value === 'string' && value.includes('\0'))) return form;
  const clean = new FormData();
  for (const [name, value] of form)
    clean.append(name, typeof value === 'string' ? value.replaceAll('\0', '') : value);
  return clean;
}
