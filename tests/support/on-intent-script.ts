import type { Page } from '@playwright/test';

/** Whether a page asks for this address at the first sign of intent, before React (app/boot/on-intent/). */
export const isOnIntentScript = (address: string) => /\/assets\/on-intent-[\w-]+\.js$/.test(address);

/** The address of the script, for `page.route`. */
export const ON_INTENT = '**/assets/on-intent-*.js';

/** Goes to a page and gives a sign of intent, a key that does nothing else; resolves once the script that it loads has run. */
export async function gotoWithIntent(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.keyboard.press('Shift');
  await onIntentRan(page);
}

/** Resolves once the script has run, after a sign of intent. Its address is in the page's boot script. */
export async function onIntentRan(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/on-intent-')),
  );
  await page.evaluate(async () => {
    const boot = [...document.scripts].map(({ text }) => text).join('');
    const [address] = /\/assets\/on-intent-[\w-]+\.js/.exec(boot) ?? [];
    await import(address ?? 'no such script');
  });
}
