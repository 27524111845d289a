import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

const KEY = 'brouillon';

type Draft = { path: string; values: [id: string, value: string][] };
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What may be written down: neither a password, nor a code, nor what the page itself put there. */
const CONTROLS =
  'textarea, select, input:not([type=password], [type=hidden], [type=file], [type=checkbox], [type=radio], [autocomplete=one-time-code])';

/**
 * Keeps what was typed in a signed-in area when its session has ended and its visitor is sent to sign in, and gives it back
 * on the return: in this tab, once.
 */
export function useKeptDraft(area: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (area.current) giveBack(area.current, pathname);
  }, [area, pathname]);
  // The area goes away when the screen of signing in takes its place: its controls still have their values.
  useLayoutEffect(() => {
    const leaving = area.current;
    return () => {
      if (leaving) keep(leaving);
    };
  }, [area]);
}

function keep(area: HTMLElement): void {
  if (location.pathname !== '/connexion') return;
  const back = new URLSearchParams(location.search).get('redirectTo') ?? '';
  const values = [...area.querySelectorAll<Control>(CONTROLS)]
    .filter(({ id, value }) => id !== '' && value !== '')
    .map(({ id, value }): [string, string] => [id, value]);
  const path = URL.parse(back, location.origin)?.pathname;
  if (!path || values.length === 0) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, values } satisfies Draft));
  } catch {
    // Storage is refused or full: it must be typed again.
  }
}

function giveBack(area: HTMLElement, path: string): void {
  const draft = takeDraft(path);
  if (!draft) return;
  const controls = [...area.querySelectorAll<Control>(CONTROLS)];
  for (const [id, value] of draft.values) {
    const control = controls.find((known) => known.id === id);
    if (control) control.value = value;
  }
}

function takeDraft(path: string): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Draft | null;
    if (draft?.path !== path) return null;
    sessionStorage.removeItem(KEY);
    return draft;
  } catch {
    return null;
  }
}
