import { expect, type Page, test } from '@playwright/test';
import { faultsOf } from '#tests/support/axe.ts';

const form = (page: Page) => page.getByRole('main').locator('form');

test.describe('contact', () => {
  test('says that it redirects, and redirects by itself', async ({ request }) => {
    const answer = await request.get('/contact?subject=Demande%20de%20devis%20gratuit');
    const html = await answer.text();
    expect(answer.status()).toBe(200);
    expect(html).toContain('Redirection en cours vers le formulaire de contact...');
    expect(html).toContain(
      '<meta http-equiv="refresh" content="0;url=/demande?subject=Demande+de+devis+gratuit"/>',
    );
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(answer.headers()['cache-control']).toContain('no-store');
  });

  test('has no fault that axe finds, held still', async ({ page, request }) => {
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

  test('never leads elsewhere than to its form, and cuts the subject', async ({ request }) => {
    const html = await (
      await request.get(`/contact?subject=https://evil.example/${'a'.repeat(300)}&url=https://evil.example`)
    ).text();
    const target = /http-equiv="refresh" content="0;url=([^"]*)"/.exec(html)?.[1] ?? '';
    expect(target).toMatch(/^\/demande\?subject=https%3A%2F%2Fevil\.example%2Fa+$/);
    expect(new URLSearchParams(target.split('?')[1]).get('subject')).toHaveLength(150);
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('still leads to the form', async ({ page }) => {
      await page.goto('/contact?subject=Bonjour');
      await expect(page).toHaveURL('/demande?subject=Bonjour');
      await expect(form(page).getByText('Bonjour')).toBeVisible();
    });
  });
});

test.describe('legal pages', () => {
  for (const [path, title, canonical] of [
    ['/mentions-legales', 'Mentions Légales', '/mentions-legales'],
    ['/legal/legal', 'Mentions Légales', '/mentions-legales'],
    ['/legal/privacy', 'Politique de Confidentialité', '/legal/privacy'],
    ['/legal/cgv', "Conditions Générales de Vente et d'Utilisation", '/legal/cgv'],
  ] as const) {
    test(`${path} has its title, date, contents and address`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByText(/^Dernière mise à jour\s: \d/)).toBeVisible();
      const contents = page.getByRole('navigation', { name: 'Sommaire' }).getByRole('link');
      await expect(contents).toHaveCount(await page.locator('.prose > h2').count());
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${canonical}$`));
    });
  }

  test('no heading of the texts in force stands with nothing under it while facts are missing', async ({
    page,
  }) => {
    for (const path of ['/mentions-legales', '/legal/privacy', '/legal/cgv']) {
      await page.goto(path);
      const prose = page.locator('.prose').first();
      expect([
        path,
        await prose.locator('h2:has(+ .lien + h2), h2:has(+ .lien + span)').allTextContents(),
      ]).toEqual([path, []]);
    }
    await page.goto('/mentions-legales');
    await expect(page.getByRole('main').getByText(/^(Hébergeur du site|Médiateur de la)/)).toHaveCount(0);
  });

  test('the cookies of the privacy policy have an anchor', async ({ page }) => {
    await page.goto('/legal/privacy#cookies');
    await expect(page.locator('#cookies')).toBeInViewport();
  });

  test('an unknown type is not found', async ({ page }) => {
    const answer = await page.goto('/legal/inconnu');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oups ! Page introuvable.');
  });

  for (const [path, day, canonical] of [
    // There is a newer version, which has the short address.
    ['/legal/legal', '2026-11-21', '/legal/legal/2026-11-21'],
    ['/legal/privacy', '2026-11-21', '/legal/privacy/2026-11-21'],
    ['/legal/cgv', '2026-11-21', '/legal/cgv/2026-11-21'],
  ] as const) {
    test(`${path} lists its versions, the first one at an address that lasts`, async ({ page }) => {
      await page.goto(path);
      const versions = page.getByRole('region', { name: 'Versions de ce texte' });
      await expect(versions.getByRole('heading', { level: 3 }).last()).toHaveText(
        /^Version du 21 novembre 2026\s/,
      );
      await expect(versions.getByText('Ce qui a changé').last()).toBeVisible();
      await versions.getByRole('link').last().click();
      await expect(page).toHaveURL(`${path}/${day}`);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${canonical}$`));
    });
  }

  test('a version that never was is not found', async ({ request }) => {
    for (const path of ['/legal/cgv/2020-01-01', '/legal/cgv/demain', '/legal/inconnu/2026-11-21'])
      expect((await request.get(path)).status()).toBe(404);
  });

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

  test('the box of the legal guarantee is framed', async ({ page }) => {
    await page.goto('/legal/cgv');
    const box = page
      .getByRole('note')
      .filter({ hasText: 'Garantie légale de conformité et garantie des vices' });
    await expect(box).toContainText('Le consommateur dispose d’un délai de deux ans');
    await expect(box).toHaveCSS('border-top-width', '2px');
  });

  test('a button prints them', async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => Object.assign(window, { printed: true });
    });
    await page.goto('/legal/cgv');
    await page.getByRole('button', { name: 'Imprimer ce texte' }).click();
    await expect.poll(() => page.evaluate(() => 'printed' in window)).toBe(true);
  });

  test('print without menus, in black on white', async ({ page }) => {
    await page.goto('/legal/cgv');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation', { name: 'Sommaire' })).toBeHidden();
    await expect(page.locator('.prose')).toHaveCSS('color', 'rgb(0, 0, 0)');
  });
});

test.describe('a page that does not exist', () => {
  test('is a 404 out of the index, with four ways on', async ({ page }) => {
    const answer = await page.goto('/nulle-part/du-tout');
    expect(answer?.status()).toBe(404);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Oups ! Page introuvable.');
    await expect(page).toHaveTitle(/^Page introuvable/);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    for (const [name, href] of [
      ['Accueil', '/'],
      ['Explorer nos services', '/services'],
      ['Nous contacter', '/contact'],
    ] as const) {
      await expect(main.getByRole('link', { name })).toHaveAttribute('href', href);
    }
    await expect(main.getByRole('button', { name: 'Retour à la page précédente' })).toBeVisible();
  });

  test('leads back to the page before', async ({ page }) => {
    await page.goto('/services');
    await page.goto('/nulle-part');
    await page.getByRole('button', { name: 'Retour à la page précédente' }).click();
    await expect(page).toHaveURL('/services');
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('hides the button that needs one', async ({ page }) => {
      await page.goto('/nulle-part');
      await expect(page.getByRole('main').getByRole('link', { name: 'Accueil' })).toBeVisible();
      await expect(page.getByText('Retour à la page précédente')).toBeHidden();
    });
  });
});

test('pages of the shop show their words, their drawing and a way to ask', async ({ page }) => {
  for (const path of ['/notre-magasin', '/envoi', '/demande']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.locator('.prose > h2').first()).toBeVisible();
    await expect(
      page
        .getByRole('complementary')
        .getByRole('link', { name: /devis|atelier/ })
        .first(),
    ).toBeVisible();
  }
});
