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
  const [old, next] = [overlayTexts(overlay, before), overlayTexts(overlay, after)];
  return fieldsOf(overlay).flatMap((field) => {
    const [one, other] = [old[field.name] ?? '', next[field.name] ?? ''];
    if (one === other) return [];
    return [{ label: summaryOf(field), before: wordsOf(field, one), after: wordsOf(field, other) }];
  });
}

/** A stored value as texts of the form: of one that the present rules refuse, its words alone. */
export function overlayTexts(overlay: Overlay, value: unknown): FormTexts {
  const { success, data } = overlay.schema.safeParse(value);
  if (success) return overlay.textsOf(data);
  const texts = fieldsOf(overlay).map(({ name }) => [name, valueAt(value, name)]);
  return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string'));
}

/** The part of a value at a path such as `rows.2.price`. */
const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (part, name) =>
        part !== null && typeof part === 'object' && Object.hasOwn(part, name)
          ? (part as Record<string, unknown>)[name]
          : undefined,
      value,
    );
