import { expect, type Page, test } from '@playwright/test';
import { PASSWORD, signIn } from '#tests/support/account-journeys.ts';
import { faultsDayAndNight } from '#tests/support/axe.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { type OwnSite, startOwnSite } from '#tests/support/own-site.ts';
import { picture } from '#tests/support/sample-files.ts';

const TITLE = 'Ce que dit le bruit d’un disque dur';

async function sound(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await faultsDayAndNight(page)).toEqual([]);
}

const ADMIN = 'redaction@exemple.fr';
/** A site of its own: the other journeys count the articles. */
let site: OwnSite;

test.beforeAll(async () => {
  test.setTimeout(60_000);
  site = await startOwnSite({ ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD });
});

test.afterAll(() => site?.stop());

test.use({ viewport: { width: 390, height: 844 } });

test('an article is written, previewed, published and read, on a phone', { tag: '@looks' }, async ({
  page,
}) => {
  test.slow();
  await page.goto(`${site.origin}/connexion?redirectTo=${encodeURIComponent('/admin/articles')}`);
  await signIn(page, ADMIN);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles');
  await sound(page);
  await page.getByRole('link', { name: 'Écrire un article' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nouvel article');
  await hydrate(page);
  await page.getByLabel('Titre', { exact: true }).fill(TITLE);
  await page.getByLabel(/^Texte/).fill('## Les bruits\n\nUn claquement **régulier** vient des têtes.');
  await page.getByRole('button', { name: 'Publier' }).click();
  await expect(page.getByRole('alert')).toContainText('champs sont à corriger');
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue(TITLE);
  await sound(page);

  await page
    .getByLabel(/^Résumé/)
    .fill(
      'Un disque qui claque, qui siffle ou qui repart sans cesse annonce des pannes différentes. Voici ce que chaque bruit dit.',
    );
  await page.getByLabel(/^Rubrique/).selectOption({ index: 1 });
  await page.getByLabel(/^Étiquettes/).fill('disque');
  await page.getByLabel(/^Titre pour/).fill('Bruit de disque dur : ce qu’il dit');
  await page.getByLabel(/^Mots-clés pour/).fill('disque dur, bruit, reims');
  await page.getByRole('button', { name: 'Voir l’aperçu' }).click();
  await expect(page.getByRole('heading', { name: 'Aperçu' })).toBeVisible();
  await expect(page.locator('#apercu strong')).toHaveText('régulier');
  await sound(page);
  await page.getByRole('button', { name: 'Publier' }).click();
  await expect(page.getByText('L’article est publié')).toBeVisible();
  await page.getByRole('link', { name: 'Voir l’article sur le site' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await expect(page.getByText('Un claquement régulier')).toBeVisible();

  await page.goto(`${site.origin}/admin/articles`);
  await page.getByRole('link', { name: TITLE }).click();
  await page.getByLabel(/^Texte/).fill('## Les bruits\n\nUn claquement **sec** vient des têtes.');
  await page.getByRole('button', { name: 'Enregistrer et mettre en ligne' }).click();
  await expect(page.getByText('L’article est enregistré')).toBeVisible();
  await page.getByRole('link', { name: 'Ce qu’elle a changé' }).click();
  await expect(page.getByRole('heading', { name: 'Changements de la version 2' })).toBeVisible();
  await expect(page.locator('.diff del')).toContainText('régulier');
  await expect(page.locator('.diff ins')).toContainText('sec');
  await sound(page);
  await page.getByRole('link', { name: 'Version 1' }).click();
  await expect(page.getByRole('heading', { name: 'Changements depuis la version 1' })).toBeVisible();

  await page.goto(`${site.origin}/admin/questions/nouvelle`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await sound(page);
});

test('a scene is photographed, put in its place and opened by a visitor, on a phone and on a wide screen', {
  tag: ['@full', '@looks'],
}, async ({ page }) => {
  test.slow();
  await page.goto(`${site.origin}/connexion?redirectTo=${encodeURIComponent('/admin/galerie')}`);
  await signIn(page, ADMIN);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Galerie');
  await sound(page);
  await page.getByRole('link', { name: 'Ajouter une scène' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nouvelle scène');
  await hydrate(page);
  await page.getByLabel('Titre', { exact: true }).fill('Alimentation refaite');
  await page
    .getByLabel('Travail effectué')
    .fill('Condensateurs changés un à un, tensions mesurées sous charge.');
  await page.getByLabel('Catégorie').selectOption({ label: 'Réparations Complexes' });
  await page.getByLabel('Photo', { exact: true }).setInputFiles({
    name: 'alimentation.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('jpeg', 1600, 1200),
  });
  await page.getByRole('button', { name: 'Enregistrer la scène' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'à corriger' })).toContainText(
    'Description de l’image',
  );
  await expect(page.getByText('La photo est déjà reçue')).toBeVisible();
  await sound(page);
  await page.getByLabel('Description de l’image').fill('Carte d’alimentation avec huit condensateurs neufs');
  await page.getByRole('button', { name: 'Enregistrer la scène' }).click();
  await expect(page.getByText('La scène est enregistrée.')).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await sound(page);
  const down = page.getByRole('button', { name: 'Descendre «\u00a0Alimentation refaite\u00a0»' });
  await down.click();
  await expect(page.getByText('L’ordre de la galerie a changé.')).toBeVisible();
  await expect(down).toBeFocused();
  await expect(page.locator('main tbody tr').nth(1)).toContainText('Alimentation refaite');
  await page.getByRole('link', { name: 'Alimentation refaite' }).click();
  await expect(page.getByLabel(/^Place/)).toHaveValue('repairs-01');
  await sound(page);

  await expect(async () => {
    await page.goto(`${site.origin}/galerie`);
    await expect(page.locator('.gallery > li').nth(1)).toContainText('Alimentation refaite', {
      timeout: 500,
    });
  }).toPass();
  await hydrate(page);
  await page.getByRole('link', { name: 'Alimentation refaite' }).click();
  const photo = page.getByRole('dialog').getByRole('img', { name: /^Carte d’alimentation/ });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await photo.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/);
});
