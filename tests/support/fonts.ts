import type { Page } from '@playwright/test';

/** The files of both fonts. */
export const FONT_FILES = '**/fonts/*.woff2';

/** Resolves once both fonts are shown: on a narrow screen, app/boot/after-paint/show-fonts.ts marks the document at that moment. */
export async function whenFontsShown(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    if (innerWidth < 1000) return document.documentElement.dataset.fonts === '2';
    await document.fonts.ready;
    return [...document.fonts].some(({ family, status }) => family === 'Atkinson' && status === 'loaded');
  });
}
