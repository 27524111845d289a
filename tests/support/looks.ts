import { test } from '@playwright/test';

/**
 * Whether journeys look at each screen by day and by night, on a phone and on a desktop. `npm run test:full` does so
 * (playwright.full.config.ts) by walking the tests tagged @looks again.
 */
export const inEachLook = (): boolean => test.info().config.metadata.looks === 'each';

/** Whether the running test is one of those, and runs now only for what it does: axe takes a second for each screen. */
export const isLookedAtLater = (): boolean => !inEachLook() && test.info().tags.includes('@looks');
