/**
 * Whether visits are counted in this browser. `protected`: the browser itself asks not to be followed (Do Not Track,
 * Global Privacy Control), or lets the site keep nothing, so that a refusal could not be kept either.
 */
export type AudienceChoice = 'counted' | 'refused' | 'protected';

/** The parts of `window` that say so. */
export type ChoiceSigns = {
  localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  navigator: { doNotTrack?: string | null; globalPrivacyControl?: boolean };
};

/** What is kept under it is a refusal. */
const KEY = 'mesure-audience';

export function readAudienceChoice(browser: ChoiceSigns): AudienceChoice {
  if (asksNotToBeFollowed(browser.navigator)) return 'protected';
  try {
    return browser.localStorage.getItem(KEY) ? 'refused' : 'counted';
  } catch {
    return 'protected';
  }
}

/** Keeps the visitor's answer, in this browser only and until it is changed or erased. */
export function saveAudienceChoice(browser: ChoiceSigns, choice: 'counted' | 'refused'): void {
  if (choice === 'refused') browser.localStorage.setItem(KEY, 'refusee');
  else browser.localStorage.removeItem(KEY);
}

/** By a signal of the browser's own settings, which holds for all sites. */
export function asksNotToBeFollowed(signals: ChoiceSigns['navigator']): boolean | undefined {
  return signals.doNotTrack === '1' || signals.globalPrivacyControl;
}
