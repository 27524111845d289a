import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { preloadToaster } from '#app/ui/overlay/lazy-toaster.tsx';
import { toast } from '#app/ui/overlay/toast.ts';
import { OUTCOMES } from './outcomes.ts';
import { addSubscriber, isEmail, listSubscribers, removeSubscriber } from './subscribers.ts';

/** How long a subscription seems to take (specification, section 9). */
const DELAY_MS = 1000;

type Newsletter = {
  /** Addresses kept in this browser; none until React has looked. */
  kept: readonly string[];
  isSubmitting: boolean;
  /** What is wrong with the address in the field. */
  error: string | undefined;
  field: RefObject<HTMLInputElement | null>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  remove: (email: string) => void;
};

/** The newsletter of this browser: idle, submitting for a second, then a message. No call leaves the browser. */
export function useNewsletter(): Newsletter {
  const field = useRef<HTMLInputElement>(null);
  const [kept, setKept] = useState<readonly string[]>([]);
  const [submitted, setSubmitted] = useState<string>();
  const [error, setError] = useState<string>();

  useEffect(() => setKept(listKept()), []);

  useEffect(() => {
    if (submitted === undefined) return;
    const timer = setTimeout(() => {
      const outcome = subscribe(submitted);
      toast(OUTCOMES[outcome]);
      if (outcome === 'subscribed' && field.current) field.current.value = '';
      setKept(listKept());
      setSubmitted(undefined);
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      // Disabling the form removed the focus.
      if (document.activeElement === document.body) field.current?.focus();
    };
  }, [submitted]);

  return {
    kept,
    isSubmitting: submitted !== undefined,
    error,
    field,
    onSubmit: (event) => {
      event.preventDefault();
      const email = field.current?.value.trim() ?? '';
      if (isEmail(email)) {
        preloadToaster();
        setError(undefined);
        setSubmitted(email);
        return;
      }
      setError(OUTCOMES.invalid.description);
      toast(OUTCOMES.invalid);
      field.current?.focus();
    },
    remove: (email) => {
      toast(OUTCOMES[unsubscribe(email)]);
      setKept(listKept());
    },
  };
}

function subscribe(email: string): 'subscribed' | 'duplicate' | 'failed' {
  try {
    return addSubscriber(localStorage, email) ? 'subscribed' : 'duplicate';
  } catch {
    return 'failed';
  }
}

function unsubscribe(email: string): 'removed' | 'notRemoved' {
  try {
    removeSubscriber(localStorage, email);
    return 'removed';
  } catch {
    return 'notRemoved';
  }
}

function listKept(): string[] {
  try {
    return listSubscribers(localStorage);
  } catch {
    return [];
  }
}
