import { type ChangeEvent, type RefObject, type SubmitEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

type FilterFormProps = {
  ref: RefObject<HTMLFormElement | null>;
  autoComplete: 'off';
  onChange: (event: ChangeEvent<HTMLFormElement>) => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/**
 * Keeps the GET form above a list and the address in step, whichever changes. A choice applies at once, typed words
 * when they are sent or cleared.
 *
 * @param values What each named field holds at the current address; a field at its usual choice is empty.
 * @param pathOf The address for the form's contents.
 * @returns The props of the form.
 */
export function useFilterForm(
  values: Readonly<Record<string, string>>,
  pathOf: (params: URLSearchParams) => string,
): FilterFormProps {
  const form = useRef<HTMLFormElement>(null);
  const isFirstRun = useRef(true);
  const navigate = useNavigate();

  function apply() {
    if (!form.current) return;
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(form.current)) params.set(name, String(value));
    void navigate(pathOf(params), { replace: true, preventScrollReset: true });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address changes, not when `apply` is made anew
  useEffect(() => {
    const outOfStep = Object.entries(values)
      .map(([name, value]) => ({ field: form.current?.elements.namedItem(name) as Field, value }))
      .filter(({ field, value }) => field.value !== value && !isTypedIn(field));
    // A choice made before the script loaded has had no answer yet.
    if (outOfStep.length > 0 && isFirstRun.current) apply();
    else for (const { field, value } of outOfStep) field.value = value;
    isFirstRun.current = false;
  }, [JSON.stringify(values)]);

  return {
    ref: form,
    autoComplete: 'off',
    onChange: ({ target }) => {
      if (target.type !== 'search' || target.value === '') apply();
    },
    onSubmit: (event) => {
      event.preventDefault();
      apply();
    },
  };
}

type Field = HTMLInputElement | HTMLSelectElement | RadioNodeList;

/** While they are being typed, words belong to the visitor. */
const isTypedIn = (field: Field) => field instanceof HTMLInputElement && field === document.activeElement;
