import { randomUUID } from 'node:crypto';
import { type APIRequestContext, devices, expect, type Page, test } from '@playwright/test';
import { gotoPainted, isAfterPaintScript } from '#tests/support/after-paint-script.ts';
import { AS_SERVICE, E2E_SERVICE_KEY } from '#tests/support/e2e-keys.ts';
import { hydrate } from '#tests/support/hydration.ts';

/** An address of this test's own; a page that is not found is counted like any other. */
const ownPath = () => `/nulle-part/${randomUUID()}`;

async function rowsOf(request: APIRequestContext, table: string, select: string, paths: string[]) {
  const response = await request.get(`/rest/v1/${table}`, {
    params: { select, page_path: `in.(${paths.join(',')})`, order: 'id' },
    headers: AS_SERVICE,
  });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()) as Record<string, string | null>[];
}

const visitsOf = (request: APIRequestContext, ...paths: string[]) =>
  rowsOf(request, 'page_visits', 'session_id,page_path', paths);
const eventsOf = (request: APIRequestContext, ...paths: string[]) =>
  rowsOf(request, 'visitor_events', 'event_type,device_type,page_path,referrer_host', paths);

const sessionOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('visite'));

/** Follows a link of the site as a visitor does. */
async function follow(page: Page, path: string) {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    link.textContent = 'Suite du parcours';
    document.querySelector('main')?.prepend(link);
  }, path);
  await page.getByRole('link', { name: 'Suite du parcours' }).click();
  await expect(page).toHaveURL(path);
}

/** Every request that reports a visit. */
function watchReports(page: Page): string[] {
  const reports: string[] = [];
  page.context().on('request', (request) => {
    if (/\/(functions|rest)\/v1\//.test(request.url())) reports.push(request.url());
  });
  return reports;
}

test('the first page is a visit, the next ones are navigations of the same session, and each hiding is a leave', async ({
  page,
  request,
  baseURL,
}) => {
  const paths = [ownPath(), ownPath(), ownPath()] as const;
  /** Reports of two pages at once may arrive in any order. */
  const isTold = async (path: string) => {
    await expect.poll(() => visitsOf(request, path)).toHaveLength(1);
    await expect.poll(() => eventsOf(request, path)).toHaveLength(1);
  };
  await gotoPainted(page, paths[0]);
  await isTold(paths[0]);
  await hydrate(page);
  await follow(page, paths[1]);
  await isTold(paths[1]);
  await gotoPainted(page, paths[2]);
  await isTold(paths[2]);
  const session = await sessionOf(page);
  await page.goto('about:blank');

  await expect.poll(() => visitsOf(request, ...paths)).toHaveLength(3);
  expect(await visitsOf(request, ...paths)).toEqual(
    paths.map((page_path) => ({ session_id: session, page_path })),
  );

  const host = new URL(baseURL ?? '').host;
  const event = (event_type: string, page_path: string, referrer_host: string | null) => ({
    event_type,
    device_type: 'PC',
    page_path,
    referrer_host,
  });
  await expect.poll(() => eventsOf(request, ...paths)).toHaveLength(5);
  expect(await eventsOf(request, paths[0])).toEqual([event('visit', paths[0], null)]);
  const ofSecond = await eventsOf(request, paths[1]);
  expect(ofSecond).toEqual([event('navigation', paths[1], host), event('leave', paths[1], null)]);
  const ofThird = await eventsOf(request, paths[2]);
  expect(ofThird).toEqual([event('navigation', paths[2], null), event('leave', paths[2], null)]);
});

test('a redirection is one page, that which it leads to', async ({ page }) => {
  const pages: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/rest/v1/page_visits')) pages.push(request.postDataJSON().page_path);
  });
  await gotoPainted(page, '/legal/cgu');
  await expect(page).toHaveURL('/legal/cgv');
  expect(pages).toEqual(['/legal/cgv']);
});

test('another tab is another session, and its first page a visit', async ({ context, page, request }) => {
  const [first, second] = [ownPath(), ownPath()];
  await gotoPainted(page, first);
  const tab = await context.newPage();
  await gotoPainted(tab, second);
  expect(await sessionOf(tab)).not.toBe(await sessionOf(page));
  await expect
    .poll(async () => (await eventsOf(request, first, second)).map((event) => event.event_type))
    .toEqual(['visit', 'visit']);
});

test('a page the browser gives back from its memory is seen again', async ({ page, request }) => {
  const path = ownPath();
  await gotoPainted(page, path);
  // Browsers do this on « back » if they kept the page; the tests' Chromium keeps none.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect.poll(() => visitsOf(request, path)).toHaveLength(2);
});

for (const [name, expected] of [
  ['Pixel 7', 'Mobile'],
  ['Galaxy Tab S4', 'Tablette'],
] as const) {
  test(`${name} is counted as ${expected}`, async ({ browser, request, baseURL }) => {
    const { defaultBrowserType: _, ...device } = devices[name] as (typeof devices)[string];
    const context = await browser.newContext({ ...device, baseURL });
    const path = ownPath();
    await gotoPainted(await context.newPage(), path);
    await expect
      .poll(async () => (await eventsOf(request, path)).map((event) => event.device_type))
      .toEqual([expected]);
    await context.close();
  });
}

test('the after-paint script waits for the load event, and brings nothing of React', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await gotoPainted(page, '/services/micro-soudure');
  await expect.poll(() => asked.filter((path) => path.startsWith('/functions/'))).toHaveLength(1);
  const { loadedAt, askedAt } = await page.evaluate(() => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const afterPaint = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.includes('/assets/after-paint-'));
    return { loadedAt: page?.loadEventStart ?? Number.NaN, askedAt: afterPaint?.startTime ?? Number.NaN };
  });
  expect(askedAt).toBeGreaterThanOrEqual(loadedAt);
  expect(asked.filter((path) => path.endsWith('.js'))).toEqual([
    expect.stringContaining('/assets/after-paint-'),
  ]);
});

