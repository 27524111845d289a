import { expect, type Page, test } from '@playwright/test';
import { holdRequests, hydrate } from '#tests/support/hydration.ts';
import { onIntentRan } from '#tests/support/on-intent-script.ts';

const SCREEN = "Préparation de l'atelier...";

async function openHome(page: Page) {
  await page.goto('/');
  await hydrate(page);
}

test('a navigation that lasts shows the waiting screen, not before 400 ms, then the page', {
  tag: '@full',
}, async ({ page }) => {
  await openHome(page);
  await recordWaitingScreen(page);
  const release = await holdRequests(page, '**/services.data*');
  await page.getByRole('link', { name: 'Découvrir Nos Services' }).click();
  await expect(page.locator('[role=status]').getByText(SCREEN, { exact: true })).toBeVisible();
  expect(await readDelay(page)).toBeGreaterThanOrEqual(395);
  release();
  await expect(page).toHaveURL('/services');
  await expect(page.getByText(SCREEN)).toBeHidden();
});

test('the title of the new page takes the focus', async ({ page }) => {
  await openHome(page);
  await page.getByRole('link', { name: 'Découvrir Nos Services' }).click();
  await expect(page).toHaveURL('/services');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a page says of itself what the server said, hydrated, navigated to, and come back to', async ({
  page,
}) => {
  const [article, service] = ['/blog/mac-mini-m2-reparation-gratuite-apple', '/services/micro-soudure'];
  await page.goto(service);
  const ofService = await headOf(page);
  expect(ofService.filter((line) => line.includes('og:title'))).toHaveLength(1);
  await page.goto(article);
  const ofArticle = await headOf(page);
  await hydrate(page);
  expect(await headOf(page)).toEqual(ofArticle);
  await page.evaluate((path) => {
    const link = document.createElement('a');
    link.href = path;
    document.querySelector('main')?.append(link);
    link.click();
  }, service);
  await expect(page).toHaveURL(service);
  await expect.poll(() => headOf(page)).toEqual(ofService);
  await page.goBack();
  await expect.poll(() => headOf(page)).toEqual(ofArticle);
});

test('a phone learns that the site can be kept as an app once it is touched, and React leaves it so', {
  tag: '@full',
}, async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const response = await page.goto('/');
  expect(await response?.text()).not.toContain('site.webmanifest');
  const manifest = page.locator('head > link[rel=manifest][href="/site.webmanifest"]');
  await expect(manifest).toHaveCount(0);
  await hydrate(page);
  await expect(manifest).toHaveCount(1);
  await page.getByRole('link', { name: 'Découvrir Nos Services' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(manifest).toHaveCount(1);
  expect(errors).toEqual([]);
});

/** The contents of the head about its page, in no order. */
const headOf = (page: Page) =>
  page.evaluate(() =>
    [...document.head.querySelectorAll('title, meta, link[rel=canonical]')]
      .map(({ outerHTML }) => outerHTML)
      .sort(),
  );

for (const { width, manner } of [
  { width: 767, manner: 'at once' },
  { width: 768, manner: 'smoothly' },
] as const) {
  test(`at ${width}px a new page is shown from its top, ${manner}`, {
    tag: width === 768 ? [] : '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await openHome(page);
    const link = page.getByRole('link', { name: 'Visiter notre magasin' });
    await link.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }));
    await recordScroll(page);
    await link.click();
    await expect(page).toHaveURL('/notre-magasin');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    const { start, passed } = await readScroll(page);
    const between = passed.filter((y) => y > 0 && y < start);
    if (manner === 'smoothly') expect(between.length).toBeGreaterThan(1);
    else expect(between).toEqual([]);
  });
}

test.describe('for those who want less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('wide screens jump to the top too', { tag: '@full' }, async ({ page }) => {
    await openHome(page);
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
  });
});

test('going back finds the place again, at once', async ({ page }) => {
  await openHome(page);
  const link = page.getByRole('link', { name: 'Visiter notre magasin' });
  await link.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }));
  const left = await page.evaluate(() => scrollY);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notre magasin' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await recordScroll(page);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  const { passed } = await readScroll(page);
  expect(passed.filter((y) => y > 0 && y < left)).toEqual([]);
});

test('a step back after a reload shows the page of its address, before React is there', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/mentions-legales');
  await hydrate(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blog');
  await page.reload();
  await page.goBack();
  await expect(page).toHaveURL('/mentions-legales');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mentions Légales');
  // Steps within the page stay the browser's.
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.evaluate(() => {
    location.hash = 'pied';
  });
  await page.goBack();
  await onIntentRan(page);
  await expect(page).toHaveURL('/mentions-legales');
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

test('a link to a part of a page shows that part, and so does the address alone', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/mentions-legales');
  await hydrate(page);
  await page.getByRole('main').getByRole('link', { name: 'cookies' }).click();
  await expect(page).toHaveURL('/legal/privacy#cookies');
  await expect(page.locator('#cookies')).toBeInViewport();
  await page.goto('about:blank');
  await page.goto('/legal/privacy#cookies');
  await expect(page.locator('#cookies')).toBeInViewport();
});

/** Records every position that the page passes through from now on. */
async function recordScroll(page: Page) {
  await page.evaluate(() => {
    const record = { start: scrollY, passed: [] as number[] };
    Object.assign(window, { record });
    addEventListener('scroll', () => record.passed.push(scrollY));
  });
}

const readScroll = (page: Page) =>
  page.evaluate(() => (window as unknown as { record: { start: number; passed: number[] } }).record);

/** Measures the time from the next click to the waiting screen. */
async function recordWaitingScreen(page: Page) {
  await page.evaluate((words) => {
    const waiting = { clickedAt: 0, delay: 0 };
    Object.assign(window, { waiting });
    addEventListener('click', () => (waiting.clickedAt = performance.now()), { capture: true, once: true });
    new MutationObserver(() => {
      const isShown = [...document.querySelectorAll('[role=status]')].some(
        (node) => node.textContent === words,
      );
      if (isShown && waiting.delay === 0) waiting.delay = performance.now() - waiting.clickedAt;
    }).observe(document.body, { childList: true, subtree: true });
  }, SCREEN);
}

const readDelay = (page: Page) =>
  page.evaluate(() => (window as unknown as { waiting: { delay: number } }).waiting.delay);
