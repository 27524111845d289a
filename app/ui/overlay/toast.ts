import type { MessageKind } from '../display/message-kind.ts';

export type ToastMessage = {
  title: string;
  description?: string;
  kind?: MessageKind;
  /** Where to go on. Who reads it needs longer: see the Toaster. */
  link?: { to: string; label: string };
};

type Listener = (message: ToastMessage) => void;

let listener: Listener | undefined;
let waiting: ToastMessage | undefined;

/** Shows a message for some seconds, in place of the one before. Without a Toaster on the page it waits for one. */
export function toast(message: ToastMessage): void {
  if (listener) listener(message);
  else waiting = message;
}

/** For the Toaster of the page; gives what makes it stop. It gets at once the message that waits, if there is one. */
export function listenToToasts(next: Listener): () => void {
  listener = next;
  if (waiting) next(waiting);
  waiting = undefined;
  return () => {
    if (listener === next) listener = undefined;
  };
}
