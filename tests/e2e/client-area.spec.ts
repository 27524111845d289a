import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { openAccount } from '#tests/support/account-journeys.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { accept, choose, field, orderButton, writeWho } from '#tests/support/checkout-form.ts';
import { AS_SERVICE } from '#tests/support/e2e-keys.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { press } from '#tests/support/keyboard.ts';
import { addProduct, changeProduct, haveInCart } from '#tests/support/shop-products.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Whether the page is wider than the screen: something is cut, or the page scrolls sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function expectSound(page: Page) {
  expect(await overflow(page)).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
}

async function addOpenedPage(request: APIRequestContext, email: string): Promise<void> {
  const users = await request.get('/auth/v1/admin/users', { headers: AS_SERVICE, params: { filter: email } });
  const [{ id }] = (await users.json()).users;
  const data = { user_id: id, activity_type: 'page_consultee', description: 'Page consultée\u00a0: Profil' };
  const added = await request.post('/rest/v1/activity_history', { headers: AS_SERVICE, data });
  expect(added.status()).toBe(201);
}

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, { tag: width === 1440 ? '@full' : [] }, () => {
    test.use({ viewport: { width, height: 900 } });

    test('an account follows an order and a repair, orders again and finds it all in its history', async ({
      page,
      request,
    }) => {
      test.slow();
      const product = await addProduct(request);
      const email = await openAccount(page);
      await expect(page.getByText('Aucune réparation ni commande n’est rattachée')).toBeVisible();
      await expectSound(page);

      await haveInCart(page, product);
      await page.goto('/paiement');
      await writeWho(page, email);
      await choose(page, 'Retrait à l’atelier');
      await choose(page, 'Au comptoir');
      await accept(page);
      await orderButton(page).click();
      await expect(page).toHaveURL(/\/confirmation-commande/);

      await page.goto('/demande');
      await page.getByLabel('Type d’appareil').selectOption('console');
      await page.getByLabel('Modèle').fill('Switch OLED');
      await page.getByLabel('La panne, avec vos mots').fill('Plus d’image.');
      await field(page, 'Nom').fill('Camille Renard');
      await page.getByLabel('Adresse e-mail').first().fill(email);
      await page.getByLabel('J’ai lu l’information').check();
      await page.getByRole('button', { name: 'Envoyer la demande' }).click();
      await expect(title(page)).toHaveText('Votre demande est enregistrée');

      await page.goto('/client/dashboard');
      await hydrate(page);
      await expect(page.getByRole('region', { name: 'Dernières commandes' })).toContainText('CMD-');
      await expect(page.getByRole('region', { name: 'Dernières réparations' })).toContainText('Switch OLED');
      await expectSound(page);

      await page.goto('/client/commandes');
      await hydrate(page);
      await expect(page.getByRole('table')).toContainText('Switch OLED');
      await expectSound(page);
      await press(page, 'link', /^REP-/);
      await expect(title(page)).toHaveText(/^Réparation REP-/);
      await page.goto('/client/commandes');
      await hydrate(page);
      await page.getByLabel('Genre').selectOption('Commandes');
      await press(page, 'button', 'Filtrer');
      await expect(page).toHaveURL('/client/commandes?genre=commandes&etat=');
      await expect(page.getByRole('table')).not.toContainText('Switch OLED');
      await press(page, 'link', /^CMD-/);
      await expect(title(page)).toHaveText(/^Commande CMD-/);
      await expectSound(page);
      await press(page, 'button', 'Remettre au panier');
      await expect(page.getByText('Un produit a rejoint votre panier')).toBeVisible();
      await expectSound(page);
      await changeProduct(request, product, { is_published: false });
      await press(page, 'button', 'Remettre au panier');
      await expect(page.getByText(`${product.name}\u00a0: n’est plus vendu.`)).toBeVisible();

      await page.goto('/client/historique');
      await hydrate(page);
      const table = page.getByRole('table');
      await expect(table).toContainText('Connexion à votre compte');
      await expectSound(page);
    });

    test.describe('without script', () => {
      test.use({ javaScriptEnabled: false });

      test('a page of the history goes after a question, a sign-in stays, and keeping it is a link', {
        tag: '@full',
      }, async ({ page, request }) => {
        const email = await openAccount(page);
        // Only a browser with script reports the pages that it opens.
        await addOpenedPage(request, email);
        await page.goto('/client/historique');
        const kept = page.getByRole('row').filter({ hasText: 'Connexion à votre compte' });
        await expect(kept).not.toHaveCount(0);
        await expect(kept.getByRole('link', { name: 'Effacer' })).toHaveCount(0);
        await page.getByLabel('Genre').selectOption('Pages consultées');
        await page.getByRole('button', { name: 'Filtrer' }).click();
        await expect(page).toHaveURL('/client/historique?genre=pages&periode=');
        const line = page.getByRole('row').filter({ hasText: 'Page consultée' });
        await line.getByRole('link', { name: 'Effacer' }).click();
        await page.getByRole('link', { name: 'Ne rien effacer' }).click();
        await expect(line).toHaveCount(1);
        await line.getByRole('link', { name: 'Effacer' }).click();
        await page.getByRole('button', { name: 'Effacer la ligne' }).click();
        await expect(page.getByText('La ligne est effacée.')).toBeVisible();
        await expect(line).toHaveCount(0);
        expect(await overflow(page)).toBe(0);
      });
    });
  });
}

test('on a phone every tab of the area is whole on the screen, wherever one is', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openAccount(page);
  for (const path of ['/client/dashboard', '/client/historique'])
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 700 });
      await page.goto(path);
      const tabs = page.locator('.area__nav').first().locator('a, button');
      await expect(tabs.first()).toBeVisible();
      for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 });
      expect(await overflow(page)).toBe(0);
    }
});
