import {
  isBox,
  isChanged,
  isKeptControl,
  isTouched,
  keptControls,
  markBox,
  type TypedControl,
  writeControl,
} from '#app/ui/form/kept-controls.ts';
import { SEEN_FIELD } from '#domain/edits/edit-guard.ts';
import { PAGE_DRAFT } from '#domain/text/typed-fields.ts';

/** What was typed on a page of this tab: of each control its text, or whether it is marked. */
type PageDraft = {
  /** The account in whose area it was typed; empty on public pages. */
  owner: string;
  values: Record<string, string | boolean>;
};

/** The cart itself keeps what is chosen there. */
const CART = '/panier';
/** The field of a scanner: its codes are sent as they come. */
const SCANNED = 'scanned';

/** The account whose area is shown (app/features/account/area-frame.tsx). */
export const ownerShown = (): string =>
  document.querySelector<HTMLElement>('[data-owner]')?.dataset.owner ?? '';

/** Forms that send words, and keep no draft of their own (use-tab-draft.ts). */
const isDrafted = (form: HTMLFormElement): boolean =>
  form.getAttribute('method') === 'post' && !form.dataset.draft && !addressOf(form).startsWith(CART);

/** Where a form is sent, an address from the root: it tells forms of one page apart, and one repair's page from another's. */
function addressOf(form: HTMLFormElement): string {
  const { pathname, search } = new URL(form.getAttribute('action') ?? '', location.origin);
  return pathname + search;
}

/** The name under which a control is kept; null if it is not. Ids that React makes up change from one visit to the next. */
function keyOf(control: TypedControl): string | null {
  const { form, id, name } = control;
  const isOurs = name === SEEN_FIELD || (isKeptControl(control) && name !== SCANNED);
  if (!form || !isOurs || !isDrafted(form)) return null;
  const own = control.type === 'radio' || /^(?:_r_|$)/i.test(id) ? name : id;
  return `${addressOf(form)} ${own}${isBox(control) ? `=${control.value}` : ''}`;
}

const seenFieldOf = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement>(`input[name=${SEEN_FIELD}]`);

/** The controls of the page by their keys; none of those that have the same. */
function controlsByKey(): Map<string, TypedControl> {
  const controls = new Map<string, TypedControl>();
  const alike = new Set<string>();
  const seen = document.querySelectorAll<HTMLInputElement>(`input[name=${SEEN_FIELD}]`);
  for (const control of [...seen, ...keptControls(document)]) {
    const key = keyOf(control);
    if (key === null) continue;
    if (controls.has(key)) alike.add(key);
    controls.set(key, control);
  }
  for (const key of alike) controls.delete(key);
  return controls;
}

const heldIn = (control: TypedControl) => (isBox(control) ? control.checked : control.value);

/**
 * Keeps what a control holds, with the version that its form was drawn from: a newer page must know that older words have not seen it.
 */
export function noteTyped(control: TypedControl, path: string): void {
  const key = keyOf(control);
  const { form } = control;
  if (key === null || !form) return;
  const values = readDraft(path)?.values ?? {};
  for (const answer of answersOf(control)) delete values[keyOf(answer) ?? ''];
  values[key] = heldIn(control);
  const seen = seenFieldOf(form);
  if (seen) values[keyOf(seen) ?? ''] ??= seen.value;
  writeDraft(path, { owner: ownerShown(), values });
}

/** What was typed before anybody listened. */
export function noteChanged(path: string): void {
  for (const control of controlsByKey().values())
    if (control.name !== SEEN_FIELD && isChanged(control) && !isLeft(control)) noteTyped(control, path);
}

/** An answer that was given up for another one, which is the one to keep. */
const isLeft = (control: TypedControl): boolean =>
  control.type === 'radio' &&
  answersOf(control).some((answer) => isBox(answer) && answer.checked && answer !== control);

/** A form on its way, with what its page has in other forms. */
export type SentForm = { path: string; owner: string; address: string; others: ReadonlySet<string> };

export function sentFormOf(form: HTMLFormElement, path: string): SentForm | null {
  if (!isDrafted(form)) return null;
  const others = [...controlsByKey()].filter(([, control]) => control.form !== form).map(([key]) => key);
  return { path, owner: ownerShown(), address: addressOf(form), others: new Set(others) };
}

