import { type Page, test } from '@playwright/test';
import { expect, leftOver } from '#tests/support/visual/baselines.ts';
import { openStill, shootElement } from '#tests/support/visual/still-page.ts';
import { SCHEMES, variantName, WIDTHS } from '#tests/support/visual/variants.ts';

/** A hundred drawings weigh more than all else, and their files are in the repository already. */
const NOT_SHOT = ['illustrations'];

for (const width of WIDTHS) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('every section of the catalogue looks as it did, in light and dark', async ({ page }) => {
      await openStill(page, '/catalogue');
      const all = await page.locator('.catalogue__section').evaluateAll((found) => found.map(({ id }) => id));
      const ids = all.filter((id) => !NOT_SHOT.includes(id));
      expect(ids.length).toBeGreaterThan(5);
      for (const id of ids) {
        await showOnly(page, id);
        for (const colorScheme of SCHEMES) {
          await page.emulateMedia({ colorScheme });
          await expect
            .soft(await shootElement(page.locator(`#${id}`)))
            .toMatchBaseline(`${variantName(colorScheme, width)}/catalogue/${id}`);
        }
      }
      for (const colorScheme of SCHEMES)
        expect(leftOver(`${variantName(colorScheme, width)}/catalogue`, ids)).toEqual([]);
    });
  });
}

/** Alone, a section is drawn in a quarter of the time, and its picture does not depend on those above it. */
async function showOnly(page: Page, id: string): Promise<void> {
  await page.locator('.catalogue__section').evaluateAll((sections, shown) => {
    for (const section of sections as HTMLElement[])
      section.style.display = section.id === shown ? '' : 'none';
  }, id);
}
