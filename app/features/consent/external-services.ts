import type { ExternalServices } from '#server/pages/html/after-paint-script.ts';
import { asksNotToBeFollowed } from '../tracking/audience-choice.ts';
import { isCountedPage, plainReferrer } from '../tracking/counted-page.ts';
import { logFailure } from '../tracking/log-failure.ts';
import { watchPages } from '../tracking/page-views.ts';
import { type ConsentCategory, readConsent } from './consent-record.ts';
import { openChat } from './services/open-chat.ts';
import { openService } from './services/open-service.ts';
import type { AnalyticsService } from './services/service.ts';

/** Address of the dialog's script; the build writes it here (scripts/build.ts). */
declare const __CONSENT_DIALOG__: string;

type ExternalOptions = { services: ExternalServices; revision: number };

/** Opens the visitor's choices: the footer's link, which leads to a page without script, and that page's button. */
const OPENERS = '.footer a[href="/mesure-audience"], [data-consent]';

/**
 * Runs each external service while the visitor consents to it, and asks once if there is no answer. It never asks a
 * browser that says it does not want to be tracked.
 */
export function startExternalServices({ services, revision }: ExternalOptions): void {
  const obeyAnalytics = runAnalytics(services);
  const obeyChat = runChat(services);
  const obey = (accepted: readonly ConsentCategory[]) => {
    obeyAnalytics(accepted.includes('analytics'));
    obeyChat(accepted.includes('chat'));
  };
  const openDialog = async (purpose: 'ask' | 'change') => {
    try {
      const script: typeof import('./consent-dialog.ts') = await import(
        /* @vite-ignore */ __CONSENT_DIALOG__
      );
      await script.openConsentDialog({ services, revision, purpose, onAnswer: obey });
    } catch (error) {
      logFailure('consent', error);
    }
  };

  openOnClick(() => void openDialog('change'));
  const answer = readAnswer(revision);
  if (answer) obey(answer);
  else if (!asksNotToBeFollowed(navigator) && isCountedPage(location.pathname)) void openDialog('ask');
}

/** Reports each page to the external service; the returned function takes the visitor's choice. */
function runAnalytics({ analytics }: ExternalServices): (isAccepted: boolean) => void {
  if (!analytics) return () => {};
  let service: AnalyticsService | undefined;
  let report = () => {};
  watchPages((pathname, from) => {
    const { origin } = location;
    const { title } = document;
    const page = { address: origin + pathname, title, referrer: plainReferrer(from, origin) };
    report = () => {
      if (isCountedPage(pathname)) service?.reportPage(page);
    };
    report();
  });
  return (isAccepted) => {
    if (isAccepted === (service !== undefined)) return;
    service?.stop();
    service = isAccepted ? openService(analytics) : undefined;
    report();
  };
}

/**
 * Loads the chat, on public pages. A script that ran cannot be taken back: only a new document without it keeps the
 * promise of the withdrawal.
 */
function runChat({ chat }: ExternalServices): (isAccepted: boolean) => void {
  if (!chat) return () => {};
  let forget: (() => void) | undefined;
  return (isAccepted) => {
    if (isAccepted && !forget && isCountedPage(location.pathname)) forget = openChat(chat);
    if (isAccepted || !forget) return;
    forget();
    location.reload();
  };
}

function readAnswer(revision: number) {
  try {
    return readConsent(localStorage, revision, new Date());
  } catch {
    // A browser that stores nothing would be asked on every page.
    return [];
  }
}

/** Before React's own links (features/navigation/use-site-links.ts), which ignore a prevented click. */
function openOnClick(open: () => void): void {
  addEventListener(
    'click',
    (event) => {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
      if (!isPlain || !(event.target as Element).closest(OPENERS)) return;
      event.preventDefault();
      open();
    },
    true,
  );
}
