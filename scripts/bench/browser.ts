import { type Browser, chromium, type Page } from '@playwright/test';

export const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/**
 * No sandbox, because the bench may run as root. The other flags keep the browser from doing anything but our page.
 */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
];

export type Fetched = { url: string; type: string; bytes: number };

/** The screen of a phone, as most visitors have. */
export const VIEWPORT = { width: 412, height: 823 };

/** Opens a page with an empty cache; `fetched` collects everything from the network. */
export async function openPage(browser: Browser, url: string): Promise<{ page: Page; fetched: Fetched[] }> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'fr-FR' });
  const page = await context.newPage();
  const fetched: Fetched[] = [];
  page.on('requestfinished', async (request) => {
    // A page that is closed meanwhile reports nothing more.
    const sizes = await request.sizes().catch(() => null);
    if (!sizes) return;
    const { responseBodySize, responseHeadersSize } = sizes;
    fetched.push({
      url: request.url(),
      type: request.resourceType(),
      bytes: responseBodySize + responseHeadersSize,
    });
  });
  await page.addInitScript(() => {
    addEventListener('app:hydrated', () => document.documentElement.setAttribute('data-bench-hydrated', ''));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  return { page, fetched };
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS });
}
