import { expect, test } from '@playwright/test';

const PRODUCT = '/hebergement/minecraft';

test('the index has four shelves and every product of the specification', async ({ page }) => {
  await page.goto('/hebergement');
  const main = page.getByRole('main');
  for (const [name, slugs] of [
    [
      'Serveurs de jeux',
      ['minecraft', 'ark-se', 'ark-sa', 'fivem', 'gmod', 'palworld', 'eco', 'rust', 'redm', 'valheim'],
    ],
    ['VPS, dédiés et stockage', ['vps-game', 'nodejs', 'serveurs-dedies', 'stockage-cloud']],
    ['Réseau et protection', ['tunnel-ip', 'anti-ddos-fivem']],
    ['Sites et messagerie', ['plesk', 'creation-site']],
  ] as const) {
    const links = main.getByRole('region', { name }).locator('.rack').getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      slugs.map((slug) => `/hebergement/${slug}`),
    );
  }
  await main.locator('.rack').getByRole('link', { name: 'Minecraft' }).click();
  await expect(page).toHaveURL(PRODUCT);
});

test('the button to compare leads to the table', async ({ page }) => {
  await page.goto('/hebergement');
  await page.locator('.shero').getByRole('link', { name: 'Comparer les formules' }).click();
  await expect(page.locator('#comparer')).toBeInViewport();
});

test('a product shows its plans, the price of the first one, and the rest on a quote', async ({ page }) => {
  await page.goto(PRODUCT);
  const plans = page.locator('.plans > li');
  await expect(plans).toHaveCount(3);
  await expect(plans.locator('.plans__price')).toHaveText([
    /^à partir de 4,99\s€ par mois$/,
    'sur devis',
    'sur devis',
  ]);
  await expect(page.locator('.plans__note')).toContainText('confirmées par écrit avant la commande');
  await plans.first().getByRole('link', { name: 'Commander la formule S' }).click();
  await expect(page.getByText('Commande d’hébergement : Minecraft', { exact: true })).toBeVisible();
  await page.goto(PRODUCT);
  await plans.nth(1).getByRole('link').click();
  await expect(page.getByText('Demande de devis : Minecraft, formule M', { exact: true })).toBeVisible();
});

test('a product gives its facts, what happens to the data, its neighbours and the way out', async ({
  page,
}) => {
  await page.goto(PRODUCT);
  const facts = page.getByRole('region', { name: 'Fiche technique' });
  await expect(facts.getByRole('term').first()).toHaveText('Port Java');
  await expect(facts.getByRole('definition').first()).toHaveText('25565 TCP');
  await expect(page.getByRole('region', { name: 'Avant de commander' }).getByRole('term')).toHaveText([
    'Protection',
    'Sauvegarde',
    'Migration',
    'Localisation',
    'Résiliation',
  ]);
  await expect(
    page.getByRole('region', { name: 'Choisir entre voisins' }).getByRole('row', { name: /Valheim/ }),
  ).toContainText('à partir de 6,99');
});

test('work that is paid once has no order and no cancellation', async ({ page }) => {
  await page.goto('/hebergement/creation-site');
  await expect(page.getByRole('main').getByRole('link', { name: /^Commander/ })).toHaveCount(0);
  await expect(page.getByRole('term').filter({ hasText: 'Résiliation' })).toHaveCount(0);
  await page.locator('.shero').getByRole('link', { name: 'Demander un devis' }).click();
  await expect(page.getByText('Demande de devis : Création de site', { exact: true })).toBeVisible();
});

test('a product stands on its shelf: breadcrumb, neighbours, page before and after', async ({ page }) => {
  await page.goto('/hebergement/tunnel-ip');
  await expect(page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link')).toHaveText([
    'Accueil',
    'Hébergement',
  ]);
  await expect(page.getByRole('navigation', { name: 'Réseau et protection' }).getByRole('link')).toHaveText([
    'Tout l’hébergement',
    'Tunnel IP',
    'Anti-DDoS FiveM',
  ]);
  const turn = page.getByRole('navigation', { name: 'Pages voisines' });
  await expect(turn.locator('[rel=prev]')).toHaveAttribute('href', '/hebergement/stockage-cloud');
  await expect(turn.locator('[rel=next]')).toHaveAttribute('href', '/hebergement/anti-ddos-fivem');
});

test('every section of a table of contents is on the page', async ({ page }) => {
  for (const path of ['/hebergement', PRODUCT]) {
    await page.goto(path);
    const links = page.getByRole('navigation', { name: 'Sommaire' }).getByRole('link');
    const anchors = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(anchors.length).toBeGreaterThan(8);
    for (const anchor of anchors) await expect(page.locator(`main h2${anchor}`)).toHaveCount(1);
  }
});

for (const [path, types] of [
  ['/hebergement', ['Service', 'ItemList', 'FAQPage', 'BreadcrumbList']],
  [PRODUCT, ['Service', 'FAQPage', 'BreadcrumbList']],
] as const) {
  test(`${path} describes itself and its monthly price to search engines`, async ({ page }) => {
    await page.goto(path);
    const graph = JSON.parse(
      (await page.locator('main script[type="application/ld+json"]').textContent()) ?? '',
    )['@graph'];
    expect(graph.map((node: { '@type': string }) => node['@type'])).toEqual(types);
    expect(graph[0]).toMatchObject({
      provider: { '@id': expect.stringMatching(/#atelier$/) },
      offers: { priceSpecification: { minPrice: 4.99, priceCurrency: 'EUR', unitCode: 'MON' } },
    });
  });
}

test('the addresses by category lead to the product', async ({ page }) => {
  for (const [old, path] of [
    ['/hebergement/gaming/minecraft', PRODUCT],
    ['/hebergement/networks/tunnel-ip', '/hebergement/tunnel-ip'],
  ] as const) {
    await page.goto(old);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('a product that does not exist is not found', async ({ page }) => {
  for (const path of ['/hebergement/inconnu', '/hebergement/gaming', '/hebergement/minecraft/encore']) {
    expect((await page.goto(path))?.status()).toBe(404);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the pages of the shelf scroll under the finger, answers open, and an order can be placed', async ({
    page,
  }) => {
    await page.goto(PRODUCT);
    await expect(page.locator('.pagerow')).toHaveCSS('overflow-x', 'auto');
    const questions = page.getByRole('region', { name: 'Questions fréquentes' });
    await questions.locator('summary').nth(1).click();
    await expect(questions.getByText('une conversion vers une version plus récente')).toBeVisible();
    await page.locator('.shero').getByRole('link', { name: 'Commander' }).click();
    await expect(page).toHaveURL(/\/demande\?subject=/);
  });
});
