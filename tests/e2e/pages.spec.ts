import { expect, type Page, test } from '@playwright/test';
import { faultsOf } from '#tests/support/axe.ts';

const form = (page: Page) => page.getByRole('main').locator('form');

test.describe('contact', () => {
  test('has no fault that axe finds, held still', { tag: '@full' }, async ({ page, request }) => {
    const html = await (await request.get('/contact')).text();
    await page.goto('/nulle-part');
    await page.setContent(html.replace(/<meta http-equiv="refresh"[^>]*>/i, ''));
    await expect(page.getByText('Redirection en cours vers le formulaire de contact...')).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  });

  test('passes the subject on, into a message ready to be completed', async ({ page }) => {
    await page.goto('/contact?subject=Demande%20de%20devis%20gratuit');
    await expect(page).toHaveURL('/demande?subject=Demande+de+devis+gratuit');
    const card = page.getByRole('complementary', { name: 'Votre demande' });
    await expect(form(page).getByText('Demande de devis gratuit')).toBeVisible();
    await expect(card.getByRole('link', { name: 'Écrire à l’atelier' })).toHaveAttribute(
      'href',
      /^mailto:[^?]+\?subject=Demande%20de%20devis%20gratuit&body=Bonjour/,
    );
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('still leads to the form', { tag: '@full' }, async ({ page }) => {
      await page.goto('/contact?subject=Bonjour');
      await expect(page).toHaveURL('/demande?subject=Bonjour');
      await expect(form(page).getByText('Bonjour')).toBeVisible();
    });
  });
});

test.describe('legal pages', () => {
  test('every page has a way to withdraw from a contract, which leads to how and to the form on paper', async ({
    page,
  }) => {
    await page.goto('/blog');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Renoncer au contrat ici' }).click();
    await expect(page).toHaveURL('/renoncer-au-contrat');
    await expect(page.getByRole('heading', { name: 'Renoncer au contrat ici' })).toBeVisible();
    // Beside what is typed here.
    const opened = page.waitForEvent('popup');
    await page.getByRole('main').getByRole('link', { name: 'modèle de formulaire (nouvel onglet)' }).click();
    const terms = await opened;
    await expect(terms).toHaveURL('/legal/cgv#formulaire');
    await expect(terms.locator('#formulaire')).toBeInViewport();
  });

  test('the box of the legal guarantee is framed', { tag: '@full' }, async ({ page }) => {
    await page.goto('/legal/cgv');
    const box = page
      .getByRole('note')
      .filter({ hasText: 'Garantie légale de conformité et garantie des vices' });
    await expect(box).toContainText('Le consommateur dispose d’un délai de deux ans');
    await expect(box).toHaveCSS('border-top-width', '2px');
  });

  test('a button prints them', { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => Object.assign(window, { printed: true });
    });
    await page.goto('/legal/cgv');
    await page.getByRole('button', { name: 'Imprimer ce texte' }).click();
    await expect.poll(() => page.evaluate(() => 'printed' in window)).toBe(true);
  });

  test('print without menus, in black on white', { tag: '@full' }, async ({ page }) => {
    await page.goto('/legal/cgv');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation', { name: 'Sommaire' })).toBeHidden();
    await expect(page.locator('.prose')).toHaveCSS('color', 'rgb(0, 0, 0)');
  });
});

test.describe('a page that does not exist', () => {
  test('leads back to the page before', { tag: '@full' }, async ({ page }) => {
    await page.goto('/services');
    await page.goto('/nulle-part');
    await page.getByRole('button', { name: 'Retour à la page précédente' }).click();
    await expect(page).toHaveURL('/services');
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('hides the button that needs one', { tag: '@full' }, async ({ page }) => {
      await page.goto('/nulle-part');
      await expect(page.getByRole('main').getByRole('link', { name: 'Accueil' })).toBeVisible();
      await expect(page.getByText('Retour à la page précédente')).toBeHidden();
    });
  });
});
