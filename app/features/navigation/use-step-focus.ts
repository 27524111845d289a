import { useEffect, useRef } from 'react';

/**
 * Screen readers and the Tab key go on from the title when a form brings another step of the same page: its address, which
 * `useRouteChanges` looks at, is the same.
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
