/**
 * Whether visits are counted in this browser. `protected`: the browser itself asks not to be tracked (Do Not Track,
 * Global Privacy Control), or lets the site store nothing, so that a refusal could not be stored either.
 */
export type AudienceChoice = 'counted' | 'refused' | 'protected';

/** The parts of `window` that show the choice. */
export type ChoiceSigns = {
  localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  navigator: { doNotTrack?: string | null; globalPrivacyControl?: boolean };
};

/** The key of a stored refusal. */
const KEY = 'mesure-audience';

export function readAudienceChoice(browser: ChoiceSigns): AudienceChoice {
  if (asksNotToBeFollowed(browser.navigator)) return 'protected';
  try {
    return browser.localStorage.getItem(KEY) ? 'refused' : 'counted';
  } catch {
    return 'protected';
  }
}

/** Stores the visitor's answer, in this browser only, until it is changed or deleted. */
export function saveAudienceChoice(browser: ChoiceSigns, choice: 'counted' | 'refused'): void {
  if (choice === 'refused') browser.localStorage.setItem(KEY, 'refusee');
  else browser.localStorage.removeItem(KEY);
}

/** Whether the browser asks by a setting of its own, which applies to all sites. */
export function asksNotToBeFollowed(signals: ChoiceSigns['navigator']): boolean | undefined {
  return signals.doNotTrack === '1' || signals.globalPrivacyControl;
}
