import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { activeContent } from '#tests/support/attacks/active-content.ts';
import { plantWork, useAttackedSite } from '#tests/support/attacks/attacked-site.ts';
import { STARTS } from '#tests/support/attacks/find-surface.ts';
import { plantPayloads } from '#tests/support/attacks/plant-payloads.ts';
import { findPages } from '#tests/support/attacks/surface.ts';
import { MARK, xssPayloads } from '#tests/support/attacks/xss-payloads.ts';
import { OTHER_TEMPLATES, SHOP_TEMPLATES, TEMPLATES } from '#tests/support/templates.ts';
import { isTorture } from '#tests/support/torture.ts';

vi.setConfig({ testTimeout: isTorture ? 3_600_000 : 120_000, hookTimeout: 120_000 });

/** Number of pages that a browser opens: a page takes some tenths of a second. */
const PAGES = isTorture ? Number.POSITIVE_INFINITY : 4;

const payloads = xssPayloads();
let taken = 0;
const next = () => payloads[taken++ % payloads.length] ?? '';

const attacked = useAttackedSite();
const { site } = attacked;
let browser: Browser;
/** Forbidden events on a page: an attack that runs, or a breach of its policy. */
const seen: string[] = [];

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  await plantWork(site);
  await plantPayloads(site.database, next);
});
afterAll(() => browser.close());

async function openPage(cookies: ReadonlyMap<string, string>): Promise<Page> {
  const context = await browser.newContext();
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.origin })));
  await context.exposeFunction('seen', (what: string) => seen.push(what));
  await context.addInitScript(`
    window.${MARK} = () => seen('ran: ' + location.href);
    window.alert = () => seen('alert: ' + location.href);
    addEventListener('securitypolicyviolation', (event) =>
      seen('violation of ' + event.effectiveDirective + ': ' + event.blockedURI + ' ' + event.sample + ' in ' + location.href));
  `);
  const page = await context.newPage();
  page.on('pageerror', (error) => void seen.push(`error: ${error.message} in ${page.url()}`));
  return page;
}

/** Opens a page as a visitor does: the page, then the script that loads React. */
async function look(page: Page, address: string): Promise<void> {
  const answer = await page.goto(site.origin + address);
  // A missing document is answered without a page.
  if (!answer?.headers()['content-type']?.startsWith('text/html')) return;
  // /contact redirects by itself: the page that it leads to needs its key too.
  await vi.waitFor(
    async () => {
      await page.keyboard.press('Shift');
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 5_000 });
    },
    { timeout: 30_000 },
  );
}

test('an attack in a page would be seen, and its policy stops it', async () => {
  const page = await openPage(new Map());
  let attacked = '';
  await page.route('**/faq', async (route) => {
    const response = await route.fetch();
    const attack = `<script>${MARK}()</script><img src="/x" onerror="${MARK}()">`;
    attacked = (await response.text()).replace('<body>', `<body>${attack}`);
    await route.fulfill({ response, body: attacked });
  });
  await page.goto(`${site.origin}/faq`);
  await expect.poll(() => seen.length).toBeGreaterThan(1);
  const found = seen.splice(0);
  expect(found.filter((what) => !/^violation of script-src/.test(what))).toEqual([]);
  expect(activeContent(attacked).length).toBe(2);
  await page.context().close();
});

test('no attack runs and no policy is broken on pages of every kind', async () => {
  const { admin, member, visitors } = await attacked.victims();
  const kinds = [
    {
      visitor: visitors[0] ?? member,
      starts: [...TEMPLATES, ...SHOP_TEMPLATES, ...OTHER_TEMPLATES].map(({ path }) => path).concat(STARTS),
    },
    { visitor: member, starts: ['/client/dashboard', '/client/profil'] },
    {
      visitor: admin,
      starts: [
        '/admin',
        '/admin/commandes',
        '/admin/reparations',
        '/admin/temoignages',
        '/enregistrement',
        '/entreprise',
      ],
    },
  ];
  let looked = 0;
  for (const { visitor, starts } of kinds) {
    const { addresses } = await findPages(visitor, starts);
    const page = await openPage(visitor.cookies);
    const chosen = addresses.filter((address) => !/\.\w+$/.test(address)).slice(0, PAGES);
    for (const address of chosen)
      await look(page, `${address}${address.includes('?') ? '&' : '?'}q=${encodeURIComponent(next())}`);
    await page.context().close();
    looked += chosen.length;
  }
  expect(seen).toEqual([]);
  console.log(`${looked} pages, each with a payload: none ran, no violation of the policy`);
});
