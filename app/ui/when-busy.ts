import type { MouseEvent, MouseEventHandler } from 'react';

/**
 * What a button says and does while its action is under way: it refuses clicks, a form's submission included, yet keeps
 * the focus, which `disabled` would lose.
 */
export function whenBusy(busy: boolean, onClick: MouseEventHandler<HTMLButtonElement> | undefined) {
  if (!busy) return { onClick };
  return { 'aria-busy': true, 'aria-disabled': true, onClick: refuse };
}

const refuse = (event: MouseEvent) => event.preventDefault();
