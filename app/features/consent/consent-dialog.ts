import * as CookieConsent from 'vanilla-cookieconsent';
import type { AnalyticsSetting } from '#server/analytics/analytics-setting.ts';
import { stylesReady } from '../lazy-section/styles-ready.ts';
import sheet from './consent-dialog.css?inline';
import { ANALYTICS_CATEGORY, CONSENT_DAYS, CONSENT_KEY } from './consent-record.ts';
import { consentWords } from './consent-words.ts';

type DialogOptions = {
  setting: AnalyticsSetting;
  revision: number;
  /** `ask` shows the question with its answers, `change` the detail of what was answered. */
  purpose: 'ask' | 'change';
  /** Called at each answer. */
  onAnswer: (isAccepted: boolean) => void;
};

let isReady: Promise<void> | undefined;

/** The consent dialog (vanilla-cookieconsent), in the site's own look. */
export async function openConsentDialog(options: DialogOptions): Promise<void> {
  isReady ??= prepare(options);
  await isReady;
  if (options.purpose === 'change') CookieConsent.showPreferences();
  else CookieConsent.show(true);
}

async function prepare({ setting, revision, onAnswer }: DialogOptions): Promise<void> {
  await bringStyles();
  const answer = () => onAnswer(CookieConsent.acceptedCategory(ANALYTICS_CATEGORY));
  await CookieConsent.run({
    autoShow: false,
    // Nothing to hide: its words are data-nosnippet.
    hideFromBots: false,
    manageScriptTags: false,
    revision,
    cookie: { name: CONSENT_KEY, useLocalStorage: true, expiresAfterDays: CONSENT_DAYS },
    guiOptions: {
      consentModal: { layout: 'box wide', position: 'bottom right', equalWeightButtons: true },
      preferencesModal: { layout: 'box', equalWeightButtons: true },
    },
    categories: {
      necessary: { enabled: true, readOnly: true },
      [ANALYTICS_CATEGORY]: { autoClear: { cookies: [{ name: /^_ga/ }] } },
    },
    language: { default: 'fr', translations: { fr: consentWords(setting) } },
    onConsent: answer,
    onChange: answer,
    onModalReady: ({ modal }) => modal.addEventListener('click', leaveByLink),
  });
}

/** The detail covers the page: its links lead there, so it goes. */
function leaveByLink({ target }: MouseEvent): void {
  if ((target as Element).closest('a')) CookieConsent.hidePreferences();
}

/** A page holds only the rules and values it uses itself; the dialog needs those of the whole sheet (server/html/). */
async function bringStyles(): Promise<void> {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[disabled]')) link.disabled = false;
  const own = new CSSStyleSheet();
  own.replaceSync(sheet);
  document.adoptedStyleSheets.push(own);
  await stylesReady(document);
}
