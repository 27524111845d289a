import type { FormTexts } from '#domain/edits/edit-guard.ts';
import type { Overlay, OverlayField } from './overlay.ts';

/** The content of a field before and after, in words. */
export type ChangeLine = { label: string; before: string; after: string };

const summaryOf = ({ label, summary = label }: OverlayField): string => summary;

const fieldsOf = ({ fields }: Pick<Overlay, 'fields'>): OverlayField[] =>
  fields.flatMap((group) => group.fields);

/** « 8,90 € »; nothing for an empty field. */
export function wordsOf({ label, input, unit }: OverlayField, text = ''): string {
  if (text === '') return '';
  if (input === 'check') return `${label}\u00a0: oui`;
  const after = input === 'price' ? '€' : unit;
  return after ? `${text}\u00a0${after}` : text;
}

/** The differences between two values, field by field. */
export function changesBetween(overlay: Overlay, before: unknown, after: unknown): ChangeLine[] {
  const [old, next] = [textsOf(overlay, before), textsOf(overlay, after)];
  return fieldsOf(overlay).flatMap((field) => {
    const [one, other] = [old[field.name] ?? '', next[field.name] ?? ''];
    if (one === other) return [];
    return [{ label: summaryOf(field), before: wordsOf(field, one), after: wordsOf(field, other) }];
  });
}

/** Empty for a value that an older version of the site stored and the present one cannot read. */
function textsOf(overlay: Overlay, value: unknown): FormTexts {
  const { success, data } = overlay.schema.safeParse(value);
  return success ? overlay.textsOf(data) : {};
}
