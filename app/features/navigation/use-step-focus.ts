import { useEffect, useRef } from 'react';

/**
 * Moves focus to the title when a form brings another step of the same page, for screen readers and the Tab key: the
 * address, which `useRouteChanges` watches, does not change.
 */
export function useStepFocus(step: string): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const title = document.querySelector<HTMLElement>('main h1');
    title?.setAttribute('tabindex', '-1');
    title?.focus({ preventScroll: true });
  }, [step]);
}
