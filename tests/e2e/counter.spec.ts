import { expect, type Locator, test } from '@playwright/test';
import { code39 } from '#domain/text/code39.ts';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { accept, confirmByMail, orderButton, writeWho } from '#tests/support/checkout-form.ts';
import { SITE_OUTBOX } from '#tests/support/e2e-outbox.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { countMails, mailAbout } from '#tests/support/outbox.ts';
import { addProduct, haveInCart } from '#tests/support/shop-products.ts';

test('codes come faster than the site answers, one is unknown, and the Enter key takes the cash', {
  tag: '@full',
}, async ({ page }) => {
  await openAdmin(page);
  await page.goto('/admin/vente');
  await hydrate(page);
  const field = page.getByLabel('Code, référence ou nom');
  await expect(field).toBeFocused();
  const line = (sku: string) => page.getByRole('listitem').filter({ hasText: sku });

  // A scanner types without a pause, and ends with the Enter key.
  await page.keyboard.type('LAP-AC-002\nLAP-AC-003\nLAP-AC-002\n');
  await expect(line('LAP-AC-002')).toContainText(/2\s× /);
  await expect(line('LAP-AC-003')).toContainText(/1\s× /);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');

  // What is unknown stays in the field, marked, so that the next code replaces it.
  await page.keyboard.type('ZZ-99\n');
  await expect(page.getByText('Aucun produit n’a ce code ni ces mots.').first()).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('ZZ-99');
  await page.keyboard.type('LAP-AC-007\n');
  await expect(line('LAP-AC-007')).toBeVisible();
  await expect(page.getByText('Aucun produit n’a ce code ni ces mots.')).toHaveCount(0);
  // It stays told until somebody has seen it.
  await page.keyboard.type('ZZ-88\nLAP-AC-007\n');
  await expect(line('LAP-AC-007')).toContainText(/2\s× /);
  await expect(page.getByText('Pas pris\u00a0: ZZ-99, ZZ-88')).toBeVisible();
  // So does a code that several products have a part of, whose list the next code takes away, in the queue or not.
  await page.keyboard.type('AC-00\nLAP-AC-007\n');
  await expect(page.getByText('Pas pris\u00a0: ZZ-99, ZZ-88, AC-00')).toBeVisible();
  await expect(line('LAP-AC-007').filter({ hasText: /3\s× / })).toBeVisible();
  await page.getByRole('button', { name: 'C’est vu' }).click();
  await expect(page.getByText(/^Pas pris/)).toHaveCount(0);
  // Words that are said more fully are looked for again: nothing was left.
  for (const words of ['LAP-AC', 'LAP-AC-00']) {
    await page.keyboard.type(`${words}\n`);
    await expect(
      page.getByRole('list', { name: `Produits trouvés pour ${words}`, exact: true }),
    ).toBeVisible();
  }
  await page.keyboard.type('AC-00\n');
  await expect(page.getByText('Pas pris\u00a0: LAP-AC-00')).toBeVisible();
  await page.getByRole('button', { name: 'C’est vu' }).click();

  const [amount, given] = [page.getByLabel('Montant'), page.getByLabel('Espèces données')];
  await amount.press('Enter');
  await expect(page.getByText('Dites par quel moyen').first()).toBeVisible();
  await given.fill('900');
  await page.getByRole('button', { name: 'Carte bancaire, à l’atelier' }).click();
  await expect(page.getByText('Effacez les espèces données').first()).toBeVisible();
  await given.press('Enter');
  await expect(page.getByText(/^À rendre/)).toBeVisible();
  await expect(page.locator('main')).toContainText('Payé, espèces');
});

test('a cable is sold and paid by card with one field and three clicks at most', async ({ page }) => {
  await openAdmin(page);
  let clicks = 0;
  const click = async (role: 'link' | 'button', name: string | RegExp) => {
    clicks += 1;
    await page.getByRole(role, { name }).first().click();
  };
  await page.goto('/admin/vente');
  await hydrate(page);
  const code = page.getByLabel('Code, référence ou nom');
  const middleOf = async (place: Locator) => {
    const { y, height } = (await place.boundingBox()) ?? { y: Number.NaN, height: 0 };
    return y + height / 2;
  };
  // Beside the field, not beside the help under it.
  const add = await middleOf(page.getByRole('button', { name: 'Ajouter', exact: true }));
  expect(Math.abs(add - (await middleOf(code)))).toBeLessThan(3);
  await code.fill('LAP-AC-002');
  await click('button', 'Ajouter');
  await expect(page.getByRole('listitem').filter({ hasText: 'LAP-AC-002' })).toBeVisible();
  // The amount is what is due: nobody types it.
  await expect(page.getByLabel('Montant')).not.toHaveValue('');
  await click('button', 'Carte bancaire, à l’atelier');
  await expect(page.locator('main')).toContainText('Payé, carte bancaire, à l’atelier');
  await expect(page.getByRole('link', { name: /^Imprimer le ticket/ })).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(3);
});

