import { expect, type Page, test } from '@playwright/test';
import { faultsAtOnce } from '#tests/support/axe.ts';
import { hydrate } from '#tests/support/hydration.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the contents lead to every section', async ({ page }) => {
  await page.goto('/catalogue');
  const ids = await page.locator('.catalogue__section').evaluateAll((all) => all.map(({ id }) => id));
  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    ids.map((id) => `#${id}`),
  );
  expect(ids).toEqual(expect.arrayContaining(['couleurs', 'boutons', 'icones']));
  expect(new Set(ids).size).toBe(ids.length);
});

test('the theme can be forced', async ({ page }) => {
  await page.goto('/catalogue');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: 'Thème' }).click();
  await expect.poll(ground).not.toBe(light);
});

test('tokens are shown before any script runs', async ({ page }) => {
  await page.goto('/catalogue');
  const swatches = await page
    .locator('.catalogue__swatch')
    .evaluateAll((all) => all.map((swatch) => getComputedStyle(swatch).backgroundColor));
  expect(swatches.length).toBeGreaterThan(40);
  expect(swatches).not.toContain('rgba(0, 0, 0, 0)');
});

for (const [width, colorScheme] of [
  [390, 'light'],
  [1440, 'dark'],
] as const) {
  test(`axe finds nothing at ${width} pixels, ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/catalogue');
    await hydrate(page);
    expect(await faultsAtOnce(page)).toEqual([]);
  });
}

test('nothing scrolls sideways, from 320 to 1920 pixels', async ({ page }) => {
  await page.goto('/catalogue');
  await hydrate(page);
  for (const width of [320, 390, 768, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(async () => ({ width, ...(await overflowOf(page)) }))
      .toEqual({ width, page: 0, sections: [] });
  }
});

/** Number of pixels by which the page is too wide, and the sections with something past the right edge. */
function overflowOf(page: Page) {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const sections = [...document.querySelectorAll('.catalogue__section')];
    return {
      page: scrollWidth - clientWidth,
      sections: sections.filter((found) => found.scrollWidth > found.clientWidth).map(({ id }) => id),
    };
  });
}

test('the Tab key meets every section that has a control, and shows where it is', async ({ page }) => {
  test.slow();
  await page.goto('/catalogue');
  await hydrate(page);
  const expected = await sectionsWithControls(page);
  // A form that shows its errors took the focus.
  await page.getByRole('button', { name: 'Thème' }).focus();
  const met = new Set<string>();
  const withoutRing: string[] = [];
  for (let stop = await nextStop(page); stop; stop = await nextStop(page)) {
    met.add(stop.section);
    if (!stop.hasRing) withoutRing.push(`${stop.section}: ${stop.html}`);
  }
  expect(withoutRing).toEqual([]);
  expect(expected.filter((id) => !met.has(id))).toEqual([]);
});

function sectionsWithControls(page: Page): Promise<string[]> {
  return page
    .locator('.catalogue__section')
    .evaluateAll((all) =>
      all
        .filter((section) =>
          [
            ...section.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
          ].some(
            (control) => control.checkVisibility() && !control.matches(':disabled') && control.tabIndex >= 0,
          ),
        )
        .map(({ id }) => id),
    );
}

type Stop = { section: string; html: string; hasRing: boolean };

/** The next stop of the Tab key; null at the end of the page. */
async function nextStop(page: Page): Promise<Stop | null> {
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    // Inside a date field, the button of its calendar has the browser's own ring.
    const isInside = focused.matches(':not(:focus-visible)');
    // The ring of a control that is drawn otherwise is on its label, before or around it.
    const around = [
      focused,
      focused.nextElementSibling,
      focused.previousElementSibling,
      focused.parentElement,
    ];
    const isRinged = (element: Element | null) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    return {
      section: focused.closest('.catalogue__section')?.id ?? '',
      html: focused.outerHTML.slice(0, 120),
      hasRing: isInside || around.some(isRinged),
    };
  });
}
