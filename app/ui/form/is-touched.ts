type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether the visitor has typed, chosen or begun something in a control since the page came. */
export function isTouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(0, first);
  }
  if (isBox(control)) return control.checked !== control.defaultChecked;
  // Words that turned up where the caret stands would mix with those that are typed next.
  return control === document.activeElement || control.value !== control.defaultValue;
}

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');
