import { type ChangeEvent, type RefObject, type SubmitEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { pathOfForm } from './path-of-form.ts';

type FacetFormProps = {
  ref: RefObject<HTMLFormElement | null>;
  onChange: (event: ChangeEvent<HTMLFormElement>) => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/**
 * `useFilterForm` for facets with several values: keeps the form and the address in step, whichever changes.
 *
 * @param address Path and query of the current list, as the form would write them.
 */
export function useFacetForm(address: string): FacetFormProps {
  const form = useRef<HTMLFormElement>(null);
  const isFirstRun = useRef(true);
  const navigate = useNavigate();

  /** Each choice is a step that « back » takes back; the same list again is none. */
  function apply() {
    if (!form.current) return;
    const path = pathOfForm(new FormData(form.current));
    const isShown = path === location.pathname + location.search;
    void navigate(path, { replace: isShown, preventScrollReset: true });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address changes, not when `apply` is made anew
  useEffect(() => {
    const present = form.current;
    if (!present) return;
    // A choice made before the script loaded has had no answer yet.
    if (isFirstRun.current && pathOfForm(new FormData(present)) !== withoutPage(address)) apply();
    else if (!isFirstRun.current) follow(present, new URL(address, location.origin).searchParams);
    isFirstRun.current = false;
  }, [address]);

  return {
    ref: form,
    onChange: ({ target }) => {
      if (target.type !== 'search' || target.value === '') apply();
    },
    onSubmit: (event) => {
      event.preventDefault();
      apply();
      const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
      if (submitter) closePanel(submitter);
    },
  };
}

/** On a phone the facets stand above the list: its own button closes them, at the first of the results. */
function closePanel(submitter: HTMLElement): void {
  const panel = submitter.closest<HTMLDetailsElement>('details.facets[open]');
  if (!panel) return;
  panel.open = false;
  panel.querySelector('summary')?.focus({ preventScroll: true });
  panel.scrollIntoView();
}

/** A choice leads to the first page of its results. */
function withoutPage(address: string): string {
  const url = new URL(address, location.origin);
  url.searchParams.delete('page');
  return url.pathname + url.search;
}

/**
 * Ticks and writes what the address says, after a chip, a link or the back button. Words being typed belong to the
 * visitor.
 */
function follow(form: HTMLFormElement, params: URLSearchParams): void {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement)
      field.value = params.get(field.name) ?? field.options[0]?.value ?? '';
    if (!(field instanceof HTMLInputElement)) continue;
    if (field.type === 'search') {
      if (field !== document.activeElement) field.value = params.get(field.name) ?? '';
    } else if (field.value === '') field.checked = !params.has(field.name);
    else field.checked = params.getAll(field.name).includes(field.value);
  }
}
