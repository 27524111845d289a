import { expect, type Locator, type Page, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { expectSound } from '#tests/support/sound-screen.ts';

const BOARD = '/admin/reparations?vue=tableau';

/** A console that a customer with a long name leaves; its reference. */
async function takeIn(page: Page): Promise<string> {
  await page.goto('/enregistrement');
  await page
    .getByLabel('Nom', { exact: true })
    .fill(`Anne-Charlotte de Montmorency-Laval ${crypto.randomUUID().slice(0, 8)}`);
  await page.getByRole('textbox', { name: /^Téléphone/ }).fill('06 12 34 56 78');
  await page.getByLabel('Console et manette').check();
  await page.getByLabel(/^Modèle/).fill('Switch 2');
  await page.getByLabel('Panne').fill('Le joystick part tout seul.');
  await page.getByLabel(/^Le client a lu/).check();
  await page.getByRole('button', { name: 'Enregistrer l’appareil' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Dossier REP-/);
  return /REP-\S+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? '';
}

const cardOf = (page: Page, reference: string) =>
  page.locator('.case__board li').filter({ hasText: reference });
const columnOf = (page: Page, name: RegExp) => page.getByRole('region', { name });
const placeOf = (page: Page, column: RegExp, name: string) =>
  page.locator('.case__column').filter({ hasText: column }).getByText(name);

async function middleOf(target: Locator) {
  await expect(target).toBeVisible();
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing is drawn there');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Opens the board; only with script can its cards be dragged. */
async function openBoard(page: Page) {
  await page.goto(BOARD);
  await hydrate(page);
}

/** Takes a card with the mouse by its words, and holds it over a place. */
async function drag(page: Page, reference: string, column: RegExp, place: string) {
  const card = cardOf(page, reference);
  await card.scrollIntoViewIfNeeded();
  const from = await middleOf(card.locator('b'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // Off the card first: before that it is put back where it lies.
  await page.mouse.move(from.x, from.y + 12);
  const to = await middleOf(placeOf(page, column, place));
  await page.mouse.move(from.x + 500, from.y, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
}

test.describe('the board of the shop', { tag: ['@full', '@looks'] }, () => {
  test.slow();

  test('a card is dragged to its next step, told why it may not be, and put back', async ({ page }) => {
    await openAdmin(page);
    const reference = await takeIn(page);
    await openBoard(page);
    const card = cardOf(page, reference);

    await drag(page, reference, /À rendre/, 'Rendre sans réparation');
    await page.keyboard.press('Escape');
    await expect(page.locator('.case__places')).toHaveCount(0);
    await page.mouse.up();
    await expect(
      columnOf(page, /^À diagnostiquer/)
        .locator('li')
        .filter({ hasText: reference }),
    ).toBeVisible();

    await drag(page, reference, /À recevoir/, 'Aucune étape n’y mène');
    await page.mouse.up();
    await expect(page.getByRole('status').filter({ hasText: reference })).toContainText(
      /aucune étape possible ne mène à «\sÀ recevoir\s»/,
    );
    await expect(columnOf(page, /^À diagnostiquer/)).toContainText(reference);

    await drag(page, reference, /Devis/, 'Diagnostic fait');
    await expect(placeOf(page, /Devis/, 'Diagnostic fait')).toHaveClass(/case__place--over/);
    await page.mouse.up();
    await expect(page.locator('.toast__title')).toHaveText('Diagnostic fait');
    await expect(columnOf(page, /^Devis/).getByText(reference)).toBeVisible();
    await expect(card.getByText('Devis à faire')).toBeVisible();
    await expectSound(page, [820, 1440]);

    // A step that asks something leads to its form.
    await drag(page, reference, /Devis/, 'Envoyer le devis');
    await page.mouse.up();
    await expect(page).toHaveURL(new RegExp(`${reference}\\?etape=quote$`));
  });

  test('of two people who move a card the second is told, and sees where it is', async ({ page }) => {
    await openAdmin(page);
    const reference = await takeIn(page);
    await openBoard(page);
    const other = await page.context().newPage();
    await openBoard(other);
    await drag(other, reference, /Devis/, 'Diagnostic fait');
    await other.mouse.up();
    await expect(cardOf(other, reference).getByText('Devis à faire')).toBeVisible();

    await drag(page, reference, /Devis/, 'Diagnostic fait');
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.mouse.up();
    expect((await answered).status()).toBe(409);
    await expect(page.getByRole('status').filter({ hasText: reference })).toContainText(
      /revient à sa place. Rien n’a changé\s: entre-temps, ce dossier est passé à «\sDevis à faire\s»/,
    );
    await expect(cardOf(page, reference).getByText('Devis à faire')).toBeVisible();
  });

  test.describe('on a tablet', () => {
    test.use({ hasTouch: true, viewport: { width: 820, height: 1180 } });

    test('a finger drags a card by its handle onto a place at the foot of the screen', async ({ page }) => {
      await openAdmin(page);
      const reference = await takeIn(page);
      await openBoard(page);
      const touch = await page.context().newCDPSession(page);
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
        touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
      const grip = cardOf(page, reference).locator('.case__grip');
      await grip.scrollIntoViewIfNeeded();
      const from = await middleOf(grip);
      await send('touchStart', from);
      await send('touchMove', { x: from.x - 20, y: from.y + 20 });
      const place = placeOf(page, /Devis/, 'Diagnostic fait');
      const to = await middleOf(place);
      await send('touchMove', { x: 5, y: 5 });
      await send('touchMove', to);
      await expect(place).toHaveClass(/case__place--over/);
      await send('touchEnd');
      await expect(cardOf(page, reference).getByText('Devis à faire')).toBeVisible();
    });
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('the button of a card takes the step', async ({ page }) => {
      await openAdmin(page);
      const reference = await takeIn(page);
      await page.goto(BOARD);
      const card = cardOf(page, reference);
      await expect(card.locator('.case__grip')).toBeHidden();
      await card.getByRole('button', { name: /^Diagnostic fait/ }).click();
      await expect(cardOf(page, reference).getByText('Devis à faire')).toBeVisible();
    });
  });
});
