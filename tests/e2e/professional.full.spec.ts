import { expect, test } from '@playwright/test';

const OFFER = '/professionnel/maintenance-informatique';

test('the index leads to each of the six offers and explains how we work', async ({ page }) => {
  await page.goto('/professionnel');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    'Informatique pour les professionnels de Reims',
  );
  await expect(main.locator('.service-card')).toHaveCount(6);
  for (const name of [
    'Pour qui nous travaillons',
    'À la demande ou sous contrat',
    'Les échéances du moment',
  ]) {
    await expect(main.getByRole('region', { name })).toBeVisible();
  }
  await main
    .locator('.service-card')
    .filter({ has: page.locator(`a[href="${OFFER}"]`) })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(OFFER);
});

test('an offer compares both ways of working, line by line', async ({ page }) => {
  await page.goto(OFFER);
  const table = page.getByRole('region', { name: 'À la demande ou sous contrat' }).getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Point comparé', 'À la demande', 'Sous contrat']);
  await expect(table.getByRole('row', { name: /^Délai/ }).getByRole('cell')).toHaveText([
    'Un créneau annoncé à votre appel',
    /^Garanti par écrit/,
  ]);
});

test('an offer asks for a quote or for an audit, each with its subject', async ({ page }) => {
  await page.goto(OFFER);
  const head = page.locator('.mat-hero');
  await head.getByRole('link', { name: 'Demander un devis' }).click();
  await expect(page.getByText('Demande de devis : Maintenance', { exact: true })).toBeVisible();
  await page.goto(OFFER);
  await head.getByRole('link', { name: 'Demander un audit' }).click();
  await expect(page.getByText('Demande de devis : Audit informatique', { exact: true })).toBeVisible();
  await page.goto('/professionnel/audit-conseil-it');
  await expect(head.getByRole('link')).toHaveText(['Demander un audit']);
});

test('an offer stands in its area: breadcrumb, pages of the area, page before and after', async ({
  page,
}) => {
  await page.goto(OFFER);
  await expect(page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link')).toHaveText([
    'Accueil',
    'Professionnel',
  ]);
  const area = page.getByRole('navigation', { name: 'Offre professionnelle' });
  await expect(area.getByRole('link')).toHaveCount(7);
  await expect(area.locator('[aria-current=page]')).toHaveAttribute('href', OFFER);
  const turn = page.getByRole('navigation', { name: 'Pages voisines' });
  await expect(turn.locator('[rel=prev]')).toHaveAttribute('href', '/professionnel/fourniture-materiel');
  await expect(turn.locator('[rel=next]')).toHaveAttribute('href', '/professionnel/securite-informatique');
});

test('every section of the table of contents is on the page', async ({ page }) => {
  await page.goto(OFFER);
  const links = page.getByRole('navigation', { name: 'Sommaire' }).getByRole('link');
  const anchors = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(anchors.length).toBeGreaterThan(8);
  for (const anchor of anchors) await expect(page.locator(`main h2${anchor}`)).toHaveCount(1);
});

for (const [path, types] of [
  ['/professionnel', ['Service', 'ItemList', 'BreadcrumbList']],
  [OFFER, ['Service', 'BreadcrumbList']],
] as const) {
  test(`${path} describes itself to search engines`, async ({ page }) => {
    await page.goto(path);
    const graph = JSON.parse(
      (await page.locator('main script[type="application/ld+json"]').textContent()) ?? '',
    )['@graph'];
    expect(graph.map((node: { '@type': string }) => node['@type'])).toEqual(types);
  });
}

test('an offer that does not exist is not found', async ({ page }) => {
  for (const path of ['/professionnel/inconnu', '/professionnel/inconnu/encore']) {
    expect((await page.goto(path))?.status()).toBe(404);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the contents unfold, answers open, and a quote can be asked for', async ({ page }) => {
    await page.goto(OFFER);
    await page.locator('.toc-inline summary').click();
    await expect(page.locator('.toc-inline').getByRole('link', { name: 'Pour qui' })).toBeVisible();
    const questions = page.getByRole('region', { name: 'Questions fréquentes' });
    await questions.locator('summary').nth(1).click();
    await expect(questions.getByText('Dans un contrat, oui, il est écrit.')).toBeVisible();
    await page.locator('.mat-hero').getByRole('link', { name: 'Demander un devis' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/demande\?subject=/);
  });
});
