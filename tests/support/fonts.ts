import type { Page } from '@playwright/test';

/** The files of both fonts. */
export const FONT_FILES = '**/fonts/*.woff2';

/**
 * Resolves once both fonts are shown, and no other weight of them is on its way: it would still move what it is written in.
 * On a narrow screen app/boot/after-paint/show-fonts.ts marks the document at that moment; a later page of the visit begins
 * with the mark, and waits for its files where a test holds requests, since nothing is cached then.
 */
export async function whenFontsShown(page: Page): Promise<void> {
  // Not an async function: its promise would count as true.
  await page.waitForFunction(() => {
    const isMarked = innerWidth >= 1000 || document.documentElement.dataset.fonts === '2';
    const isLoaded = (name: string) =>
      [...document.fonts].some(({ family, status }) => family === name && status === 'loaded');
    const isWaited = [...document.fonts].some(({ status }) => status === 'loading');
    return isMarked && !isWaited && isLoaded('Atkinson') && isLoaded('National Park');
  });
}
