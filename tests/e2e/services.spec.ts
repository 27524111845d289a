import { expect, type Page, test } from '@playwright/test';
import { holdEntry, hydrate, whenHydrated } from '#tests/support/hydration.ts';

const SERVICE = '/services/micro-soudure';

const cards = (page: Page) => page.locator('.service-card');
const titles = (page: Page) => cards(page).getByRole('heading').allTextContents();
const count = (page: Page) => page.getByRole('search').getByRole('status');
const question = (page: Page) => page.getByLabel('Une panne, un appareil, une pièce');

test.describe('the list of services', () => {
  test('lets boards enter one after the other, 0.15 s apart', { tag: '@full' }, async ({ page }) => {
    await page.goto('/services');
    const delays = await cards(page).evaluateAll((all) =>
      all.slice(0, 4).map((card) => getComputedStyle(card).animationDelay),
    );
    expect(delays).toEqual(['0s', '0.15s', '0.3s', '0.45s']);
  });

  test('applies a device at once, in the address too, and keeps the place and the focus', async ({
    page,
  }) => {
    await page.goto('/services');
    await hydrate(page);
    const device = page.getByRole('radio', { name: 'Téléphone' });
    await device.scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    await device.check();
    await expect(page).toHaveURL('/services?appareil=telephone');
    await expect(page).toHaveTitle(/^Téléphone/);
    await expect.poll(() => titles(page)).toContain('Batterie de téléphone');
    expect(await titles(page)).not.toContain('Délid de PS3');
    await expect(count(page)).toHaveText(`${await cards(page).count()} services`);
    await expect(device).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(top);

    await page.getByRole('radio', { name: 'Tous' }).check();
    await expect(page).toHaveURL('/services');
  });

  test('finds words without their accents, named services first, and empties', { tag: '@full' }, async ({
    page,
  }) => {
    await page.goto('/services');
    await hydrate(page);
    await question(page).fill('ECRANS');
    await question(page).press('Enter');
    await expect(page).toHaveURL('/services?q=ECRANS');
    await expect.poll(() => titles(page).then(([first]) => first)).toContain('Écran');
    await expect(question(page)).toHaveValue('ECRANS');

    await page.getByRole('radio', { name: 'Console et manette' }).check();
    await expect(page).toHaveURL('/services?appareil=console&q=ECRANS');
    await expect.poll(() => titles(page)).toContain('Nintendo Switch');
    await question(page).fill('');
    await expect(page).toHaveURL('/services?appareil=console');
  });

  test('applies a device chosen before React came', { tag: '@full' }, async ({ page }) => {
    const release = await holdEntry(page);
    await page.goto('/services');
    await page.getByRole('radio', { name: 'Mac', exact: true }).check();
    release();
    await whenHydrated(page);
    await expect(page).toHaveURL('/services?appareil=mac');
    await expect.poll(() => titles(page)).toContain('Réparation PC & Mac');
  });

  test('puts the form back in step with an address one comes back to', { tag: '@full' }, async ({ page }) => {
    await page.goto('/services?appareil=console&q=lecteur');
    await expect(page.getByRole('radio', { name: 'Console et manette' })).toBeChecked();
    await expect(question(page)).toHaveValue('lecteur');
    await page.getByRole('link', { name: 'Accueil' }).first().click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page.getByRole('radio', { name: 'Console et manette' })).toBeChecked();
    await expect(question(page)).toHaveValue('lecteur');
    await expect.poll(() => titles(page)).toContain('PlayStation 3, 4 et 5');
  });
});

test.describe('the list of services without script', () => {
  test.use({ javaScriptEnabled: false });

  test('is a form with a button', async ({ page }) => {
    await page.goto('/services');
    await question(page).fill('batterie');
    await page.getByRole('radio', { name: 'Téléphone' }).check();
    await page.getByRole('button', { name: 'Chercher' }).click();
    await expect(page).toHaveURL('/services?q=batterie&appareil=telephone#choisir');
    expect((await titles(page))[0]).toBe('Batterie de téléphone');
    await expect(question(page)).toHaveValue('batterie');
    await expect(page.getByRole('radio', { name: 'Téléphone' })).toBeChecked();
    await expect(question(page)).toBeInViewport();
  });
});

test.describe('a service', () => {
  test('folds its table of contents on a phone', { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(SERVICE);
    await expect(page.getByRole('navigation', { name: 'Sommaire' })).toBeHidden();
    const folded = page.locator('details').filter({ hasText: 'Sur cette page' });
    await expect(folded.getByRole('link').first()).toBeHidden();
    await folded.locator('summary').click();
    await expect(folded.getByRole('link').first()).toBeVisible();
  });

  test('asks for a quote with its own name as the subject', async ({ page }) => {
    await page.goto('/services');
    await cards(page)
      .getByRole('link')
      .and(page.locator(`[href="${SERVICE}"]`))
      .click();
    await expect(page).toHaveURL(SERVICE);
    const card = page.getByRole('complementary', { name: 'Un prix avant de dévisser' });
    await card.getByRole('link', { name: 'Demander un devis' }).click();
    await expect(page).toHaveURL(/\/demande\?subject=/);
    await expect(page.getByText('Demande de devis : Micro-soudure')).toBeVisible();
  });

  test('leads from its contents to its questions, of which one is open at a time, and lets it close', {
    tag: '@full',
  }, async ({ page }) => {
    await page.goto(SERVICE);
    await page.getByRole('navigation', { name: 'Sommaire' }).getByRole('link').last().click();
    await expect(page.getByRole('heading', { name: 'Questions fréquentes' })).toBeInViewport();
    const questions = page.getByRole('region', { name: 'Questions fréquentes' });
    const open = questions.locator('details[open]');
    await expect(open).toHaveCount(1);
    await questions.locator('summary').nth(2).click();
    await expect(open).toHaveCount(1);
    await expect(questions.locator('details').nth(2)).toHaveAttribute('open');
    await questions.locator('summary').nth(2).click();
    await expect(open).toHaveCount(0);
  });

  test('shows the rows of a table as labelled blocks on a phone', { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(SERVICE);
    const cell = page.locator('.table-scroll tbody tr').first().locator('td').nth(1);
    const label = await cell.evaluate((td) => getComputedStyle(td, '::before').content);
    expect(label).toBe(`"${await cell.getAttribute('data-label')}"`);
  });
});
