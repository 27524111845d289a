import { type ContextType, useContext, useEffect, useEffectEvent, useRef } from 'react';
import {
  isRouteErrorResponse,
  UNSAFE_DataRouterDataContext as RouterData,
  useLocation,
  useNavigation,
} from 'react-router';
import type { TypedControl } from '#app/ui/form/kept-controls.ts';
import {
  forgetAll,
  forgetOthers,
  forgetSent,
  giveBackDraft,
  keepShown,
  leavePage,
  noteChanged,
  noteTyped,
  ownerShown,
  renewDraft,
  type SentForm,
  sentFormOf,
} from './page-draft.ts';

type Answers = Partial<NonNullable<ContextType<typeof RouterData>>>;

const SIGN_IN = '/connexion';
const SIGN_OUT = '/deconnexion';

/**
 * Keeps what is typed in any form of the site in this tab until the form has been taken, and puts it back when its page is there again:
 * after a reload, a step back, a screen of failure, a session that ended.
 */
export function PageDrafts() {
  const location = useLocation();
  const { state } = useNavigation();
  const { actionData, errors }: Answers = useContext(RouterData) ?? {};
  const sent = useRef<SentForm | null>(null);
  /** The path of the page that was shown last; a screen of failure is none. */
  const shown = useRef<string>(undefined);
  const hasFailed = useRef(false);
  // On the page that is shown: a step back changes the window's address before its page is there.
  const noteHere = useEffectEvent((control: TypedControl) => noteTyped(control, location.pathname));
  const sentHere = useEffectEvent((form: HTMLFormElement) => sentFormOf(form, location.pathname));

  useEffect(() => {
    function hear({ target }: Event) {
      if (
        target instanceof HTMLInputElement ||
        target instanceof HTMLTextAreaElement ||
        target instanceof HTMLSelectElement
      )
        noteHere(target);
    }
    function send({ target, defaultPrevented }: SubmitEvent) {
      if (!(target instanceof HTMLFormElement)) return;
      if (target.getAttribute('action') === SIGN_OUT) return forgetAll();
      const form = sentHere(target);
      if (defaultPrevented) sent.current = form;
      // The browser leaves the page with it: what comes is another document.
      else if (form) forgetSent(form);
    }
    document.addEventListener('input', hear);
    // After the router, which holds back what it sends itself.
    window.addEventListener('submit', send);
    return () => {
      document.removeEventListener('input', hear);
      window.removeEventListener('submit', send);
    };
  }, []);

  // Once for each page and each answer.
  useEffect(() => {
    if (state !== 'idle') return;
    const form = sent.current;
    sent.current = null;
    const failedBefore = hasFailed.current;
    hasFailed.current = isFailure(errors, form !== null);
    if (hasFailed.current) return;
    const { pathname } = location;
    const before = shown.current;
    shown.current = pathname;
    const owner = ownerShown();
    const isRefused = Object.values(actionData ?? {}).some(hasKept);
    const isToSignIn = pathname.startsWith(SIGN_IN);
    if (form && !isRefused && !(form.owner && isToSignIn)) forgetSent(form);
    if (before !== undefined && before !== pathname && !isToSignIn && !failedBefore) leavePage(before);
    forgetOthers(owner);
    if (isRefused) renewDraft(pathname);
    else if (owner && before === pathname && !form && !failedBefore) keepShown(pathname);
    else giveBackDraft(pathname);
    if (before === undefined) noteChanged(pathname);
  }, [location, state, actionData, errors]);
  return null;
}

type Errors = Readonly<Record<string, unknown>> | null | undefined;

/** The site has not answered, or not as it should. Any answer that is no page has not taken a form. */
const isFailure = (errors: Errors, wasSent: boolean): boolean =>
  Object.values(errors ?? {}).some((error) => wasSent || !isRouteErrorResponse(error) || error.status >= 500);

/** Whether an action gave back what was typed (app/forms/form-answer.ts), to be corrected or read once more before it counts. */
const hasKept = (answer: unknown): boolean => {
  const { kept, recap, errors } = (answer ?? {}) as { kept?: unknown; recap?: unknown; errors?: unknown[] };
  return Boolean(kept ?? recap) || Boolean(errors?.length);
};
