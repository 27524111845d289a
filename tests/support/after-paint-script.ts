import type { Page } from '@playwright/test';

/** Whether a page asks for this address once it is loaded and painted (app/boot/after-paint/). */
export const isAfterPaintScript = (address: string) => /\/assets\/after-paint-[\w-]+\.js$/.test(address);

/** Goes to a page, and resolves once its after-paint script has run. */
export async function gotoPainted(page: Page, path: string): Promise<void> {
  const answered = page.waitForResponse((response) => isAfterPaintScript(response.url()));
  await page.goto(path);
  await answered;
  await afterPaintScriptRan(page);
}

/** Resolves once the script has run; its address is in the page's boot script. */
export async function afterPaintScriptRan(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const boot = [...document.scripts].map(({ text }) => text).join('');
    const [address] = /\/assets\/after-paint-[\w-]+\.js/.exec(boot) ?? [];
    await import(address ?? 'no after-paint script');
  });
}

/** Resolves once the after-paint script has laid out all of the page (app/boot/after-paint/lay-out-rest.ts): its footer, if it has one, comes last. */
export async function whenLaidOut(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const footer = document.querySelector<HTMLElement>('.footer');
    return !footer || footer.style.contentVisibility === 'visible';
  });
}
