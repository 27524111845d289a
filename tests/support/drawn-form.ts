import { type HTMLElement, parse } from 'node-html-parser';
import { SEEN_FIELD } from '#domain/edits/edit-guard.ts';

/** The forms of a page that carry a mark of what they were drawn from. */
export const guardedForms = (html: string): HTMLElement[] =>
  postForms(html).filter((form) => form.querySelector(`input[name=${SEEN_FIELD}]`) !== null);

export const postForms = (html: string): HTMLElement[] => parse(html).querySelectorAll('form[method=post]');

/** The mark of a form of the page, to be sent with other fields. */
export const seenIn = (html: string, name: string): Record<string, string> => ({
  [SEEN_FIELD]: drawnForm(html, name)[SEEN_FIELD] ?? '',
});

/** The named form (SeenField) as a browser would send it, without its buttons. */
export function drawnForm(html: string, name: string): Record<string, string> {
  const form = guardedForms(html).find((each) => each.querySelector(`#${SEEN_FIELD}-${name}`) !== null);
  if (!form) throw new Error(`no form ${name} on the page`);
  return fieldsOf(form);
}

export function fieldsOf(form: HTMLElement): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const input of form.querySelectorAll('input, textarea')) {
    const type = input.getAttribute('type') ?? 'text';
    if (['checkbox', 'radio'].includes(type) && !input.hasAttribute('checked')) continue;
    if (type === 'file') continue;
    // A parser drops the first line break of a text.
    const value = input.getAttribute('value') ?? input.text.replace(/^\n/, '');
    fields[input.getAttribute('name') ?? ''] = value;
  }
  for (const select of form.querySelectorAll('select')) {
    const options = select.querySelectorAll('option');
    const chosen = options.find((option) => option.hasAttribute('selected')) ?? options[0];
    fields[select.getAttribute('name') ?? ''] = chosen?.getAttribute('value') ?? chosen?.text ?? '';
  }
  return fields;
}