test('fast codes of a delivery and of a count each count once', { tag: '@full' }, async ({ page }) => {
  await openAdmin(page);
  await page.goto('/admin/receptions/nouvelle');
  await hydrate(page);
  const quantities = page.getByLabel(/^Quantité/);
  await expect(page.getByLabel('Code, référence ou nom')).toBeFocused();
  await page.keyboard.type('LAP-AC-002\nLAP-AC-003\nLAP-AC-002\n');
  await expect(quantities).toHaveCount(2);
  await expect(quantities.first()).toHaveValue('2');
  await expect(page.getByLabel('Code, référence ou nom')).toHaveValue('');

  // A reload loses nothing.
  await quantities.last().fill('1 000');
  await page.reload();
  await hydrate(page);
  await expect(quantities.first()).toHaveValue('2');
  await expect(quantities.last()).toHaveValue('1 000');
  await page.getByRole('link', { name: 'Tout effacer et recommencer' }).click();
  await expect(quantities).toHaveCount(0);
  await page.reload();
  await hydrate(page);
  await expect(page.getByLabel('Code, référence ou nom')).toBeFocused();
  await expect(quantities).toHaveCount(0);

  await page.goto('/admin/stock/inventaire');
  await hydrate(page);
  await page.getByLabel('Catégorie à compter').selectOption({ label: 'Accessoires' });
  await page.getByRole('button', { name: 'Commencer à compter' }).click();
  await expect(page.getByLabel('Référence', { exact: true })).toBeFocused();
  await page.keyboard.type('LAP-AC-004\nLAP-AC-005\nLAP-AC-004\n');
  const row = (sku: string) => page.getByRole('row').filter({ hasText: sku });
  await expect(row('LAP-AC-004').getByRole('textbox')).toHaveValue('2');
  await expect(row('LAP-AC-005').getByRole('textbox')).toHaveValue('1');
  // Another journey may count this category.
  await page.getByRole('button', { name: /^Abandonner/ }).click();
  await expect(page).toHaveURL(/fait=abandonne/);
});

test('an order placed on the site is scanned, paid and handed over in four clicks, with one mail', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  await haveInCart(page, await addProduct(request));
  await page.goto('/paiement');
  await hydrate(page);
  const email = await writeWho(page);
  await accept(page);
  await orderButton(page).click();
  await expect(page.getByText('Il reste à confirmer votre commande')).toBeVisible();
  await confirmByMail(page, SITE_OUTBOX, email);
  await expect(page.getByText('Réservée, à régler à l’atelier')).toBeVisible();
  const [number = ''] =
    /CMD-\d{4}-[A-Z\d]{3}-[A-Z\d]{3}/.exec((await page.locator('main').textContent()) ?? '') ?? [];
  await mailAbout(SITE_OUTBOX, email, `Commande ${number} : elle est confirmée`);
  const mails = await countMails(SITE_OUTBOX, email);

  const counter = await (await browser.newContext()).newPage();
  await openAdmin(counter);
  let clicks = 0;
  const click = async (role: 'link' | 'button', name: string) => {
    clicks += 1;
    await counter.getByRole(role, { name, exact: true }).first().click();
  };
  await counter.goto('/admin/vente');
  await hydrate(counter);
  await counter.keyboard.type('CMD-2026-222-222\n');
  await expect(
    counter.getByText('Aucune commande, réparation ni vente n’a ce numéro.').first(),
  ).toBeVisible();
  await counter.keyboard.type(`${number}\n`);
  await expect(counter.getByRole('heading', { name: 'Remettre au client' })).toBeVisible();
  await expect(counter.getByText(/^À encaisser/)).toBeVisible();
  await click('button', 'Carte bancaire, à l’atelier');
  await expect(counter.getByText(/^La commande est payée et remise/)).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(4);
  await expect(counter.getByRole('link', { name: /^Facture (DEMO-)?FAC-/ })).toBeVisible();
  await expect.poll(() => countMails(SITE_OUTBOX, email)).toBe(mails + 1);
  await counter.context().close();
});

test('the camera reads a label and counts it once while it is in view; no other page may use one', async ({
  page,
}) => {
  // A camera that shows a label: Chromium on Linux has no reader of its own, so the library reads it.
  const { bars, width } = code39('LAP-AC-002');
  await page.addInitScript(
    ({ strokes, total }) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 960, height: 400 });
      const drawing = canvas.getContext('2d');
      const scale = Math.floor(900 / (total + 20));
      const draw = () => {
        if (!drawing) return;
        drawing.fillStyle = '#fff';
        drawing.fillRect(0, 0, 960, 400);
        drawing.fillStyle = '#000';
        for (const bar of strokes) drawing.fillRect((bar.x + 10) * scale, 100, bar.width * scale, 200);
      };
      setInterval(draw, 50);
      draw();
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
    },
    { strokes: bars, total: width },
  );
  await openAdmin(page);
  const usual = await page.goto('/admin/vente');
  expect(usual?.headers()['permissions-policy']).toContain('camera=()');
  expect(usual?.headers()['content-security-policy']).not.toContain('wasm');
  await hydrate(page);
  const library: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.wasm')) library.push(new URL(request.url()).origin);
  });
  const loaded = page.waitForResponse((response) => response.url().endsWith('?lecteur=camera'));
  await page.getByRole('link', { name: 'Lire avec l’appareil photo' }).click();
  const headers = (await loaded).headers();
  expect(headers['permissions-policy']).toContain('camera=(self)');
  expect(headers['content-security-policy']).toContain("'wasm-unsafe-eval'");
  await hydrate(page);
  const line = page.getByRole('listitem').filter({ hasText: 'LAP-AC-002' });
  await expect(line).toContainText(/1\s× /, { timeout: 20_000 });
  await expect(page.getByText('Montrez un code à l’appareil photo.')).toBeVisible();
  // The keyboard and a USB scanner go on as before.
  await page.getByLabel('Code, référence ou nom').fill('LAP-AC-003');
  await page.getByLabel('Code, référence ou nom').press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'LAP-AC-003' })).toContainText(/1\s× /);
  await expect(line).toContainText(/1\s× /);
  expect(new Set(library)).toEqual(new Set([new URL(page.url()).origin]));
  await page.getByRole('button', { name: 'Fermer l’appareil photo' }).click();
  await expect(page.getByRole('link', { name: 'Lire avec l’appareil photo' })).toBeVisible();
});
