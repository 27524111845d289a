import { test } from '@playwright/test';
import { SEEN_TEMPLATES } from '#tests/support/templates.ts';
import { expect, leftOver } from '#tests/support/visual/baselines.ts';
import { openStill, shootPage } from '#tests/support/visual/still-page.ts';
import { SCHEMES, VARIANTS, variantName, WIDTHS } from '#tests/support/visual/variants.ts';

for (const width of WIDTHS) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const { name, path } of SEEN_TEMPLATES) {
      test(`${name} looks as it did, in light and dark`, async ({ page }) => {
        await openStill(page, path);
        // The footer is the same everywhere: the home page shows it.
        const covered = path === '/' ? undefined : 'footer.footer';
        for (const colorScheme of SCHEMES) {
          await page.emulateMedia({ colorScheme });
          await expect
            .soft(await shootPage(page, covered))
            .toMatchBaseline(`${variantName(colorScheme, width)}/${name}`);
        }
      });
    }
  });
}

for (const { name } of VARIANTS) {
  test(`no baseline of ${name} is left over`, () => {
    const known = SEEN_TEMPLATES.map((template) => template.name);
    expect(leftOver(name, known)).toEqual([]);
  });
}
