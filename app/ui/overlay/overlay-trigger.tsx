import { cloneElement, type ReactElement } from 'react';

/** A Button, an IconButton, or another element that passes its props and its ref on to a <button>. */
export type Trigger = ReactElement<{ 'data-replay'?: string }>;

/** How an overlay opens: by its own button, by a state elsewhere, or both. */
export type OverlayOpening = {
  trigger?: Trigger;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
};

/** A click before React runs is kept and replayed (app/boot/). */
export function triggerOf(trigger: Trigger): Trigger {
  return cloneElement(trigger, { 'data-replay': '' });
}
