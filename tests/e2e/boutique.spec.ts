import { expect, type Page, test } from '@playwright/test';
import { gotoPainted } from '#tests/support/after-paint-script.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { holdsFocus } from '#tests/support/keyboard.ts';
import { addProduct, shownCount } from '#tests/support/shop-products.ts';

const drawers = (page: Page) => page.locator('.drawer');
const status = (page: Page) => page.getByRole('search').getByRole('status');

test('a visitor without script narrows the shop, opens a product and puts it in the cart', async ({
  browser,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto('/boutique');
  await expect(drawers(page)).toHaveCount(24);
  // On a phone the facets open on their own button.
  await expect(page.getByRole('group', { name: 'État' })).toBeHidden();
  await page.locator('summary', { hasText: 'Filtrer' }).click();
  await page.getByRole('checkbox', { name: /^Reconditionné/ }).check();
  await page.getByRole('radio', { name: /^Consoles reconditionnées/ }).check();
  await page.getByRole('button', { name: 'Appliquer les filtres' }).click();
  await expect(page).toHaveURL(/category=consoles-reconditionnees.*etat=reconditionn/);
  await expect(drawers(page)).toHaveCount(7);
  await page.getByRole('link', { name: 'Nintendo Switch Lite reconditionnée' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nintendo Switch Lite reconditionnée');
  await page.locator('.buy').getByRole('button', { name: 'Ajouter au panier' }).click();
  await expect(page).toHaveURL(/\/produit\/[^?]*\?panier=added/);
  const added = page.getByRole('status').filter({ hasText: 'Produit ajouté !' });
  await added.getByRole('link', { name: 'Voir le panier' }).click();
  await expect(page.getByLabel(/^Quantité\s: Nintendo Switch Lite reconditionnée/)).toHaveValue('1');
  await page.getByRole('link', { name: 'Continuer mes achats' }).click();
  await drawers(page)
    .first()
    .getByRole('button', { name: /^Ajouter au panier\s:/ })
    .click();
  await added.getByRole('link', { name: 'Voir le panier' }).click();
  await expect(page.locator('.cart__line')).toHaveCount(2);
  await context.close();
});

test('with script, on a phone: from the list to a product, to the cart, and on to ordering', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await gotoPainted(page, '/boutique?category=outillage');
  await hydrate(page);
  const drawer = drawers(page).filter({ hasText: 'LAP-OU-005' });
  await drawer.getByRole('button', { name: /^Ajouter au panier/ }).click();
  await expect(page.locator('.toast__title')).toHaveText('Produit ajouté !');
  await expect(page.locator('.toast__description')).toHaveText(/ a été ajouté à votre panier\.$/);
  await expect(page).toHaveURL('/boutique?category=outillage');
  await expect.poll(() => shownCount(page)).toBe('1');
  await drawer.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The button is beside the quantity or below it, never squashed.
  const add = page.locator('.buy').getByRole('button', { name: 'Ajouter au panier' });
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const { width: wide = 0, height = 99 } = (await add.boundingBox()) ?? {};
    expect([width, wide > 170, height < 60]).toEqual([width, true, true]);
  }
  await page.getByRole('button', { name: 'Ajouter un' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Quantité' })).toHaveValue('2');
  await page.locator('.buy').getByRole('button', { name: 'Ajouter au panier' }).click();
  await expect.poll(() => shownCount(page)).toBe('3');
  await expect(page.locator('.toast__title')).toHaveText('Produit ajouté !');
  await page.locator('.header .cart-link').click();
  await expect(page.getByLabel(/^Quantité\s:/)).toHaveValue('3');
  await expect(page.getByRole('link', { name: 'Passer au paiement' })).toBeVisible();
});

test('more than there is: the field refuses it, and a stock that shrank meanwhile is said', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/produit/mac-mini-m1-8-go');
  await hydrate(page);
  const quantity = page.getByRole('spinbutton', { name: 'Quantité' });
  await quantity.fill('99');
  const buy = page.locator('.buy').getByRole('button', { name: 'Ajouter au panier' });
  await buy.click();
  expect(await quantity.evaluate((field: HTMLInputElement) => field.validity.rangeOverflow)).toBe(true);
  // As if the page had been opened when there were more units.
  await quantity.evaluate((field) => field.removeAttribute('max'));
  await buy.click();
  await expect(page.locator('.toast__title')).toHaveText('Stock limité');
});

for (const width of [390, 1440])
  test(`with script, at ${width} px, a choice applies at once and each can be taken back`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/boutique');
    if (width < 1000) await page.locator('summary', { hasText: 'Filtrer' }).click();
    await page.getByRole('checkbox', { name: /^Occasion/ }).check();
    await expect(page).toHaveURL('/boutique?etat=occasion');
    await expect(status(page)).toHaveText('9 produits');
    // The facets stay as they were: the ticked one has the focus, and the others show what they would give now.
    await expect(page.getByRole('checkbox', { name: /^Occasion/ })).toBeFocused();
    await page.getByRole('radio', { name: /^Composants d’occasion/ }).check();
    await expect(status(page)).toHaveText('8 produits');
    await page.getByRole('link', { name: 'Retirer Occasion' }).click();
    await expect(page).toHaveURL('/boutique?category=composants-occasion');
    await expect(page.getByRole('checkbox', { name: /^Occasion/ })).not.toBeChecked();
    await page.getByRole('searchbox').fill('introuvable');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByRole('heading', { name: 'Aucun tiroir pour « introuvable »' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Faire réparer' })).toHaveAttribute('href', '/services');
  });

test('each choice is a step that « back » takes back, the first one before React too, and the list stays in place', async ({
  page,
}) => {
  await page.goto('/boutique?category=stockage');
  const terabyte = page.getByRole('checkbox', { name: /^1 To/ });
  await terabyte.check();
  await expect(page).toHaveURL('/boutique?category=stockage&capacite=1To');
  await expect(status(page)).toHaveText('2 produits');
  const place = () => page.evaluate(() => scrollY);
  const more = page.getByRole('checkbox', { name: /^2 To/ });
  await more.scrollIntoViewIfNeeded();
  const before = await place();
  await more.check();
  await expect(status(page)).toHaveText('3 produits');
  await page.goBack();
  await expect(page).toHaveURL('/boutique?category=stockage&capacite=1To');
  await expect(status(page)).toHaveText('2 produits');
  await expect(more).not.toBeChecked();
  await expect.poll(place).toBe(before);
  await page.goBack();
  await expect(page).toHaveURL('/boutique?category=stockage');
  await expect(terabyte).not.toBeChecked();
  await page.goForward();
  await expect(terabyte).toBeChecked();
  await page.getByRole('link', { name: 'Retirer 1 To' }).click();
  await expect(page).toHaveURL('/boutique?category=stockage');
});

test('a phone has two columns, the narrowest one; a long name keeps price, state and button in its drawer', async ({
  page,
  request,
}) => {
  const name = 'Station d’accueil universelle trois écrans, reconditionnée à l’atelier';
  await addProduct(request, { name, stock: 2 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/boutique?sort=nouveautes');
  const long = drawers(page).filter({ hasText: name });
  const boxOf = async (index: number) => (await drawers(page).nth(index).boundingBox()) ?? { x: 0, y: 0 };
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    const [first, second, third] = [await boxOf(0), await boxOf(1), await boxOf(2)];
    expect([width, first.y === second.y, first.x < second.x, first.x === third.x]).toEqual([
      width,
      true,
      true,
      true,
    ]);
  }
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const outer = await long.boundingBox();
    for (const part of ['h2', '.price', '.badge', '.btn', '.drawer__corner']) {
      const inner = await long.locator(part).boundingBox();
      const fits =
        inner !== null &&
        outer !== null &&
        inner.x >= outer.x &&
        inner.y >= outer.y &&
        inner.x + inner.width <= outer.x + outer.width &&
        inner.y + inner.height <= outer.y + outer.height;
      expect([width, part, fits]).toEqual([width, part, true]);
    }
  }
  await page.setViewportSize({ width: 320, height: 844 });
  expect((await boxOf(0)).x).toBe((await boxOf(1)).x);
});

test('on a wide screen the facets stand open, with nothing to open them', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/boutique');
  await expect(page.getByRole('group', { name: 'Catégorie' })).toBeVisible();
  await expect(page.locator('summary', { hasText: 'Filtrer' })).toBeHidden();
});

test('the next page of results, and the way back to the first', { tag: '@full' }, async ({ page }) => {
  await page.goto('/boutique');
  await page.getByRole('link', { name: 'Page suivante' }).click();
  await expect(page).toHaveURL('/boutique?page=2');
  await expect(drawers(page)).toHaveCount(24);
  await page.goBack();
  await expect(page).toHaveURL('/boutique');
});

test('the pictures of a product with the keyboard: enlarge, leaf, close, and go on from there', async ({
  page,
}) => {
  await page.goto('/produit/switch-lite-reconditionnee');
  const first = page.getByRole('link', { name: /^Agrandir : Image de synthèse : une console portable/ });
  // Before React the link leads to the picture's file.
  await hydrate(page);
  await first.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Image du produit' });
  await expect(dialog).toContainText('1 sur 3');
  await holdsFocus(dialog);
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toContainText('2 sur 3');
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toContainText('3 sur 3');
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toContainText('1 sur 3');
  // Closer, the arrow keys move the picture.
  const close = dialog.getByRole('button', { name: /^Voir de près/ });
  const picture = close.getByRole('img', { includeHidden: true });
  const { width: whole = 0 } = (await picture.boundingBox()) ?? {};
  await close.focus();
  await page.keyboard.press('Enter');
  await expect(close).toHaveAttribute('aria-pressed', 'true');
  expect((await picture.boundingBox())?.width).toBeGreaterThan(whole * 1.4);
  const { x: before = 0 } = (await picture.boundingBox()) ?? {};
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await picture.boundingBox())?.x ?? 0).toBeLessThan(before);
  await expect(dialog).toContainText('1 sur 3');
  await page.keyboard.press('Enter');
  await expect(close).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(first).toBeFocused();
});

