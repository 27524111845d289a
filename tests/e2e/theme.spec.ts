import { expect, type Locator, type Page, test } from '@playwright/test';
import { isAfterPaintScript } from '#tests/support/after-paint-script.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { holdRequests, whenHydrated } from '#tests/support/hydration.ts';
import { isOnIntentScript, ON_INTENT } from '#tests/support/on-intent-script.ts';
import { slowNetwork } from '#tests/support/slow-network.ts';

const LIGHT = { page: 'rgb(242, 245, 240)', bar: '#073526' };
const DARK = { page: 'rgb(11, 20, 17)', bar: '#082a1f' };

const button = (page: Page) => page.getByRole('button', { name: 'Thème' });

/** Colour of the page and of the browser's own bar, as the browser chooses among the metas. */
async function shown(page: Page) {
  return page.evaluate(() => ({
    page: getComputedStyle(document.body).backgroundColor,
    bar: [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
      ({ media }) => !media || matchMedia(media).matches,
    )?.content,
  }));
}

test.describe('without React, which never arrives', () => {
  test.beforeEach(async ({ page }) => {
    await page.route('**/assets/**', (route) => {
      const address = route.request().url();
      return isAfterPaintScript(address) || isOnIntentScript(address) ? route.continue() : route.abort();
    });
  });

  test('the page follows the system until a theme is chosen', { tag: '@full' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/services');
    await expect(button(page)).toHaveAccessibleName('Thème\u00a0: système');
    expect(await shown(page)).toEqual(DARK);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await shown(page)).toEqual(LIGHT);
  });

  test('the button goes from the system’s theme to the dark one, the light one, and back', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/services');
    await button(page).click();
    await expect(button(page)).toHaveAccessibleName('Thème\u00a0: sombre');
    expect(await shown(page)).toEqual(DARK);
    await page.emulateMedia({ colorScheme: 'dark' });
    await button(page).focus();
    await page.keyboard.press('Enter');
    await expect(button(page)).toHaveAccessibleName('Thème\u00a0: clair');
    expect(await shown(page)).toEqual(LIGHT);
    await page.keyboard.press('Space');
    await expect(button(page)).toHaveAccessibleName('Thème\u00a0: système');
    expect(await shown(page)).toEqual(DARK);
  });

  test('the chosen theme is there before the body of the next page, so that nothing flashes', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/services');
    await button(page).click();
    await expect(button(page)).toHaveAccessibleName('Thème\u00a0: sombre');
    await page.addInitScript(() => {
      new MutationObserver((_records, observer) => {
        if (!document.body) return;
        observer.disconnect();
        sessionStorage.setItem('theme of the body', document.documentElement.dataset.theme ?? 'none');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/blog');
    expect(await page.evaluate(() => sessionStorage.getItem('theme of the body'))).toBe('dark');
    await expect.poll(() => shown(page)).toEqual(DARK);
    await expect(button(page)).toHaveAccessibleName('Thème\u00a0: sombre');
  });
});

for (const [scheme, tile] of [
  ['light', 'rgb(11, 74, 55)'],
  ['dark', 'rgb(12, 59, 44)'],
] as const) {
  test(`the logo has its colours at once, before the whole style sheet, in the ${scheme} theme`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.route('**/assets/**', (route) => route.abort());
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/services');
    const [ground, letter] = await page.locator('.logo svg > path').all();
    await expect(ground as Locator).toHaveCSS('fill', tile);
    await expect(letter as Locator).toHaveCSS('stroke', 'rgb(237, 170, 114)');
    await expect(page.locator('.logo svg > circle')).toHaveCSS('fill', 'rgb(244, 248, 242)');
  });
}

test('at the end of the page the buttons that float cover nothing of the footer’s last lines', {
  tag: '@full',
}, async ({ page }) => {
  // On narrower screens they do not float (covered.spec.ts).
  for (const width of [1400, 1440, 1920]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/services');
    // Parts that are laid out only when they are near would make the page longer during scrolling.
    await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    const tools = (await page.locator('.floaters').boundingBox()) ?? { x: 0, y: 0, width: 0 };
    for (const line of await page.locator('.footer__legal :is(a, button, p)').all()) {
      const box = (await line.boundingBox()) ?? { x: 0, y: 0, height: 0 };
      const isFree = box.y + box.height <= tools.y || box.x >= tools.x + tools.width;
      expect([width, await line.textContent(), isFree]).toEqual([width, await line.textContent(), true]);
    }
  }
});

test('the theme stays when React takes the page over and when it leads to another one', {
  tag: '@full',
}, async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/services');
  await button(page).click();
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  expect(await shown(page)).toEqual(DARK);
  await page.getByRole('link', { name: 'Mentions légales' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mentions légales' })).toBeVisible();
  expect(await shown(page)).toEqual(DARK);
  await button(page).click();
  await expect(button(page)).toHaveAccessibleName('Thème\u00a0: clair');
  expect(await shown(page)).toEqual(LIGHT);
  expect(problems).toEqual([]);
});

test('on a slow network the first click of all changes the theme, long before React is there', {
  tag: '@full',
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/services');
  await slowNetwork(page);
  await button(page).click();
  await expect(button(page)).toHaveAccessibleName('Thème\u00a0: sombre');
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
  expect(await shown(page)).toEqual(DARK);
});

for (const act of ['click', 'key'])
  test(`a ${act} waits for the script that answers it, though React is there first`, {
    tag: act === 'click' ? [] : '@full',
  }, async ({ page }) => {
    const release = await holdRequests(page, ON_INTENT);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/services');
    if (act === 'click') await button(page).click();
    else await button(page).press('Enter');
    await expect(button(page)).toHaveAttribute('aria-busy', 'true');
    await whenHydrated(page);
    await expect(button(page)).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(button(page)).toHaveAccessibleName('Thème\u00a0: sombre');
    await expect(button(page)).not.toHaveAttribute('aria-busy');
  });

test('a browser that refuses storage still changes the theme of the page', { tag: '@full' }, async ({
  page,
}) => {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/services');
  await expect(button(page)).toHaveAccessibleName('Thème\u00a0: système');
  await button(page).click();
  await expect(button(page)).toHaveAccessibleName('Thème\u00a0: sombre');
  expect(await shown(page)).toEqual(DARK);
  expect(problems).toEqual([]);
});

for (const [system, forced] of [
  ['light', 'dark'],
  ['dark', 'light'],
] as const) {
  test(`axe finds nothing in the ${forced} theme, forced against the system`, { tag: '@full' }, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: system });
    await page.addInitScript((theme) => {
      localStorage.theme = theme;
    }, forced);
    await page.goto('/services/micro-soudure');
    await expect.poll(() => shown(page)).toEqual(forced === 'dark' ? DARK : LIGHT);
    expect(await faultsOf(page)).toEqual([]);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('there is no button that would do nothing, and the page follows the system', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/services');
    await expect(page.locator('.footer')).toBeVisible();
    await expect(button(page)).toBeHidden();
    await expect(page.locator('body')).toHaveCSS('background-color', DARK.page);
  });
});
