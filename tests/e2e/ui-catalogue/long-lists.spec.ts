import { expect, type Locator, test } from '@playwright/test';

/** Names of three lines on a phone, words as long as ours get. */
const LONG =
  'Batterie lithium-polymère reconditionnée pour MacBook Pro 13 pouces (A1989), garantie, déconditionnement compris';

const fill = (list: Locator) =>
  list.evaluate((dl, words) => {
    for (const [index, row] of [...dl.children].entries()) {
      const [term, detail] = row.children;
      if (term) term.textContent = index % 2 === 0 ? words : (term.textContent ?? '');
      if (detail)
        detail.textContent =
          index % 3 === 0 ? 'REP-2026-K7QX4M, d’occasion, issue de l’économie circulaire' : words;
    }
  }, LONG);

const faultsOf = (list: Locator) =>
  list.evaluate((dl) => {
    const width = dl.getBoundingClientRect().width;
    const faults: string[] = [];
    for (const cell of dl.querySelectorAll('dt, dd')) {
      const box = cell.getBoundingClientRect();
      if (box.width < 0.4 * width - 1) faults.push(`${cell.tagName} of ${box.width} px of ${width}`);
      if (cell.scrollWidth > Math.ceil(box.width)) faults.push(`${cell.tagName} overflows`);
      for (const text of [...cell.childNodes].filter((node) => node instanceof Text))
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}’']+/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) faults.push(`${word} is cut`);
        }
    }
    return faults;
  });

for (const width of [320, 360, 390, 768, 1280])
  test(`a list whose terms are data keeps whole words and columns at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/catalogue');
    const list = page.locator('#description dl.facts').first();
    await fill(list);
    expect(await faultsOf(list)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

for (const width of [320, 390])
  test(`a term of three lines has the whole width at ${width} px, and its neighbours stand alike`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/catalogue');
    const list = page.locator('#description dl.facts').last();
    expect(
      await list.evaluate((dl) => {
        const { width: whole } = dl.getBoundingClientRect();
        return [...dl.children].map(({ children: [term, detail] }) => {
          const [above, below] = [term?.getBoundingClientRect(), detail?.getBoundingClientRect()];
          return Boolean(
            above && below && above.width === whole && below.width === whole && below.top >= above.bottom,
          );
        });
      }),
    ).toEqual([true, true, true]);
    expect(await faultsOf(list)).toEqual([]);
  });