test.describe('what is sold out', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('leaves an address: the field says what is wrong, then where to look', { tag: '@full' }, async ({
    page,
    request,
  }) => {
    const { slug } = await addProduct(request, { stock: 0 });
    await page.goto(`/produit/${slug}`);
    expect(await faultsOf(page)).toEqual([]);
    await hydrate(page);
    const email = page.getByRole('textbox', { name: 'Adresse e-mail' });
    await email.fill('camille');
    await page.getByRole('button', { name: 'Me prévenir' }).click();
    await expect(page.getByText('Écrivez une adresse complète')).toBeVisible();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    expect(await faultsOf(page)).toEqual([]);
    await email.fill(`camille.${slug}@exemple.fr`);
    await page.getByRole('button', { name: 'Me prévenir' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Vérifiez votre boîte' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test('the list of what is in stock is printed without what is only for screens', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/stock');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table').first()).toBeVisible();
  await expect(page.getByRole('search')).toBeHidden();
});

test('on a phone, buttons stay in their drawers, and the panel of facets closes on the results', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/boutique?etat=reconditionn%C3%A9');
  await expect(page.getByRole('link', { name: /^Choisir un exemplaire/ })).not.toHaveCount(0);
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    const outside = await page.locator('.drawer .btn').evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const drawer = button.closest('.drawer')?.getBoundingClientRect();
          return button.getBoundingClientRect().right > (drawer?.right ?? 0);
        })
        .map(({ textContent }) => textContent),
    );
    expect([width, outside]).toEqual([width, []]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const facets = page.locator('summary', { hasText: 'Filtrer' });
  await facets.click();
  const apply = page.getByRole('button', { name: 'Appliquer les filtres' });
  await expect(apply).toBeInViewport();
  await page.getByRole('checkbox', { name: /^En stock seulement/ }).check();
  await expect(page).toHaveURL(/dispo=/);
  await expect(page.getByText('laissé de côté')).toHaveCount(0);
  await apply.click();
  await expect(apply).toBeHidden();
  await expect(facets).toBeFocused();
  await expect(facets).toBeInViewport();
  await expect(drawers(page).first()).toBeInViewport();
});
