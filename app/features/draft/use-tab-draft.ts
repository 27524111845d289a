import { type RefObject, useEffect, useState } from 'react';
import {
  isBox,
  isTouched,
  keptControls,
  markBox,
  type TypedControl,
  writeControl,
} from '#app/ui/form/kept-controls.ts';

type Value = [name: string, value: string];

/** A draft that waits for a press (draft-offer.tsx). */
export type TabDraft = {
  take: () => void;
  /** The field where the visitor is: nobody would look for the offer at the top of the form. */
  place: HTMLElement;
};

/**
 * Keeps what is typed in a form in this tab until it is sent, and puts it back after a detour, a reload or a closed
 * lid. An untouched form is filled at once; otherwise the returned offer must be taken (null if there is nothing to
 * put back). `isAnswered`: the server put the fields back itself, which takes precedence.
 */
export function useTabDraft(
  form: RefObject<HTMLFormElement | null>,
  key: string,
  isAnswered: boolean,
): TabDraft | null {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    // The page keeps no other one (page-draft.ts).
    element.dataset.draft = key;
    const draft = isAnswered ? [] : readStoredDraft(key);
    // React loads with the first tap: in a field, older words would mix with those being typed.
    const begun = keptControls(element).filter((control) => isTouched(control));
    const isBegun = begun.length > 0;
    const offer = draft.length > 0 && isBegun ? placeUnder(begun) : null;
    setPlace(offer);
    if (!offer) giveBack(element, draft);
    const keep = () => storeDraft(key, withOlder(valuesOf(element), isBegun ? draft : []));
    element.addEventListener('input', keep);
    return () => {
      element.removeEventListener('input', keep);
      offer?.remove();
    };
  }, [form, key, isAnswered]);
  if (!place) return null;
  const take = () => {
    setPlace(null);
    place.remove();
    if (form.current) giveBack(form.current, readStoredDraft(key));
  };
  return { take, place };
}

/** A place of its own under the focused field, or else under the field that was begun last. */
function placeUnder(begun: readonly TypedControl[]): HTMLElement {
  const control = begun.find((one) => one === document.activeElement) ?? begun.at(-1);
  const place = document.createElement('div');
  place.className = 'full';
  (control?.closest('.field, .check, fieldset') ?? control)?.after(place);
  return place;
}

/** For the screen that confirms that the form was received. */
export function useDraftEnd(key: string): void {
  useEffect(() => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Storage is refused: nothing was kept.
    }
  }, [key]);
}

const valuesOf = (form: HTMLFormElement): Value[] =>
  keptControls(form)
    .filter((control) => control.name !== '' && (isBox(control) ? control.checked : control.value !== ''))
    .map(({ name, value }): Value => [name, value]);

/** An older draft that was not taken up yet stays beside what is being typed. */
function withOlder(values: Value[], older: readonly Value[]): Value[] {
  const names = new Set(values.map(([name]) => name));
  return [...values, ...older.filter(([name]) => !names.has(name))];
}

/** What was typed or chosen meanwhile takes precedence over older words. */
function giveBack(form: HTMLFormElement, values: readonly Value[]): void {
  const controls = keptControls(form);
  const touched = new Set(controls.filter((control) => isTouched(control)).map(({ name }) => name));
  for (const control of controls) {
    const kept = values.filter(([name]) => name === control.name);
    if (kept.length === 0 || touched.has(control.name)) continue;
    if (isBox(control)) {
      markBox(
        control,
        kept.some(([, value]) => value === control.value),
      );
    } else if (control.value === '') writeControl(control, kept[0]?.[1] ?? '');
  }
}

function storeDraft(key: string, values: Value[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Storage is refused or full: it must be typed again.
  }
}

function readStoredDraft(key: string): Value[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as Value[];
  } catch {
    return [];
  }
}
