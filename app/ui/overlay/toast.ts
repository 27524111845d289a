import type { MessageKind } from '../display/message-kind.ts';

export type ToastMessage = {
  title: string;
  description?: string;
  kind?: MessageKind;
  /** A link onwards. Its readers need more time: see the Toaster. */
  link?: { to: string; label: string };
};

type Listener = (message: ToastMessage) => void;

let listener: Listener | undefined;
let waiting: ToastMessage | undefined;

/** Shows a message for some seconds, instead of the previous one. Without a Toaster on the page it waits for one. */
export function toast(message: ToastMessage): void {
  if (listener) listener(message);
  else waiting = message;
}

/**
 * For the page's Toaster: subscribes, and returns a function that unsubscribes. A waiting message is delivered at
 * once.
 */
export function listenToToasts(next: Listener): () => void {
  listener = next;
  if (waiting) next(waiting);
  waiting = undefined;
  return () => {
    if (listener === next) listener = undefined;
  };
}
