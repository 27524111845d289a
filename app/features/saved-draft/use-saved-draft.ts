import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { isTouched } from '#app/ui/form/is-touched.ts';
import { isBox, keptControls, type TypedControl } from '#app/ui/form/kept-controls.ts';
import { SEEN_FIELD } from '#domain/edits/edit-guard.ts';

const KEY = 'brouillon';

type Value = [id: string, value: string, isChecked: boolean];
type Draft = { path: string; owner: string; values: Value[] };

/**
 * What may be stored, and the version that a form was drawn from, although the page put it there: a newer page must know that older
 * words have not seen it.
 */
const controlsOf = (area: HTMLElement): TypedControl[] => [
  ...area.querySelectorAll<HTMLInputElement>(`input[name=${SEEN_FIELD}]`),
  ...keptControls(area),
];

/**
 * Keeps what was typed in a signed-in area when its session has ended and its visitor is sent to sign in, or when a
 * screen of failure has replaced it, and puts it back on the return: in this tab, for the same account (`owner`),
 * until a form is sent or the page is left.
 */
export function useSavedDraft(area: RefObject<HTMLElement | null>, owner: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (area.current) giveBack(area.current, pathname, owner);
  }, [area, pathname, owner]);
  // The area goes away when another screen replaces it: its controls still have their values then.
  useLayoutEffect(() => {
    const leaving = area.current;
    leaving?.addEventListener('submit', forget);
    return () => {
      leaving?.removeEventListener('submit', forget);
      if (leaving) saveDraftOf(leaving, owner, pathname);
    };
  }, [area, owner, pathname]);
}

/** `shown`: the path of the page that goes away. It is the address still if a screen of failure takes its place. */
function saveDraftOf(area: HTMLElement, owner: string, shown: string): void {
  forget();
  const { pathname, search } = location;
  if (pathname !== '/connexion' && pathname !== shown) return;
  const back = pathname === shown ? shown : (new URLSearchParams(search).get('redirectTo') ?? '');
  const values = controlsOf(area)
    .filter(({ id }) => id !== '')
    .map((control): Value => [control.id, control.value, isBox(control) && control.checked]);
  const path = URL.parse(back, location.origin)?.pathname;
  if (!path || values.length === 0) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, owner, values } satisfies Draft));
  } catch {
    // Storage is refused or full: it must be typed again.
  }
}

function giveBack(area: HTMLElement, path: string, owner: string): void {
  const draft = readDraft();
  if (!draft) return;
  // Somebody else has signed in since.
  if (draft.owner !== owner) forget();
  if (draft.owner !== owner || draft.path !== path) return;
  const controls = controlsOf(area);
  for (const [id, value, isChecked] of draft.values) {
    const control = controls.find((known) => known.id === id);
    // What was typed before this ran takes precedence over older words.
    if (!control || isTouched(control)) continue;
    if (isBox(control)) control.checked = isChecked;
    else control.value = value;
  }
}

function readDraft(): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is refused: nothing was kept.
  }
}
