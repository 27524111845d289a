import { spawn } from 'node:child_process';
import { Builder, Capabilities, Key, type WebElement } from 'selenium-webdriver';
import { freePort } from '#tests/support/free-port.ts';
import { until } from '#tests/support/postgres-process.ts';
import { type Visitor, visitorOf } from './visitor.ts';

/** WebKit's own window, which its driver controls; it needs a screen, which Xvfb simulates. */
const WINDOW = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const START_LIMIT_MS = 20_000;

/** Opens Debian's WebKitGTK. One visitor at a time: the driver keeps one session. */
export async function openWebkit(): Promise<{ visitor: () => Promise<Visitor>; close: () => Promise<void> }> {
  const port = await freePort();
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    // The kernel sandboxes its processes, which root of a container may not ask for.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LANG: 'fr_FR.UTF-8' },
  });
  const server = `http://127.0.0.1:${port}`;
  await until(
    () =>
      fetch(`${server}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    START_LIMIT_MS,
  );
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: WINDOW, args: ['--automation', '--geometry=390x844'] },
  });
  let session: ReturnType<Builder['build']> | undefined;
  const end = async () => {
    await session?.quit();
    session = undefined;
  };
  return {
    async visitor() {
      await end();
      const window = new Builder().usingServer(server).withCapabilities(capabilities).build();
      session = window;
      await window.manage().window().setRect({ width: 390, height: 844, x: 0, y: 0 });
      return visitorOf<WebElement>({
        open: (url) => window.get(url),
        valueOf: <T>(expression: string) => window.executeScript<T>(`return ${expression}`),
        elementOf: (expression) => window.executeScript<WebElement | null>(`return ${expression}`),
        click: (element) => element.click(),
        type: (element, text) => element.sendKeys(text),
        enter: (element) => element.sendKeys(Key.ENTER),
      });
    },
    async close() {
      await end();
      if (driver.pid) process.kill(-driver.pid);
    },
  };
}
