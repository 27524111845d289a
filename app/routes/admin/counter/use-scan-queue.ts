import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';

type ScanQueue = {
  /** Codes that were scanned while another one was on its way. */
  waiting: readonly string[];
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * Sends codes one after the other, however fast they are scanned: each form says which state of the sale it has seen. The
 * field is empty as soon as its code is on its way, and the queue stands still while a code is refused.
 * @param answer the last one of the server, a new object each time
 * @param refused the code that it refused
 */
export function useScanQueue(
  form: RefObject<HTMLFormElement | null>,
  field: RefObject<HTMLInputElement | null>,
  { answer, refused }: { answer: unknown; refused: string | undefined },
): ScanQueue {
  const isBusy = useNavigation().state !== 'idle';
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  // React hears of a submission later than the next key press.
  const isOnItsWay = useRef(false);
  const seen = useRef<unknown>(answer);

  useEffect(() => {
    if (!isBusy) isOnItsWay.current = false;
  }, [isBusy]);

  useEffect(() => {
    const input = field.current;
    if (isBusy || !input) return;
    const isNews = seen.current !== answer;
    seen.current = answer;
    if (isNews && refused !== undefined) {
      if (input.value === '') input.value = refused;
      input.focus();
      input.select();
    }
    const [next, ...rest] = waiting;
    if (refused !== undefined || next === undefined || isOnItsWay.current) return;
    const typed = input.value;
    setWaiting(rest);
    input.value = next;
    form.current?.requestSubmit();
    // What is being typed meanwhile stays in the field.
    queueMicrotask(() => {
      input.value = typed;
    });
  }, [isBusy, answer, refused, waiting, form, field]);

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    const input = field.current;
    if (!input) return;
    if (isOnItsWay.current) {
      event.preventDefault();
      const code = input.value.trim();
      if (code) setWaiting((codes) => [...codes, code]);
      input.value = '';
      return;
    }
    isOnItsWay.current = true;
    // React Router reads the form after this handler.
    queueMicrotask(() => {
      input.value = '';
    });
  }

  return { waiting, onSubmit };
}
