import { expect, type Locator, type Page, test } from '@playwright/test';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrate, refuseEntry } from '#tests/support/hydration.ts';
import { addProduct, shownCount } from '#tests/support/shop-products.ts';

const PRODUCT = '/produit/ventilateur-ps4-slim';
const LONG_NAME = 'Carte graphique GeForce RTX 5060 Ti à deux ventilateurs, 16 Go';

const addButton = (page: Page) => page.locator('.buy').getByRole('button', { name: /^Ajouter au panier/ });
const barButton = (page: Page) => page.locator('.buy-bar').getByRole('button', { name: /^Ajouter/ });

/** Its edges on the screen. */
const edgesOf = (element: Locator) =>
  element.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return { top, bottom };
  });

const scrollTo = (page: Page, top: number) =>
  page.evaluate(async (to) => {
    window.scrollTo({ top: to, behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }, top);

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a name of three lines leaves the button for the cart in the first screen', async ({
    page,
    request,
  }) => {
    const { slug } = await addProduct(request, { name: LONG_NAME, legal: { ecoCents: 42 } });
    await page.goto(`/produit/${slug}`);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const lines = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
      const { lineHeight } = getComputedStyle(title);
      return Math.round(title.getBoundingClientRect().height / Number.parseFloat(lineHeight));
    });
    expect(lines).toBe(3);
    await expect(page.getByText('éco-participation')).toBeVisible();
    expect((await edgesOf(addButton(page))).bottom).toBeLessThanOrEqual(844);
    // Nor does it push the bar's button off the screen.
    await scrollTo(page, (await heightOf(page)) / 2);
    await expect(barButton(page)).toBeInViewport({ ratio: 0.99 });
  });

  test('three pictures leave it there too', async ({ page }) => {
    await page.goto(PRODUCT);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect((await edgesOf(addButton(page))).bottom).toBeLessThanOrEqual(844);
  });

  test('however many units there are, the button is in the first screen', async ({ page }) => {
    await page.goto('/produit/pc-bureau-i5-8500-ssd-256');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(await page.locator('.buy__units [type=radio]').count()).toBeGreaterThan(2);
    expect((await edgesOf(addButton(page))).bottom).toBeLessThanOrEqual(844);
    // It takes its place below them, and covers none that has the focus.
    await page.locator('.buy__units [type=radio]').last().focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    const last = await edgesOf(page.locator('.buy__units label').last());
    await expect
      .poll(async () => (await edgesOf(addButton(page))).top)
      .toBeGreaterThanOrEqual(last.bottom - 1);
  });

  for (const viewport of [
    { width: 320, height: 568 },
    { width: 390, height: 844 },
    { width: 767, height: 1024 },
  ])
    test(`a bar takes over from the button and ends above the footer, at ${viewport.width} px`, {
      tag: viewport.width === 390 ? [] : '@full',
    }, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto(PRODUCT);
      const header = (await page.locator('.header').boundingBox())?.height ?? 0;
      const bar = page.locator('.buy-bar');
      const end = await heightOf(page);
      let wasShown = false;
      for (let top = 0; top <= end; top += 60) {
        await scrollTo(page, top);
        const button = await edgesOf(addButton(page));
        const shown = await edgesOf(bar);
        const footer = await edgesOf(page.getByRole('contentinfo'));
        const isButtonSeen = button.bottom > header && button.top < viewport.height;
        const isBarSeen = shown.top < viewport.height && shown.bottom > header;
        expect([top, isButtonSeen && isBarSeen]).toEqual([top, false]);
        // At most a thumb's move without either.
        if (button.bottom < -160 && footer.top > viewport.height)
          expect([top, isBarSeen, Math.round(shown.bottom)]).toEqual([top, true, viewport.height]);
        expect(shown.bottom).toBeLessThanOrEqual(footer.top + 1);
        wasShown ||= isBarSeen;
      }
      expect(wasShown).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    });

  test('the bar adds one in place, and never covers what has the focus', async ({ page }) => {
    await page.goto(PRODUCT);
    await hydrate(page);
    await scrollTo(page, (await heightOf(page)) / 2);
    await barButton(page).tap();
    await expect(page.locator('.toast__title')).toHaveText('Produit ajouté !');
    await expect.poll(() => shownCount(page)).toBe('1');
    await expect(page).toHaveURL(PRODUCT);
    expect(await faultsOf(page)).toEqual([]);
    await page.locator('.toast').getByRole('button', { name: 'Fermer' }).click();
    await expect(page.locator('.toast')).toHaveCount(0);

    await page.getByRole('heading', { level: 1 }).evaluate((title: HTMLElement) => {
      title.tabIndex = -1;
      title.focus();
    });
    const covered = () =>
      page.evaluate(() => {
        const bar = document.querySelector('.buy-bar');
        const own = document.activeElement;
        if (!bar || !own || bar.contains(own) || !own.closest('main')) return 0;
        const [over, under] = [bar.getBoundingClientRect(), own.getBoundingClientRect()];
        return Math.max(0, Math.min(over.bottom, under.bottom) - Math.max(over.top, under.top));
      });
    let steps = 0;
    const isInFooter = () => page.evaluate(() => document.activeElement?.closest('footer') !== null);
    while (!(await isInFooter()) && steps < 80) {
      await page.keyboard.press('Tab');
      await expect.poll(covered, `after ${++steps} steps`).toBe(0);
    }
    expect(steps).toBeGreaterThan(15);
    expect(await isInFooter()).toBe(true);
  });

  test('before React, the bar comes back to the product and says so', async ({ page }) => {
    await refuseEntry(page);
    await page.goto(PRODUCT);
    await scrollTo(page, (await heightOf(page)) / 2);
    await barButton(page).click();
    await expect(page).toHaveURL(/\/produit\/ventilateur-ps4-slim\?panier=added&.*#prix$/);
    await expect(page.getByRole('status').filter({ hasText: 'Produit ajouté' })).toBeInViewport();
    // What says so has the bar's place.
    await expect(page.locator('.buy-bar')).toBeHidden();
  });

  test('a finger swipes the pictures, opens one, comes closer and leaves', async ({ page }) => {
    await page.goto('/produit/switch-lite-reconditionnee');
    await hydrate(page);
    const pictures = page.getByRole('list', { name: 'Images du produit' }).getByRole('link');
    await expect(pictures).toHaveCount(3);
    // The next one shows at the edge.
    expect((await pictures.nth(1).boundingBox())?.x).toBeLessThan(390 - 16);
    await pictures.first().tap();
    const dialog = page.getByRole('dialog', { name: 'Image du produit' });
    await expect(dialog).toContainText('1 sur 3');
    const close = dialog.getByRole('button', { name: /^Voir de près/ });
    const { width: whole = 0 } = (await close.boundingBox()) ?? {};
    await close.tap();
    await expect(close).toHaveAttribute('aria-pressed', 'true');
    expect((await close.boundingBox())?.width).toBeGreaterThan(whole * 2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await dialog.getByRole('button', { name: 'Suivante' }).tap();
    await expect(dialog).toContainText('2 sur 3');
    await expect(dialog.getByRole('button', { name: /^Voir de près/ })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await dialog.getByRole('button', { name: 'Fermer' }).tap();
    await expect(dialog).toBeHidden();
    await expect(pictures.first()).toBeFocused();
  });
});

test('a visitor without script asks whether a parcel reaches Corsica, then overseas', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(PRODUCT);
  await page.getByText('Vérifier un code postal').click();
  await page.getByLabel('Code postal').fill('20 000');
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await expect(page.getByText('Nous livrons au 20000')).toBeInViewport();
  await page.getByLabel('Code postal').fill('97400');
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await expect(page.getByText('Nous n’envoyons pas outre-mer')).toBeInViewport();
  await context.close();
});

test('with script the answer comes in place, and the quantity stays', async ({ page }) => {
  await page.goto(PRODUCT);
  await hydrate(page);
  const quantity = page.getByRole('spinbutton', { name: 'Quantité' });
  await quantity.fill('2');
  await page.getByText('Vérifier un code postal').click();
  const postcode = page.getByLabel('Code postal');
  await postcode.fill('511');
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await expect(page.getByText('Écrivez les cinq chiffres')).toBeVisible();
  await expect(postcode).toHaveAttribute('aria-invalid', 'true');
  await expect(postcode).toHaveValue('511');
  expect(await faultsOf(page)).toEqual([]);
  await postcode.fill('51100');
  await postcode.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Nous livrons au 51100' })).toBeVisible();
  await expect(quantity).toHaveValue('2');
});
