import { type RefObject, useEffect, useState } from 'react';
import { isTouched } from '#app/ui/form/is-touched.ts';

/** Neither what the page put there, nor what a browser cannot give back. */
const CONTROLS = 'textarea, select, input:not([type=hidden], [type=file])';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Value = [name: string, value: string];

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

/**
 * Keeps what is typed in a form in this tab until it is sent, and gives it back after a detour, a reload, a closed lid: by
 * itself to a form that nobody has touched yet, else by the function returned, for a button; null when there is nothing to give
 * back. `isAnswered`: the server gave the fields back itself, which counts more.
 */
export function useTabDraft(
  form: RefObject<HTMLFormElement | null>,
  key: string,
  isAnswered: boolean,
): (() => void) | null {
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const draft = isAnswered ? [] : read(key);
    // React comes with the first tap: on a field, words that turned up there would mix with those that are typed.
    const isBegun = controlsOf(element).some((control) => isTouched(control));
    if (draft.length > 0 && isBegun) setIsOffered(true);
    else giveBack(element, draft);
    const keep = () => write(key, withOlder(valuesOf(element), isBegun ? draft : []));
    element.addEventListener('input', keep);
    return () => element.removeEventListener('input', keep);
  }, [form, key, isAnswered]);
  if (!isOffered) return null;
  return () => {
    setIsOffered(false);
    if (form.current) giveBack(form.current, read(key));
  };
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

/** An older draft that was not taken up yet stays with what is typed beside it. */
function withOlder(values: Value[], older: readonly Value[]): Value[] {
  const names = new Set(values.map(([name]) => name));
  return [...values, ...older.filter(([name]) => !names.has(name))];
}

/** What was typed or chosen meanwhile counts more than what is older. */
function giveBack(form: HTMLFormElement, values: readonly Value[]): void {
  const controls = controlsOf(form);
  const touched = new Set(controls.filter((control) => isTouched(control)).map(({ name }) => name));
  for (const control of controls) {
    const kept = values.filter(([name]) => name === control.name);
    if (kept.length === 0 || touched.has(control.name)) continue;
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
