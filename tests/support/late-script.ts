import type { Page } from '@playwright/test';

/** What a page asks for once it is loaded and at rest (app/late/). */
export const isLateScript = (address: string) => /\/assets\/late-[\w-]+\.js$/.test(address);

/** Goes to a page, and resolves once its late script has run. */
export async function gotoLate(page: Page, path: string): Promise<void> {
  const answered = page.waitForResponse((response) => isLateScript(response.url()));
  await page.goto(path);
  await answered;
  await lateScriptRan(page);
}

/** It waits for an idle moment itself: the one asked for here comes after. */
export async function lateScriptRan(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const [late] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/late-/.test(name));
    await import(late?.name ?? 'no late script');
    await new Promise((resolve) => requestIdleCallback(resolve));
  });
}
