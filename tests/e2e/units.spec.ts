import { type Browser, expect, type Page, test } from '@playwright/test';
import { gotoPainted } from '#tests/support/after-paint-script.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { accept, confirmByMail, orderButton, writeWho } from '#tests/support/checkout-form.ts';
import { SITE_OUTBOX } from '#tests/support/e2e-outbox.ts';
import { hydrate } from '#tests/support/hydration.ts';

// The models have units of the demonstration; each is sold once, so each journey has a model of its own.

const units = (page: Page) => page.getByRole('radiogroup', { name: 'Votre exemplaire' });
const add = (page: Page) => page.locator('.buy').getByRole('button', { name: /^Ajouter au panier/ });

/** The number of a unit, in what its choice says. */
async function numberOf(page: Page, grade: string): Promise<string> {
  const label = units(page)
    .locator('label')
    .filter({ hasText: `Grade ${grade}` })
    .first();
  return /(?:DEMO-)?UO-\d{4}-\d{6}/.exec((await label.textContent()) ?? '')?.[0] ?? '';
}

async function order(page: Page): Promise<void> {
  const email = await writeWho(page);
  await accept(page);
  await orderButton(page).click();
  await confirmByMail(page, SITE_OUTBOX, email);
  await expect(page.getByRole('heading', { name: 'Merci, votre commande est enregistrée' })).toBeVisible();
}

async function withoutScript(browser: Browser): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  return (await browser.newContext({ javaScriptEnabled: false, viewport })).newPage();
}

test('a visitor chooses a unit by its grade, orders it, and nobody else can', async ({ page, browser }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await gotoPainted(page, '/boutique?category=consoles-reconditionnees');
  await page
    .getByRole('link', { name: 'Choisir un exemplaire : PlayStation 4 Pro 1 To reconditionnée' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PlayStation 4 Pro 1 To reconditionnée');
  await hydrate(page);
  expect(await faultsOf(page)).toEqual([]);
  const number = await numberOf(page, 'B');
  await units(page)
    .getByRole('radio', { name: /^Grade B/ })
    .check();
  await add(page).click();
  await expect(page.locator('.toast__title')).toHaveText('Produit ajouté !');
  await gotoPainted(page, '/paiement');
  await hydrate(page);
  await order(page);
  await expect(page.getByText('PlayStation 4 Pro 1 To reconditionnée').first()).toBeVisible();
  const other = await browser.newPage();
  await other.goto(`/produit/ps4-pro-1-to-reconditionnee?exemplaire=${number}`);
  await expect(other.getByRole('status').filter({ hasText: number })).toContainText('n’est plus à vendre');
  await expect(units(other).getByRole('radio', { name: /^Grade B/ })).toHaveCount(0);
  await other.close();
});

test('the same without script: choose, add, order', async ({ browser }) => {
  const page = await withoutScript(browser);
  await page.goto('/produit/xbox-series-s-512-reconditionnee');
  const number = await numberOf(page, 'B');
  await units(page)
    .getByRole('radio', { name: /^Grade B/ })
    .check();
  await add(page).click();
  await expect(page).toHaveURL(/\?panier=added/);
  await page.goto('/panier');
  await expect(page.locator('.cart__line')).toContainText(number);
  // It is there once: no other number of it can be chosen.
  await expect(page.locator('.cart__line').getByLabel(/^Quantité/)).toHaveCount(0);
  await page.goto('/paiement');
  await order(page);
  await page.goto(`/produit/xbox-series-s-512-reconditionnee?exemplaire=${number}`);
  await expect(page.getByRole('status').filter({ hasText: number })).toContainText('n’est plus à vendre');
  await page.context().close();
});
