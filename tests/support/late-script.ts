import type { Page } from '@playwright/test';

/** What a page asks for once it is loaded and painted (app/late/). */
export const isLateScript = (address: string) => /\/assets\/late-[\w-]+\.js$/.test(address);

/** Goes to a page, and resolves once its late script has run. */
export async function gotoLate(page: Page, path: string): Promise<void> {
  const answered = page.waitForResponse((response) => isLateScript(response.url()));
  await page.goto(path);
  await answered;
  await lateScriptRan(page);
}

/** Its address stands in the page's starter. */
export async function lateScriptRan(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const starter = [...document.scripts].map(({ text }) => text).join('');
    const [address] = /\/assets\/late-[\w-]+\.js/.exec(starter) ?? [];
    await import(address ?? 'no late script');
  });
}

/** Resolves once the late script has laid out all of the page (app/late/rest-of-page.ts): its footer, if it has one, comes last. */
export async function whenLaidOut(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const footer = document.querySelector<HTMLElement>('.footer');
    return !footer || footer.style.contentVisibility === 'visible';
  });
}
