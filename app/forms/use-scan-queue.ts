import {
  type FormEvent,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { foldText } from '#domain/text/fold-text.ts';

export type ScanQueue = {
  /** Codes that were scanned while another one was on its way. */
  waiting: readonly string[];
  /**
   * Codes that were not taken, refused or answered by a list, until somebody has seen them: the next code replaces the message about
   * one, and its list.
   */
  missedCodes: readonly string[];
  forgetMissed: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** For the field: what is being typed outlives a form that is drawn anew. */
  onInput: (event: FormEvent<HTMLInputElement>) => void;
};

type Answered = {
  /** The last answer of the server, a new object each time. */
  answer: unknown;
  /** The code that it refused. */
  refused: string | undefined;
  /** The words that it answered by a list to choose from. */
  offeredFor?: string | undefined;
  /** A field that goes with each code, such as its quantity. */
  beside?: RefObject<HTMLInputElement | null>;
};

type Waiting = { code: string; beside: string };

/**
 * Sends codes one after the other, however fast they are scanned: the page has to know the answer to one before it sends
 * the next. The field is empty as soon as its code is on its way. The first button of the form must be one that adds a code, and never be
 * busy; a button without a name adds one too, and others wait until the queue is empty.
 */
export function useScanQueue(
  form: RefObject<HTMLFormElement | null>,
  field: RefObject<HTMLInputElement | null>,
  { answer, refused, offeredFor, beside }: Answered,
): ScanQueue {
  const submit = useSubmit();
  const isBusy = useNavigation().state !== 'idle';
  // A page in a hurry may draw the answer to a code without ever having drawn that it was on its way: both are counted.
  const sent = useRef(0);
  const [answered, setAnswered] = useState(0);
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const [missedCodes, setMissedCodes] = useState<readonly string[]>([]);
  const seen = useRef<unknown>(answer);
  const typed = useRef('');
  const drawn = useRef<HTMLInputElement | null>(null);

  useLayoutEffect(() => {
    const input = field.current;
    if (drawn.current && input && input !== drawn.current && typed.current) input.value = typed.current;
    drawn.current = input;
  });

  useEffect(() => {
    const input = field.current;
    if (isBusy || !input) return;
    const isNews = seen.current !== answer;
    seen.current = answer;
    const [next] = waiting;
    if (isNews && refused !== undefined) {
      setMissedCodes((codes) => [...codes, refused]);
      // It is there to be corrected, unless another code is coming.
      if (next === undefined && typed.current === '') {
        input.value = refused;
        // What is wrong with something else than the code is told above the form, which has the focus.
        if (input.ariaInvalid === 'true') {
          input.focus();
          input.select();
        }
      }
    }
    if (next === undefined || sent.current > answered) return;
    const unsent = typed.current;
    // More may have been scanned since this was drawn.
    setWaiting((codes) => codes.slice(1));
    input.value = next.code;
    if (beside?.current) beside.current.value = next.beside;
    form.current?.requestSubmit(adderOf(form.current));
    showText(input, typed, unsent);
  }, [isBusy, answered, answer, refused, waiting, form, field, beside]);

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    const input = field.current;
    if (!input) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isCode = !submitter?.getAttribute('name') || submitter === adderOf(event.currentTarget);
    if (sent.current > answered || (waiting.length > 0 && !isCode)) {
      event.preventDefault();
      const code = input.value.trim();
      if (!isCode || !code) return;
      const other = beside?.current;
      setWaiting((codes) => [...codes, { code, beside: other?.value ?? '' }]);
      if (other) other.value = other.defaultValue;
      showText(input, typed, '');
      input.focus();
      return;
    }
    if (!isCode) return;
    event.preventDefault();
    // Who scans one code after the other does not look up to see a list.
    if (offeredFor && isLeft(offeredFor, input.value)) setMissedCodes((codes) => [...codes, offeredFor]);
    sent.current += 1;
    // In a transition, as the router draws its answer: never before it.
    const hear = () => startTransition(() => setAnswered((count) => count + 1));
    void submit((submitter as HTMLButtonElement | null) ?? event.currentTarget).finally(hear);
    showText(input, typed, '');
  }

  return {
    waiting: waiting.map(({ code }) => code),
    missedCodes,
    forgetMissed: () => {
      setMissedCodes([]);
      // The button that asked for it is gone: the next code has to find the field.
      field.current?.focus();
    },
    onSubmit,
    onInput: ({ currentTarget }) => {
      typed.current = currentTarget.value;
    },
  };
}

function showText(input: HTMLInputElement, typed: RefObject<string>, text: string): void {
  input.value = text;
  typed.current = text;
}

/** Whether a list is left without a choice, since the next code does not say the same words more fully. */
const isLeft = (offeredFor: string, code: string): boolean =>
  !foldText(code).trim().startsWith(foldText(offeredFor).trim());

const adderOf = (form: HTMLFormElement) => form.querySelector<HTMLButtonElement>('button[type=submit]');
