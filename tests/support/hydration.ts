import type { Page } from '@playwright/test';

/** The script that loads React. */
const ENTRY = '**/assets/entry.client*';

/** Loads React as a visitor does: at the first sign of intent, here a key that does nothing else. */
export async function hydrate(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await whenHydrated(page);
}

/** Resolves once React has taken over; app/root.tsx marks the document then. */
export function whenHydrated(page: Page): Promise<void> {
  return page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Blocks React for this visitor. */
export async function refuseEntry(page: Page): Promise<void> {
  await page.route(ENTRY, (route) => route.abort());
}

/** A slow network: React comes when the returned function is called. */
export async function holdEntry(page: Page): Promise<() => void> {
  return holdRequests(page, ENTRY);
}

/** Holds requests until the returned function is called. */
export async function holdRequests(page: Page, pattern: string): Promise<() => void> {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await gate;
    await route.continue();
  });
  return release;
}
