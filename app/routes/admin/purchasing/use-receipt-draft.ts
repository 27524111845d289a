import { type RefObject, useEffect, useRef } from 'react';
import { useSubmit } from 'react-router';

const KEY = 'réception ';

type Kept = [name: string, value: string][];

/**
 * Keeps a receipt with its lines in this tab until it is recorded, a page for each address. A page that has no lines of its own is drawn
 * again by the server from what was kept, unless something was typed in it before.
 */
export function useReceiptDraft(
  form: RefObject<HTMLFormElement | null>,
  path: string,
  answer: unknown,
): void {
  const submit = useSubmit();
  /** The address whose draft was looked for: once for each visit, never while a code is on its way. */
  const asked = useRef<string>(undefined);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    // The page keeps no other one (app/features/draft/page-draft.ts).
    element.dataset.draft = KEY;
    const kept = answer || asked.current === path ? [] : readKept(path);
    asked.current = path;
    if (kept.length > 0 && !isBegun(element)) {
      const sent = new FormData();
      for (const [name, value] of kept) sent.append(name, value);
      sent.set('intent', 'key');
      void submit(sent, { method: 'post', action: path, replace: true });
      return;
    }
    const keep = () => writeKept(path, textsOf(element));
    if (answer) keep();
    element.addEventListener('input', keep);
    return () => element.removeEventListener('input', keep);
  }, [form, path, answer, submit]);
}

/** Once a receipt is recorded, or begun anew. */
export function forgetReceiptDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(KEY)) sessionStorage.removeItem(key);
  } catch {
    // Storage is refused: nothing was kept.
  }
}

/** For the page of a receipt that was just recorded. */
export function ReceiptDraftEnd(): null {
  useEffect(forgetReceiptDrafts, []);
  return null;
}

const isBegun = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );

const textsOf = (form: HTMLFormElement): Kept =>
  [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'scanned' ? [[name, value]] : [],
  );

function readKept(path: string): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(KEY + path) ?? '[]') as Kept;
  } catch {
    return [];
  }
}

function writeKept(path: string, kept: Kept): void {
  try {
    sessionStorage.setItem(KEY + path, JSON.stringify(kept));
  } catch {
    // Storage is refused or full: it must be typed again.
  }
}
