import { isSecretControl } from '#domain/text/typed-fields.ts';

/** What somebody types into or chooses. */
export type TypedControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Types that the page fills in itself, that a browser cannot put back, or that hold no words. */
const NOT_KEPT = new Set('hidden file submit button reset image'.split(' '));

/**
 * The controls whose words a tab may keep, in order: never passwords, codes, cards, unlock codes, signatures, nor what the page itself
 * put there. All that stores or gives back what was typed asks here.
 */
export const keptControls = (area: Pick<ParentNode, 'querySelectorAll'>): TypedControl[] =>
  [...area.querySelectorAll<TypedControl>('input, select, textarea')].filter(isKeptControl);

export function isKeptControl(control: TypedControl): boolean {
  const [type = 'text', name = '', autoComplete = ''] = ['type', 'name', 'autocomplete'].map(
    (attribute) => control.getAttribute(attribute) ?? undefined,
  );
  return !NOT_KEPT.has(type) && !isSecretControl(type, name, autoComplete);
}

export const isBox = (control: TypedControl): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

/** Writes into a control as if it was typed or chosen there: React, drafts and all other listeners hear of it. */
export function writeControl(control: TypedControl, value: string): void {
  // The setter of the element itself: React lays its own over it, by which it would take the value for known.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
  set?.call(control, value);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Marks a box or clears it as a press does; a radio button is cleared by marking another one. */
export function markBox(box: HTMLInputElement, isMarked: boolean): void {
  if (box.checked !== isMarked) box.click();
}

/** Whether a control holds something else than what the page put there. */
export function isChanged(control: TypedControl): boolean {
  if (control instanceof HTMLSelectElement) {
    const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(0, first);
  }
  return isBox(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}

/** Whether the visitor has typed, chosen or begun something in a control since the page loaded. */
export const isTouched = (control: TypedControl): boolean =>
  isChanged(control) ||
  // Words that appear at the caret would mix with those typed next.
  (control === document.activeElement && !isBox(control) && !(control instanceof HTMLSelectElement));
