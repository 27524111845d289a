import type { Page } from '@playwright/test';

/** The script that loads React. */
const ENTRY = '**/assets/entry.client*';

/** Loads React as a visitor does: at the first sign of intent, here a key that does nothing else. */
export async function hydrate(page: Page): Promise<void> {
  await whenHeard(page);
  await page.keyboard.press('Shift');
  await whenHydrated(page);
}

/** Resolves once a sign of intent is heard: after a press on a link or a button the new page shows before the script at its end has run. */
export function whenHeard(page: Page): Promise<void> {
  return page.waitForLoadState('domcontentloaded');
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

/** A page that React has begun to take over. */
type HeldWork = {
  /** Resolves once React listens, and would end its work in the next press. */
  begun: () => Promise<void>;
  /** Lets it work. */
  goOn: () => Promise<void>;
};

/** Stops React between two steps of its work, where a press finds the page of a slow phone. To be called before the page opens. */
export async function holdWork(page: Page): Promise<HeldWork> {
  await page.addInitScript(() => {
    const send = MessagePort.prototype.postMessage;
    const held: (() => void)[] = [];
    // React asks for its next step by a message to itself.
    MessagePort.prototype.postMessage = function hold(this: MessagePort, ...message) {
      held.push(() => Reflect.apply(send, this, message));
    };
    addEventListener('test:go-on', () => {
      MessagePort.prototype.postMessage = send;
      for (const each of held.splice(0)) each();
    });
  });
  return {
    begun: async () => {
      // No key and no pointer, which React would hear.
      await page.evaluate(() => void dispatchEvent(new Event('app:wanted')));
      await page.waitForFunction(() =>
        Object.keys(document).some((key) => key.startsWith('_reactListening')),
      );
    },
    goOn: () => page.evaluate(() => void dispatchEvent(new Event('test:go-on'))),
  };
}
