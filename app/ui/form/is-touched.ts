import { isBox, type TypedControl } from './kept-controls.ts';

/** Whether the visitor has typed, chosen or begun something in a control since the page loaded. */
export function isTouched(control: TypedControl): boolean {
  if (control instanceof HTMLSelectElement) {
    const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(0, first);
  }
  if (isBox(control)) return control.checked !== control.defaultChecked;
  // Words that appear at the caret would mix with those typed next.
  return control === document.activeElement || control.value !== control.defaultValue;
}
