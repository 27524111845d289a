import { markBox, writeControl } from '#app/ui/form/kept-controls.ts';

type Texts = Readonly<Record<string, string>>;
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | RadioNodeList;

const controlOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as Control | null;

/** What a field of the form says now; of radio buttons, the value of the marked one. */
export const textOf = (form: HTMLFormElement, name: string): string => controlOf(form, name)?.value ?? '';

/** Writes into the fields that are empty. */
export function fillEmpty(form: HTMLFormElement, texts: Texts): void {
  for (const [name, text] of Object.entries(texts))
    if (textOf(form, name) === '') fillField(form, name, text);
}

/**
 * Writes new texts in place of those written before, as far as the fields still say them. Words that somebody typed stay: in a field
 * of several lines the new text comes before them.
 */
export function refill(form: HTMLFormElement, before: Texts, now: Texts): void {
  for (const [name, text] of Object.entries(now)) {
    const there = textOf(form, name);
    if (controlOf(form, name) instanceof HTMLTextAreaElement)
      fillField(form, name, withStart(there, before[name] ?? '', text));
    else if (there === (before[name] ?? '')) fillField(form, name, text);
  }
}

/** The text with another beginning; words after it stay. */
export function withStart(there: string, before: string, now: string): string {
  const rest = before !== '' && there.startsWith(before) ? there.slice(before.length) : there;
  return [now, rest.trimStart()].filter(Boolean).join('\n');
}

function fillField(form: HTMLFormElement, name: string, text: string): void {
  const control = controlOf(form, name);
  if (control === null || control.value === text) return;
  if (control instanceof RadioNodeList) mark(control, text);
  else writeControl(control, text);
}

/** Marks the button of this value; none if there is none. */
function mark(buttons: RadioNodeList, value: string): void {
  const all = [...buttons].filter((node) => node instanceof HTMLInputElement);
  const wanted = all.find((button) => button.value === value);
  if (wanted) markBox(wanted, true);
  else {
    for (const button of all) button.checked = false;
    // Drafts hear of it as of a press.
    all[0]?.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
