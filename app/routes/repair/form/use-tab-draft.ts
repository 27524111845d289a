import { type RefObject, useEffect } from 'react';

/** Neither what the page put there, nor what a browser cannot give back. */
const CONTROLS = 'textarea, select, input:not([type=hidden], [type=file])';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Value = [name: string, value: string];

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

/**
 * Keeps what is typed in a form in this tab until it is sent, and gives it back to a form that is still empty: after a
 * detour, a reload, a closed lid. `isAnswered`: the server gave the fields back itself, which counts more.
 */
export function useTabDraft(form: RefObject<HTMLFormElement | null>, key: string, isAnswered: boolean): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    if (!isAnswered) giveBack(element, key);
    const keep = () => write(key, valuesOf(element));
    element.addEventListener('input', keep);
    return () => element.removeEventListener('input', keep);
  }, [form, key, isAnswered]);
}

/** For the screen that says that the form was received. */
export function useDraftEnd(key: string): void {
  useEffect(() => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Storage is refused: nothing was kept.
    }
  }, [key]);
}

const controlsOf = (form: HTMLFormElement) => [...form.querySelectorAll<Control>(CONTROLS)];

const valuesOf = (form: HTMLFormElement): Value[] =>
  controlsOf(form)
    .filter((control) => control.name !== '' && (isBox(control) ? control.checked : control.value !== ''))
    .map(({ name, value }): Value => [name, value]);

function giveBack(form: HTMLFormElement, key: string): void {
  const values = read(key);
  for (const control of controlsOf(form)) {
    const kept = values.filter(([name]) => name === control.name);
    if (kept.length === 0) continue;
    if (isBox(control)) control.checked = kept.some(([, value]) => value === control.value);
    else if (control.value === '') control.value = kept[0]?.[1] ?? '';
  }
}

function write(key: string, values: Value[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Storage is refused or full: it must be typed again.
  }
}

function read(key: string): Value[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as Value[];
  } catch {
    return [];
  }
}
