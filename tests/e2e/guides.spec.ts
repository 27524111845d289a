import { expect, test } from '@playwright/test';

const GUIDE = '/guides/reparation-consoles/switch-ne-charge-plus';

test('a reader without script finds a guide by its device, its level and a word', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/guides');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Les guides de l’atelier');
  await page.getByRole('searchbox').fill('testeur usb-c');
  await page.getByLabel('Appareil').selectOption('Console et manette');
  await page.getByLabel('Niveau').selectOption('Débutant');
  await page.getByRole('button', { name: 'Chercher' }).click();
  await expect(page).toHaveURL(/\/guides\?.*appareil=console/);
  await page.getByRole('link', { name: /Switch qui ne charge plus/ }).click();
  await expect(page).toHaveURL(GUIDE);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Switch qui ne charge plus');
  await context.close();
});

test('a choice applies at once with script, keeps to its category, and can come to nothing', async ({
  page,
}) => {
  await page.goto('/guides/reparation-consoles');
  await page.getByLabel('Niveau').focus();
  await page.getByLabel('Niveau').selectOption('Avancé');
  await expect(page).toHaveURL(/\/guides\/reparation-consoles\?niveau=avanc/);
  const cards = page.locator('.post');
  await expect(page.getByRole('search').getByRole('status')).toHaveText(`${await cards.count()} guides`);
  await page.getByRole('searchbox').fill('imprimante matricielle');
  await page.getByRole('button', { name: 'Chercher' }).click();
  await expect(page.getByRole('heading', { name: 'Aucun guide ne répond à ces choix' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('link', { name: 'Tous les guides' }).first().click();
  await expect(page).toHaveURL('/guides');
});

test('a guide says what it takes, numbers its steps and offers three ways out', async ({ page }) => {
  await page.goto(GUIDE);
  const sheet = page.getByRole('complementary', { name: 'La fiche du guide' });
  await expect(sheet).toContainText('Débutant');
  await expect(sheet).toContainText('20\u00a0min');
  await expect(sheet.getByRole('link', { name: 'Le faire faire' })).toHaveAttribute('href', /^\/services\//);
  const steps = page.locator('.proc > li');
  expect(await steps.count()).toBeGreaterThanOrEqual(4);
  await expect(
    page.getByRole('region', { name: 'Trois façons d’en sortir' }).getByRole('listitem'),
  ).toHaveCount(3);
  const described = await page.locator('script[type="application/ld+json"]').allTextContents();
  const types = described.flatMap((text) => {
    const { '@graph': graph = [] } = JSON.parse(text) as { '@graph'?: { '@type': string }[] };
    return graph.map((node) => node['@type']);
  });
  expect(types).toEqual(expect.arrayContaining(['TechArticle', 'FAQPage', 'BreadcrumbList']));
});

test('an unknown category and an unknown guide are not found', async ({ page }) => {
  for (const path of ['/guides/cuisine', '/guides/astuces/inconnu', '/guides/cuisine/tarte'])
    expect((await page.goto(path))?.status()).toBe(404);
});
