import { expect, type Page, test } from '@playwright/test';
import { hydrate } from '#tests/support/hydration.ts';

const PAGE = '/catalogue?section=virement';
const transfer = (page: Page) => page.locator('#virement');
const copyButton = (page: Page, what: string) =>
  transfer(page).getByRole('button', { name: `Copier ${what}`, exact: true });

test('IBAN, amount and reference are copied by one press each, as a bank’s form takes them', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(PAGE);
  await hydrate(page);
  for (const [what, copied, told] of [
    ['l’IBAN', 'FR7630006000011234567890189', 'FR76 3000 6000 0112 3456 7890 189'],
    ['le montant', '1234,50', '1\u00a0234,50\u00a0€'],
    ['la référence', 'REP-2026-K7R-4WM', 'REP-2026-K7R-4WM'],
  ] as const) {
    await copyButton(page, what).click();
    await expect(transfer(page).getByRole('status')).toHaveText(`C’est copié\u00a0: ${what}, ${told}.`);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
  }
});

test('a refused copy leaves the text selected, and says so', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await page.goto(PAGE);
  await hydrate(page);
  await copyButton(page, 'l’IBAN').click();
  await expect(transfer(page).getByRole('status')).toHaveText(
    'Copie refusée\u00a0: l’IBAN est dans la sélection.',
  );
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('FR76 3000 6000 0112 3456 7890 189');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('there is no button, and the text is there to be selected', async ({ page }) => {
    await page.goto(PAGE);
    await expect(transfer(page).getByRole('button')).toHaveCount(0);
    await expect(transfer(page).getByText('FR76 3000 6000 0112 3456 7890 189')).toHaveCSS(
      'user-select',
      'all',
    );
  });
});
