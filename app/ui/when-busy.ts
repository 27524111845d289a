import type { MouseEvent, MouseEventHandler } from 'react';

/**
 * The attributes of a button whose action is under way: it refuses clicks, also those that submit a form, yet keeps
 * the focus, which `disabled` would lose.
 */
export function whenBusy(busy: boolean, onClick: MouseEventHandler<HTMLButtonElement> | undefined) {
  if (!busy) return { onClick };
  return { 'aria-busy': true, 'aria-disabled': true, onClick: refuse };
}

const refuse = (event: MouseEvent) => event.preventDefault();
