/** Longer than anything a form of the content may keep. */
const KEPT_MAX = 60_000;

/** What was typed, to be shown again. */
export function submittedFields(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, KEPT_MAX)]] : [],
    ),
  );
}
