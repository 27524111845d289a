import { test } from '@playwright/test';
import { expect, leftOver } from '#tests/support/visual/baselines.ts';
import { openStill, shootElement } from '#tests/support/visual/still-page.ts';
import { VARIANTS } from '#tests/support/visual/variants.ts';

/** A hundred drawings weigh more than all else, and their files are in the repository already. */
const NOT_SHOT = ['illustrations'];

for (const { name: variant, colorScheme, width } of VARIANTS) {
  test.describe(variant, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } });

    test('every section of the catalogue looks as it did', async ({ page }) => {
      await openStill(page, '/catalogue');
      const all = await page.locator('.catalogue__section').evaluateAll((found) => found.map(({ id }) => id));
      const ids = all.filter((id) => !NOT_SHOT.includes(id));
      expect(ids.length).toBeGreaterThan(5);
      for (const id of ids) {
        const screenshot = await shootElement(page.locator(`#${id}`));
        await expect.soft(screenshot).toMatchBaseline(`${variant}/catalogue/${id}`);
      }
      expect(leftOver(`${variant}/catalogue`, ids)).toEqual([]);
    });
  });
}
