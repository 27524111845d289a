import { test } from '@playwright/test';
import { SEEN_TEMPLATES } from '#tests/support/templates.ts';
import { expect, leftOver } from '#tests/support/visual/baselines.ts';
import { openStill, shootPage } from '#tests/support/visual/still-page.ts';
import { VARIANTS } from '#tests/support/visual/variants.ts';

for (const { name: variant, colorScheme, width } of VARIANTS) {
  test.describe(variant, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } });

    for (const { name, path } of SEEN_TEMPLATES) {
      test(`${name} looks as it did`, async ({ page }) => {
        await openStill(page, path);
        // The footer is the same everywhere: the home page shows it.
        const covered = path === '/' ? [] : [page.getByRole('contentinfo')];
        await expect(await shootPage(page, covered)).toMatchBaseline(`${variant}/${name}`);
      });
    }

    test('no baseline is left over', () => {
      expect(
        leftOver(
          variant,
          SEEN_TEMPLATES.map(({ name }) => name),
        ),
      ).toEqual([]);
    });
  });
}
