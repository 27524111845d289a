import * as CookieConsent from 'vanilla-cookieconsent';
import type { ExternalServices } from '#server/pages/html/after-paint-script.ts';
import { stylesReady } from '../lazy-section/styles-ready.ts';
import sheet from './consent-dialog.css?inline';
import { CONSENT_DAYS, CONSENT_KEY, type ConsentCategory } from './consent-record.ts';
import { consentText } from './consent-texts.ts';

type DialogOptions = {
  services: ExternalServices;
  revision: number;
  /** `ask` shows the question with its answers, `change` the details of the last answer. */
  purpose: 'ask' | 'change';
  /** Called at each answer, with what was accepted. */
  onAnswer: (accepted: readonly ConsentCategory[]) => void;
};

/** Cookies that are deleted when consent is withdrawn; a chat deletes its own (services/). */
const CATEGORY_RULES: Record<ConsentCategory, CookieConsent.Category> = {
  analytics: { autoClear: { cookies: [{ name: /^_ga/ }] } },
  chat: {},
};

let isReady: Promise<void> | undefined;

/** The consent dialog (vanilla-cookieconsent), in the site's own look. */
export async function openConsentDialog(options: DialogOptions): Promise<void> {
  isReady ??= prepare(options);
  await isReady;
  if (options.purpose === 'change') CookieConsent.showPreferences();
  else CookieConsent.show(true);
}

async function prepare({ services, revision, onAnswer }: DialogOptions): Promise<void> {
  await bringStyles();
  const asked = askedCategories(services);
  const answer = () => onAnswer(asked.filter((category) => CookieConsent.acceptedCategory(category)));
  await CookieConsent.run({
    autoShow: false,
    // Nothing to hide from search engines: its words are data-nosnippet.
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
      ...Object.fromEntries(asked.map((category) => [category, CATEGORY_RULES[category]])),
    },
    language: { default: 'fr', translations: { fr: consentText(services) } },
    onConsent: answer,
    onChange: answer,
    onModalReady: ({ modal }) => {
      modal.addEventListener('click', leaveByLink);
      giveStoppedClickAgain(modal);
    },
  });
}

/** The services to consent to. */
function askedCategories({ analytics, chat }: ExternalServices): ConsentCategory[] {
  return [...(analytics ? (['analytics'] as const) : []), ...(chat ? (['chat'] as const) : [])];
}

/** The details cover the page that their links lead to, so they close. */
function leaveByLink({ target }: MouseEvent): void {
  if ((target as Element).closest('a')) CookieConsent.hidePreferences();
}

/**
 * React, while it hydrates the page, stops clicks on anything in it before they arrive: the last one in a dialog is made
 * again once the page is hydrated.
 */
function giveStoppedClickAgain(modal: HTMLElement): void {
  let stopped: HTMLElement | null = null;
  const noteClick = ({ target }: MouseEvent) => {
    stopped = modal.contains(target as Node) ? (target as HTMLElement) : null;
  };
  addEventListener('click', noteClick, true);
  modal.addEventListener('click', () => (stopped = null), true);
  const giveAgain = () => {
    removeEventListener('click', noteClick, true);
    stopped?.click();
  };
  addEventListener('app:hydrated', giveAgain, { once: true });
}

/**
 * A page has only the rules and values that it uses; the dialog needs those of the whole sheet (server/pages/html/).
 */
async function bringStyles(): Promise<void> {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[disabled]')) link.disabled = false;
  const own = new CSSStyleSheet();
  own.replaceSync(sheet);
  document.adoptedStyleSheets.push(own);
  await stylesReady(document);
}
