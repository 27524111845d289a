import type { Page } from '@playwright/test';

/** Scrolls to each section that loads near the viewport, in turn. */
export async function openLazySections(page: Page): Promise<void> {
  for (const section of await page.locator('[id][data-lazy]').all()) {
    await section.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
    await page.locator(`#${await section.getAttribute('id')}[data-lazy=ready]`).waitFor();
  }
}
