import type { AnalyticsSetting } from '#server/analytics/analytics-setting.ts';
import { asksNotToBeFollowed } from '../tracking/audience-choice.ts';
import { isCountedPage, plainReferrer } from '../tracking/counted-page.ts';
import { logFailure } from '../tracking/log-failure.ts';
import { type PageView, watchPages } from '../tracking/page-views.ts';
import { readConsent } from './consent-record.ts';
import { openService } from './services/open-service.ts';
import type { AnalyticsService } from './services/service.ts';

/** Address of the dialog's script, which the build writes here (scripts/build.ts). */
declare const __CONSENT_DIALOG__: string;

export type ExternalAnalytics = { setting: AnalyticsSetting; revision: number };

/** What opens the visitor's choices: the footer's link, which leads to a page without script, and that page's button. */
const OPENERS = '.footer a[href="/mesure-audience"], [data-consent]';

/**
 * Reports pages to the external service as long as the visitor consents, and asks once when there is no answer: never
 * unasked in a browser that says it does not want to be followed.
 */
export function startExternalAnalytics({ setting, revision }: ExternalAnalytics): void {
  let service: AnalyticsService | undefined;
  let shown: PageView | undefined;

  const report = () => {
    if (!shown || !isCountedPage(shown.pathname)) return;
    const { pathname, title, referrer } = shown;
    const { origin } = location;
    service?.reportPage({ address: origin + pathname, title, referrer: plainReferrer(referrer, origin) });
  };
  const obey = (isAccepted: boolean) => {
    if (isAccepted === (service !== undefined)) return;
    service?.stop();
    service = isAccepted ? openService(setting) : undefined;
    report();
  };
  const openDialog = async (purpose: 'ask' | 'change') => {
    try {
      const script: typeof import('./consent-dialog.ts') = await import(
        /* @vite-ignore */ __CONSENT_DIALOG__
      );
      await script.openConsentDialog({ setting, revision, purpose, onAnswer: obey });
    } catch (error) {
      logFailure('consent', error);
    }
  };

  watchPages((view) => {
    shown = view;
    report();
  });
  openOnClick(() => void openDialog('change'));
  const answer = readAnswer(revision);
  if (answer) obey(answer === 'accepted');
  else if (!asksNotToBeFollowed(navigator) && isCountedPage(location.pathname)) void openDialog('ask');
}

function readAnswer(revision: number) {
  try {
    return readConsent(localStorage, revision, new Date());
  } catch {
    // A browser that keeps nothing would be asked on every page.
    return 'refused';
  }
}

/** Before React's own links (features/navigation/use-site-links.ts), which leave a prevented click alone. */
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
