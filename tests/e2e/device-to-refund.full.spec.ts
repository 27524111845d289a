import { type Browser, expect, type Page, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { goToScreen } from '#tests/support/admin-menu.ts';
import { accept, choose, orderButton, writeWho } from '#tests/support/checkout-form.ts';
import { SITE_OUTBOX } from '#tests/support/e2e-outbox.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { mailAbout } from '#tests/support/outbox.ts';
import { linkIn } from '#tests/support/repair-steps.ts';
import { addProduct, type ShopProduct } from '#tests/support/shop-products.ts';
import { excessOf } from '#tests/support/sound-screen.ts';

// One customer's whole way: a part found by the device it is for and compared, a used console with it, paid by card, tracked, the part
// given back and refunded.

const PHONE = { width: 390, height: 844 };
const CONSOLE = 'PlayStation 5 standard reconditionnée';
const PART_PRICE = '186,61';

test.use({ viewport: PHONE });
test.slow();

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** The part, found by the device and compared with another one; it goes into the cart. */
async function addByDevice(page: Page, part: ShopProduct): Promise<void> {
  const main = page.getByRole('main');
  const box = page.getByRole('checkbox', { name: `Comparer ${part.name}` });
  // Lists follow a product that has just been written.
  await expect(async () => {
    await page.goto('/mon-appareil');
    await main.getByRole('link', { name: 'Sony' }).click();
    await main.getByRole('heading', { level: 2, name: 'PlayStation', exact: true }).click();
    await main.getByRole('link', { name: /^PlayStation 5\s*À la boutique$/ }).click();
    await expect(main).toContainText('Pour votre PlayStation 5');
    await expect(box).toBeAttached({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await box.check();
  await page
    .getByRole('checkbox', { name: /^Comparer (?!SSD)/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Comparer les produits cochés' }).click();
  const table = page.getByRole('table', { name: 'Produits côte à côte' });
  await expect(table.getByRole('columnheader')).toHaveCount(3);
  await hydrate(page);
  await table.getByRole('button', { name: new RegExp(`^Ajouter au panier.*${part.name}`) }).click();
  await expect(page.getByText('Produit ajouté !').first()).toBeVisible();
}

/** A used console with the marks of grade B; its number. */
async function addUnit(page: Page): Promise<string> {
  await page.goto('/produit/ps5-standard-825-go-reconditionnee');
  await hydrate(page);
  const units = page.getByRole('radiogroup', { name: 'Votre exemplaire' });
  const words = await units.locator('label').filter({ hasText: 'Grade B' }).first().textContent();
  await units.getByRole('radio', { name: /^Grade B/ }).check();
  await page
    .locator('.buy')
    .getByRole('button', { name: /^Ajouter au panier/ })
    .click();
  await expect(page.locator('.toast__title')).toHaveText('Produit ajouté !');
  return /(?:DEMO-)?UO-\d{4}-\d{6}/.exec(words ?? '')?.[0] ?? 'no number';
}

async function payByCard(page: Page): Promise<string> {
  await page.goto('/paiement');
  await hydrate(page);
  await choose(page, 'Carte bancaire en ligne');
  const email = await writeWho(page);
  await accept(page);
  await orderButton(page).click();
  await page.getByRole('button', { name: 'Payer', exact: true }).click();
  await expect(page.getByText('Votre paiement est reçu.')).toBeVisible();
  return email;
}

/** Declares, by the link of the mail, that one of both goes back; the reference. */
async function giveBack(page: Page, part: ShopProduct): Promise<string> {
  await page.getByRole('main').getByRole('link', { name: 'Renoncer au contrat ici' }).click();
  await page.getByLabel('Précisions').fill(`Je rends le ${part.name}, je garde la console.`);
  await page.getByRole('button', { name: 'Relire ma déclaration' }).click();
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click();
  await expect(title(page)).toHaveText('Votre rétractation est reçue');
  const words = (await page.getByRole('main').textContent()) ?? '';
  return /REN-\d{4}-[2-9A-Z]{3}-[2-9A-Z]{3}/.exec(words)?.[0] ?? 'no reference';
}

/** The shop confirms the declaration and pays the part back, by the card that paid it. */
async function refund(browser: Browser, reference: string, words: string): Promise<void> {
  const page = await (await browser.newContext({ viewport: PHONE })).newPage();
  await openAdmin(page);
  await goToScreen(page, 'Rétractations');
  await page.getByLabel('Référence, contrat ou e-mail').fill(reference);
  await page.getByRole('button', { name: 'Chercher' }).click();
  await page.getByRole('link', { name: reference }).click();
  await expect(page.getByRole('main')).toContainText(words);
  await page.getByRole('link', { name: 'Confirmer au client' }).click();
  await page.getByRole('button', { name: 'Envoyer la confirmation' }).click();
  await expect(page.getByText('La confirmation part au client.')).toBeVisible();
  await page.getByRole('link', { name: 'Rembourser' }).click();
  await page.getByLabel('Montant').fill(PART_PRICE);
  await page.getByRole('button', { name: 'Rembourser', exact: true }).click();
  await expect(page.getByText('Le remboursement est noté.')).toBeVisible();
  await page.context().close();
}

test('found by device, compared, bought with a used console by card, tracked, one part back, refunded', {
  tag: '@full',
}, async ({ page, request, browser }) => {
  const part = await addProduct(request, { compatible_models: ['PlayStation 5'] });
  await addByDevice(page, part);
  const number = await addUnit(page);
  const email = await payByCard(page);

  const ticket = page.getByRole('region', { name: /^Commande CMD-/ });
  await expect(ticket).toContainText(CONSOLE);
  await expect(ticket.getByRole('list', { name: 'Avancement de la commande' })).toContainText('Préparation');
  expect(await excessOf(page)).toBe(0);
  const entry = page.getByRole('link', { name: 'Noter le retrait dans mon agenda' });
  const file = await request.get((await entry.getAttribute('href')) ?? '');
  expect(await file.text()).toContain('BEGIN:VEVENT');

  const { text } = await mailAbout(SITE_OUTBOX, email, 'elle est confirmée');
  const tracking = linkIn(text);
  await page.goto(tracking);
  await expect(title(page)).toHaveText(/^Commande CMD-/);
  await expect(page.getByRole('main')).toContainText(`Réf. ${number}`);
  const reference = await giveBack(page, part);
  await mailAbout(SITE_OUTBOX, email, `Votre rétractation ${reference} est bien reçue`);
  await refund(browser, reference, `Je rends le ${part.name}`);

  await page.goto(tracking);
  await expect(page.getByRole('heading', { name: `Rétractation ${reference}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Paiement' })).toContainText(
    new RegExp(`Remboursé\\s*${PART_PRICE}`),
  );
  expect(await excessOf(page)).toBe(0);
  await mailAbout(SITE_OUTBOX, email, ': remboursement de');
});
