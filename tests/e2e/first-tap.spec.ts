import { expect, type Page, test } from '@playwright/test';
import { fillAll, heldBy } from '#tests/support/fill-forms.ts';
import { holdEntry, refuseEntry, whenHydrated } from '#tests/support/hydration.ts';
import { addProduct, haveInCart } from '#tests/support/shop-products.ts';

// Tests what a visitor does before React is there, which takes seconds on a slow phone.

const PRODUCT = '/produit/mac-mini-m1-8-go';
/** A product whose name takes two lines on a phone. */
const LONG_NAMED = '/produit/alimentation-750-w-or-atx31';
const added = (page: Page) => page.getByRole('status').filter({ hasText: 'Produit ajouté' });

test.describe('adding to the cart before React is there', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('comes back to the product, says so, and leads to the cart', { tag: '@full' }, async ({ page }) => {
    await refuseEntry(page);
    await page.goto(PRODUCT);
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await page
      .getByRole('button', { name: /^Ajouter au panier/ })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`^[^?]*${PRODUCT}\\?panier=added&`));
    await expect(added(page)).toBeInViewport();
    await expect(added(page)).toContainText(name.replaceAll('\u00a0', ' ').slice(0, 8));
    await expect(page.getByRole('button', { name: /^Ajouter au panier/ }).first()).toBeInViewport();
    await added(page).getByRole('link', { name: 'Voir le panier' }).click();
    await expect(page).toHaveURL('/panier');
    await expect(page.getByRole('main')).toContainText(name.slice(0, 8));
  });

  test('comes back to the list as it was filtered, at the same product', { tag: '@full' }, async ({
    page,
  }) => {
    await refuseEntry(page);
    await page.goto('/boutique?category=stockage&sort=prix');
    const button = page.getByRole('button', { name: /^Ajouter au panier/ }).last();
    const id = await button.getAttribute('id');
    await button.click();
    await expect(page).toHaveURL(/\/boutique\?category=stockage&.*panier=added&/);
    await expect(added(page)).toBeInViewport();
    await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      /\/boutique\?category=stockage$/,
    );
  });

  for (const javaScriptEnabled of [true, false])
    test.describe(javaScriptEnabled ? 'with script' : 'without script', {
      tag: javaScriptEnabled ? [] : '@full',
    }, () => {
      test.use({ javaScriptEnabled });

      test('is told in a low bar that has its own place in the page, and that closes', async ({ page }) => {
        if (javaScriptEnabled) await refuseEntry(page);
        for (const width of [320, 390]) {
          await page.setViewportSize({ width, height: 568 });
          await page.goto(LONG_NAMED);
          await page
            .getByRole('button', { name: /^Ajouter au panier/ })
            .first()
            .click();
          await expect(added(page)).toBeInViewport();
          const bar = page.locator('.added');
          const low = await bar.boundingBox();
          expect(low?.height).toBeLessThanOrEqual(568 / 4);
          expect((low?.y ?? 0) + (low?.height ?? 0)).toBeCloseTo(568, 0);
          // The end of the page leaves room for it: the content before it ends above, the content after it begins below.
          await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
          const box = await bar.boundingBox();
          const before = await page.locator('main > :nth-last-child(2)').boundingBox();
          const after = await page.getByRole('contentinfo').boundingBox();
          expect((before?.y ?? 0) + (before?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 1);
          expect(after?.y ?? 0).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0) - 1);
          await bar.getByRole('link', { name: 'Fermer' }).click();
          await expect(page).toHaveURL(new RegExp(`${LONG_NAMED}(#.*)?$`));
          await expect(bar).toHaveCount(0);
        }
      });
    });

  test('the bar leaves the buttons that float beside the page alone', { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await refuseEntry(page);
    await page.goto(PRODUCT);
    await page
      .getByRole('button', { name: /^Ajouter au panier/ })
      .first()
      .click();
    const words = await page.locator('.added > p').boundingBox();
    const floating = await page.locator('.floaters').boundingBox();
    expect(words?.x ?? 0).toBeGreaterThanOrEqual((floating?.x ?? 0) + (floating?.width ?? 0));
  });

  test('closing the bar comes back to the list as it was filtered, at the same product', {
    tag: '@full',
  }, async ({ page }) => {
    await refuseEntry(page);
    await page.goto('/boutique?category=stockage');
    const button = page.getByRole('button', { name: /^Ajouter au panier/ }).last();
    const id = await button.getAttribute('id');
    await button.click();
    await page.getByRole('link', { name: 'Fermer' }).click();
    await expect(page).toHaveURL(`/boutique?category=stockage#${id}`);
    await expect(page.locator('.added')).toHaveCount(0);
    await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
  });

  test('once React is there a toast says it, in place, and leads to the cart', async ({ page }) => {
    await page.goto(PRODUCT);
    await page.keyboard.press('Shift');
    await whenHydrated(page);
    await page
      .getByRole('button', { name: /^Ajouter au panier/ })
      .first()
      .click();
    await expect(page.getByText('Produit ajouté !', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(PRODUCT);
    await page.locator('.toast').getByRole('link', { name: 'Voir le panier' }).click();
    await expect(page).toHaveURL('/panier');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

/** A form and what is put in the cart: the others work in the same way. */
const FIRST = ['/demande', PRODUCT];

for (const path of [
  '/demande',
  '/envoi',
  '/rendez-vous',
  '/connexion',
  '/inscription',
  '/mot-de-passe-oublie',
  '/suivi-commande',
  '/suivi-reparation',
  '/renoncer-au-contrat',
  '/temoignages',
  '/recherche',
  '/faq',
  '/services',
  '/guides',
  // /boutique is left out: its choices are applied once React is there, and the remaining choices change (boutique.spec.ts).
  PRODUCT,
])
  test(`${path}: what is typed and chosen before React is there stays`, {
    tag: FIRST.includes(path) ? [] : '@full',
  }, async ({ page }) => {
    const release = await holdEntry(page);
    await page.goto(path);
    await fillAll(page);
    const typed = await heldBy(page);
    await page.keyboard.press('Shift');
    release();
    await whenHydrated(page);
    expect(await heldBy(page)).toEqual(typed);
  });

test.describe('a draft', () => {
  const field = (page: Page) => page.getByLabel(/^Marque/);
  const other = (page: Page) => page.getByLabel(/^Modèle/);

  async function leaveDraft(page: Page) {
    await page.goto('/demande');
    await page.keyboard.press('Shift');
    await whenHydrated(page);
    await field(page).fill('Sony');
    await other(page).fill('PlayStation 5');
  }

  test('never mixes into what is being typed: it waits for a press, and fills what is empty', async ({
    page,
  }) => {
    await leaveDraft(page);
    const release = await holdEntry(page);
    await page.reload();
    await field(page).focus();
    await page.keyboard.type('X');
    release();
    await whenHydrated(page);
    await page.keyboard.type('box');
    await expect(field(page)).toHaveValue('Xbox');
    await expect(other(page)).toHaveValue('');
    await page.getByRole('button', { name: 'Reprendre le brouillon' }).click();
    await expect(other(page)).toHaveValue('PlayStation 5');
    await expect(field(page)).toHaveValue('Xbox');
    await expect(page.getByRole('button', { name: 'Reprendre le brouillon' })).toHaveCount(0);
  });

  for (const viewport of [
    { width: 320, height: 568 },
    { width: 390, height: 844 },
  ])
    for (const { path, typed, caret } of [
      { path: '/demande', typed: '[name="device.brand"]', caret: '[name="device.model"]' },
      { path: '/demande', typed: '[name="device.brand"]', caret: '#fault' },
      { path: '/paiement', typed: '[name="customer.name"]', caret: '[name="customer.name"]' },
    ])
      test(`is offered beside ${caret} of ${path}, where its visitor is, at ${viewport.width} px`, {
        tag: '@full',
      }, async ({ page, request }) => {
        await page.setViewportSize(viewport);
        if (path === '/paiement') await haveInCart(page, await addProduct(request));
        await page.goto(path);
        await page.keyboard.press('Shift');
        await whenHydrated(page);
        await page.locator(typed).fill('Sony');
        const release = await holdEntry(page);
        await page.reload();
        await page.locator(caret).focus();
        release();
        await whenHydrated(page);
        const offer = page.getByRole('status').filter({ hasText: 'Un brouillon est resté' });
        await expect(offer).toBeInViewport({ ratio: 0.99 });
        await expect(page.locator(caret)).toBeInViewport();
        await expect(page.locator(caret)).toBeFocused();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
        await offer.getByRole('button', { name: 'Reprendre le brouillon' }).click();
        await expect(offer).toHaveCount(0);
        await expect(page.locator(typed)).toHaveValue('Sony');
      });

  test('stays out of a field that only holds the caret', { tag: '@full' }, async ({ page }) => {
    await leaveDraft(page);
    const release = await holdEntry(page);
    await page.reload();
    await field(page).focus();
    await page.keyboard.press('Shift');
    release();
    await whenHydrated(page);
    await page.keyboard.type('x');
    await expect(field(page)).toHaveValue('x');
  });

  test('comes back by itself to a form that nobody has touched', { tag: '@full' }, async ({ page }) => {
    await leaveDraft(page);
    await page.reload();
    await page.keyboard.press('Shift');
    await whenHydrated(page);
    await expect(field(page)).toHaveValue('Sony');
    await expect(other(page)).toHaveValue('PlayStation 5');
  });
});
