import type { ElementHandle } from 'puppeteer-core';
import puppeteer from 'puppeteer-core';
import { type Visitor, visitorOf } from './visitor.ts';

/** Debian's Firefox without windows; it speaks WebDriver BiDi by itself. */
export async function openFirefox(): Promise<{
  visitor: () => Promise<Visitor>;
  close: () => Promise<void>;
}> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    extraPrefsFirefox: { 'intl.accept_languages': 'fr-FR', 'ui.prefersReducedMotion': 1 },
  });
  return {
    async visitor() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 390, height: 844 });
      return visitorOf<ElementHandle<Element>>({
        open: async (url) => void (await page.goto(url)),
        valueOf: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
        async elementOf(expression) {
          const handle = await page.evaluateHandle(expression);
          return handle.asElement() as ElementHandle<Element> | null;
        },
        click: (element) => element.click(),
        type: (element, text) => element.type(text),
        enter: (element) => element.press('Enter'),
      });
    },
    close: () => browser.close(),
  };
}
