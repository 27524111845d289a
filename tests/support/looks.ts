import { test } from '@playwright/test';

/**
 * Whether journeys look at each screen by day and by night, on a phone and on a desktop, as in `npm run test:full`
 * (playwright.full.config.ts), where those tagged @looks are walked again. Else in the first look alone: axe took most of their time.
 */
export const inEachLook = (): boolean => test.info().config.metadata.looks === 'each';

export const looksOf = <T>(looks: readonly T[]): readonly T[] => (inEachLook() ? looks : looks.slice(0, 1));
