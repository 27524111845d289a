import type { Page } from '@playwright/test';

/** The files of both fonts. */
export const FONT_FILES = '**/fonts/*.woff2';

/** Resolves once both fonts are shown; app/starter/fonts.ts marks the document then. */
export async function whenFontsShown(page: Page): Promise<void> {
  await page.locator('html[data-fonts="2"]').waitFor({ state: 'attached' });
}
