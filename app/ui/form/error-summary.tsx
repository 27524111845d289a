import { CircleAlert } from 'lucide';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Heading, type HeadingLevel } from '../heading.tsx';
import { Icon } from '../icon.tsx';
import { useIsHydrated } from '../use-is-hydrated.ts';
import type { ProofRequest } from './proof/send-proven.ts';
import { useFocusOnNews } from './use-focus-on-news.ts';

export type FieldError = {
  /** Id of the control to correct; none if the error is about the whole form. */
  field?: string | undefined;
  /** Label of the field. Without it the sentence itself is the link. */
  label?: string | undefined;
  /** The sentence shown at the field; it begins with a verb. */
  message: string;
  /** Title of the summary where no form was refused: a link opens nothing. It comes alone. */
  title?: string;
  /**
   * Nothing has to be corrected: the form must be sent again with this proof, which <ProofField> provides. It comes
   * alone.
   */
  proof?: ProofRequest;
};

type ErrorSummaryProps = {
  /** Unique on the page. */
  id?: string;
  /** In the order of the fields. A new list (not a new render) takes the focus. */
  errors: readonly FieldError[];
  level?: HeadingLevel;
  /** A field of the form takes the focus in its place. */
  isQuiet?: boolean;
};

/**
 * At the top of a refused form: what to correct, with links to the fields. It takes the focus when it appears: by
 * `autofocus` in a document from the server, later by script.
 */
export function ErrorSummary({ id = 'erreurs', errors, level = 2, isQuiet = false }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  useFocusOnNews(summary, errors, errors.length > 0 && !isQuiet);
  if (errors.length === 0 || errors[0]?.proof) return null;
  return (
    <div
      ref={summary}
      className="note note--danger"
      role="alert"
      aria-labelledby={`${id}-titre`}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without script nothing else tells that the form came back
      autoFocus={!isQuiet}
    >
      <Icon icon={CircleAlert} />
      <Heading level={level} id={`${id}-titre`} className="note__title">
        {title(errors)}
      </Heading>
      <ul className="error-summary">
        {errors.map((error) => (
          <li key={`${error.field} ${error.message}`}>
            <SummaryLine {...error} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Stands above a form's button and provides the proof that the form must bring, if its errors ask for one. With script
 * the proof is computed and the form is sent again by itself; without, it says how long to wait.
 */
export function ProofField({ errors: [error] = [] }: { errors?: readonly FieldError[] }) {
  const place = useRef<HTMLDivElement>(null);
  const isHydrated = useIsHydrated();
  useEffect(() => {
    if (!error?.proof) return;
    const leaving = new AbortController();
    // Not caught: if the script does not load, the browser's console says so and the note says how long to wait.
    void import('./proof/send-proven.ts').then(({ sendProven }) =>
      sendProven(place.current, error, leaving.signal),
    );
    return () => leaving.abort();
  }, [error]);
  return (
    error?.proof && (
      // `data-lazy` loads React at once, and React the proof.
      <div
        key={error.proof.challenge.signature}
        ref={place}
        className="note"
        data-lazy="proof"
        tabIndex={-1}
        // biome-ignore lint/a11y/noAutofocus: without script nothing else tells that the form came back
        autoFocus={!isHydrated}
      >
        <Icon icon={CircleAlert} />
        <p role="status">{error.message}</p>
        <input type="hidden" name="captcha" defaultValue={error.proof.wait} />
      </div>
    )
  );
}

function title(errors: readonly FieldError[]): string {
  if (errors[0]?.title) return errors[0].title;
  if (errors.some(({ field }) => !field)) return 'Le formulaire n’a pas été envoyé';
  return errors.length === 1 ? 'Un champ est à corriger' : `${errors.length} champs sont à corriger`;
}

function SummaryLine({ field, label, message }: FieldError) {
  if (!field) return message;
  const link = (
    <a href={`#${field}`} onClick={(event) => focusOn(field, event)}>
      {label ?? message}
    </a>
  );
  return label ? (
    <>
      {link}
      {`\u00a0: ${message.charAt(0).toLocaleLowerCase('fr')}${message.slice(1)}`}
    </>
  ) : (
    link
  );
}

/** Like the browser, but without an entry in the history. */
function focusOn(field: string, event: MouseEvent) {
  const control = document.getElementById(field);
  if (!control) return;
  event.preventDefault();
  control.focus();
}
