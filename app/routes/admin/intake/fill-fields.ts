type Texts = Readonly<Record<string, string>>;
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | RadioNodeList;

const controlOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as Control | null;

/** What a field of the form says now; of radio buttons, the value of the marked one. */
export const textOf = (form: HTMLFormElement, name: string): string => controlOf(form, name)?.value ?? '';

/** Writes into the fields that are empty. */
export function fillEmpty(form: HTMLFormElement, texts: Texts): void {
  for (const [name, text] of Object.entries(texts)) if (textOf(form, name) === '') write(form, name, text);
}

/**
 * Writes new texts in place of those written before, as far as the fields still say them. Words that somebody typed stay: in a field
 * of several lines the new text comes before them.
 */
export function refill(form: HTMLFormElement, before: Texts, now: Texts): void {
  for (const [name, text] of Object.entries(now)) {
    const there = textOf(form, name);
    if (controlOf(form, name) instanceof HTMLTextAreaElement)
      write(form, name, withStart(there, before[name] ?? '', text));
    else if (there === (before[name] ?? '')) write(form, name, text);
  }
}

/** The text with another beginning; words after it stay. */
export function withStart(there: string, before: string, now: string): string {
  const rest = before !== '' && there.startsWith(before) ? there.slice(before.length) : there;
  return [now, rest.trimStart()].filter(Boolean).join('\n');
}

function write(form: HTMLFormElement, name: string, text: string): void {
  const control = controlOf(form, name);
  if (control === null || control.value === text) return;
  if (control instanceof RadioNodeList && text === '') {
    for (const button of control) if (isMarked(button)) (button as HTMLInputElement).checked = false;
    return;
  }
  control.value = text;
  // Drafts hear of it as of typing.
  const heard = control instanceof RadioNodeList ? [...control].find(isMarked) : control;
  heard?.dispatchEvent(new Event('input', { bubbles: true }));
}

const isMarked = (node: Node): boolean => node instanceof HTMLInputElement && node.checked;