test('before any intent a page asks for the after-paint script and for no other, even where code can be copied; at the first sign for what answers it, then for React', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await gotoPainted(page, '/guides/hebergement/ssh-cles-et-fail2ban');
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([expect.stringContaining('/assets/after-paint-')]);
  await hydrate(page);
  expect(scripts[1]).toMatch(/\/on-intent-/);
  await expect(page.getByRole('button', { name: /^Copier/ }).first()).toBeVisible();
});

test('a page whose browser finds no idle moment is counted too', async ({ page, request }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = (start, { timeout } = {}) =>
      timeout
        ? window.setTimeout(start, timeout, { didTimeout: true, timeRemaining: () => 0 })
        : window.setTimeout(() => {}, 0);
  });
  const path = ownPath();
  await page.goto(path);
  await expect.poll(() => visitsOf(request, path)).toHaveLength(1);
});

test('the key of the data API is in no page, and the script that has it is kept by browsers for a year', async ({
  page,
  request,
}) => {
  const answered = page.waitForResponse((response) => isAfterPaintScript(response.url()));
  await page.goto('/');
  const script = await answered;
  const key = /anonKey":"([^"]+)"/.exec(await script.text())?.[1] ?? '';
  expect(key.length).toBeGreaterThan(16);
  expect(key).not.toBe(E2E_SERVICE_KEY);
  expect(script.headers()['cache-control']).toContain('immutable');
  expect(await (await request.get('/')).text()).not.toContain(key);
});

test('no cookie is set, and what is kept in the browser is the session of the tab', async ({
  page,
  context,
}) => {
  await gotoPainted(page, ownPath());
  await expect.poll(() => sessionOf(page)).toMatch(/^[0-9a-f]{32}$/);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

const UNWILLING = {
  'Do Not Track': () => Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' }),
  'Global Privacy Control': () =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  'a refusal': () => {
    if (location.protocol !== 'about:') localStorage.setItem('mesure-audience', 'refusee');
  },
  'no storage': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
  },
};

for (const [name, prepare] of Object.entries(UNWILLING)) {
  test(`with ${name}, nothing is sent: no visit, no navigation, no leave`, async ({ page }) => {
    const reports = watchReports(page);
    const failures: Error[] = [];
    page.on('pageerror', (error) => failures.push(error));
    await page.addInitScript(prepare);
    await gotoPainted(page, ownPath());
    await hydrate(page);
    await follow(page, '/blog');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/blog|journal/i);
    await page.goto('about:blank');
    expect(reports).toEqual([]);
    expect(failures).toEqual([]);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('nothing is sent, and the page about it says so', async ({ page }) => {
    const reports = watchReports(page);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto('/mesure-audience');
    // Playwright's search by text ignores <noscript>.
    const words = page.getByRole('complementary', { name: 'Votre choix' }).locator('noscript p');
    await expect(words).toBeVisible();
    await expect(words).toHaveText(/rien n’est compté, il n’y a rien à refuser/);
    await expect(page.getByText('Lecture de votre choix')).toBeHidden();
    await page.goto('about:blank');
    expect([reports, scripts]).toEqual([[], []]);
  });
});

test('when nobody answers, only the console hears of it', async ({ page }) => {
  const warnings: string[] = [];
  const failures: Error[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  page.on('pageerror', (error) => failures.push(error));
  await page.route('**/functions/v1/**', (route) => route.abort());
  await page.route('**/rest/v1/**', (route) => route.fulfill({ status: 503 }));
  await gotoPainted(page, '/services');
  await expect
    .poll(() => warnings.toSorted())
    .toEqual([expect.stringContaining('/functions/v1/visitor-webhook'), '/rest/v1/page_visits: 503']);
  await hydrate(page);
  await follow(page, '/blog');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(failures).toEqual([]);
});

test.describe('the page about it', () => {
  const answer = (page: Page) => page.getByRole('complementary', { name: 'Votre choix' }).getByRole('status');
  const refuse = (page: Page) => page.getByRole('button', { name: 'Refuser d’être compté' });
  const acceptAgain = (page: Page) => page.getByRole('button', { name: 'Accepter de nouveau' });

  test('is one click away in the footer, refuses at once, and takes the refusal back', async ({
    page,
    request,
  }) => {
    await gotoPainted(page, '/services');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Gérer mes cookies' }).click();
    await expect(page).toHaveURL('/mesure-audience');
    await refuse(page).click();
    await expect(answer(page)).toContainText('Vous avez refusé');
    await expect(refuse(page)).toHaveCount(0);

    const refused = ownPath();
    const reports = watchReports(page);
    await gotoPainted(page, refused);
    expect([reports, await sessionOf(page)]).toEqual([[], null]);

    await page.goto('/mesure-audience');
    await acceptAgain(page).click();
    await expect(answer(page)).toContainText('Vos visites sont comptées');
    const accepted = ownPath();
    await gotoPainted(page, accepted);
    await expect
      .poll(async () => (await eventsOf(request, refused, accepted)).map((event) => event.event_type))
      .toEqual(['visit']);
  });

  test('says so when the browser already asks not to be followed', async ({ page }) => {
    await page.addInitScript(UNWILLING['Global Privacy Control']);
    await page.goto('/mesure-audience');
    await expect(answer(page)).toContainText('demande à ne pas être suivi');
    await expect(refuse(page)).toHaveCount(0);
  });
});