/** Once a form has been taken. */
export function forgetSent({ path, address, others }: SentForm): void {
  keepOnly(path, (key) => others.has(key) || !key.startsWith(`${address} `));
}

/** A form that was refused, or drawn anew with what was typed, has the page's own mark and words now. */
export function renewDraft(path: string): void {
  const controls = controlsByKey();
  const draft = readDraft(path);
  if (!draft) return;
  for (const key of Object.keys(draft.values)) {
    const control = controls.get(key);
    if (control) draft.values[key] = heldIn(control);
  }
  writeDraft(path, draft);
}

/** Forgets what the page itself does not hold any more. */
export function keepShown(path: string): void {
  const controls = controlsByKey();
  keepOnly(path, (key, value) => {
    const control = controls.get(key);
    return control !== undefined && heldIn(control) === value;
  });
}

/** Leaving a page of an area for another one gives up what was typed there; a public page keeps it until it is sent. */
export function leavePage(path: string): void {
  if (readDraft(path)?.owner) removeItem(PAGE_DRAFT + path);
}

/** Somebody else has signed in since. */
export function forgetOthers(owner: string): void {
  for (const path of draftPaths()) {
    const of = readDraft(path)?.owner;
    if (owner && of && of !== owner) removeItem(PAGE_DRAFT + path);
  }
}

export function forgetAll(): void {
  for (const path of draftPaths()) removeItem(PAGE_DRAFT + path);
}

/** Puts back what was typed on this page, except into what its visitor has begun again. */
export function giveBackDraft(path: string): void {
  const entries = Object.entries(readDraft(path)?.values ?? {});
  if (entries.length === 0) return;
  putBack(entries);
  // A choice that was put back may draw other fields.
  setTimeout(() => putBack(entries));
}

function putBack(entries: readonly [key: string, value: string | boolean][]): void {
  const controls = controlsByKey();
  const found = entries.flatMap(([key, value]) => {
    const control = controls.get(key);
    return control && isOpenTo(control, value) ? [{ control, value }] : [];
  });
  // Choices first: they may fill in other fields, for which what was typed counts.
  for (const { control, value } of found) if (isBox(control)) markBox(control, value === true);
  for (const { control, value } of found) {
    if (isBox(control)) continue;
    // The page put it there, and nobody listens to it.
    if (control.name === SEEN_FIELD) control.value = String(value);
    else writeControl(control, String(value));
  }
}

/** A choice may be gone by now, or closed. */
const isOpenTo = (control: TypedControl, value: string | boolean): boolean =>
  heldIn(control) !== value &&
  !control.disabled &&
  !answersOf(control).some(isTouched) &&
  (!(control instanceof HTMLSelectElement) || [...control.options].some((option) => option.value === value));

/** The controls that answer the same question: all radio buttons of a name, of anything else itself. */
const answersOf = (control: TypedControl): TypedControl[] =>
  control.type === 'radio' && control.form
    ? keptControls(control.form).filter(({ type, name }) => type === 'radio' && name === control.name)
    : [control];

function keepOnly(path: string, isLeft: (key: string, value: string | boolean) => boolean): void {
  const draft = readDraft(path);
  if (!draft) return;
  const left = Object.entries(draft.values).filter(([key, value]) => isLeft(key, value));
  if (left.length > 0) writeDraft(path, { ...draft, values: Object.fromEntries(left) });
  else removeItem(PAGE_DRAFT + path);
}

function readDraft(path: string): PageDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(PAGE_DRAFT + path) ?? 'null') as PageDraft | null;
  } catch {
    return null;
  }
}

function writeDraft(path: string, draft: PageDraft): void {
  try {
    sessionStorage.setItem(PAGE_DRAFT + path, JSON.stringify(draft));
  } catch {
    // Storage is refused or full: it must be typed again.
  }
}

function removeItem(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is refused: nothing was kept.
  }
}

function draftPaths(): string[] {
  try {
    return Object.keys(sessionStorage).flatMap((key) =>
      key.startsWith(PAGE_DRAFT) ? [key.slice(PAGE_DRAFT.length)] : [],
    );
  } catch {
    return [];
  }
}
