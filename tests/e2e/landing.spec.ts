import { expect, test } from '@playwright/test';

const PATH = '/reparation-electronique-reims';

test('shows what the page of the district must hold', async ({ page }) => {
  await page.goto(PATH);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Réparation électronique à Reims');
  await expect(main.locator('.svc')).toHaveCount(3);
  await expect(main.getByText('Le conseil de l’établi')).toBeVisible();
  await expect(main.locator('.faq details')).toHaveCount(15);
  const chips = main.getByRole('navigation', { name: 'Recherches fréquentes' }).getByRole('link');
  await expect(chips).toHaveCount(8);
  for (const chip of await chips.all()) {
    const words = (await chip.textContent()) ?? '';
    const address = new URL((await chip.getAttribute('href')) ?? '', 'http://localhost');
    expect([address.pathname, address.searchParams.get('q')]).toEqual(['/recherche', words]);
  }
  const reasons = main.getByRole('region', { name: 'Pourquoi nous confier votre appareil' });
  await expect(reasons.getByRole('listitem')).toHaveCount(5);
  for (const button of await main.getByRole('link', { name: 'Devis Gratuit', exact: true }).all())
    await expect(button).toHaveAttribute('href', /^\/contact\?subject=Demande%20de%20devis%20gratuit$/);
  await expect(main.getByRole('link', { name: 'Découvrir Nos Services' }).first()).toHaveAttribute(
    'href',
    '/services',
  );
});

test('shows three examples of reviews, each said to be one, and tells machines of none', async ({ page }) => {
  await page.goto(PATH);
  const quotes = page.locator('.quote');
  await expect(quotes).toHaveCount(3);
  for (const quote of await quotes.all()) {
    await expect(quote.getByText('Exemple d’avis, à remplacer')).toBeVisible();
    await expect(quote.getByRole('img', { name: '5 sur 5' })).toBeVisible();
  }
  const described = (await page.locator('script[type="application/ld+json"]').allTextContents()).join();
  expect(described).not.toMatch(/Review|Rating/);
  for (const type of ['ElectronicsStore', 'FAQPage', 'BreadcrumbList']) expect(described).toContain(type);
});

test('has the way to the shop drawn, and asks nothing of another site', async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:'))
      elsewhere.push(request.url());
  });
  await page.goto(PATH);
  const plan = page.getByRole('figure', { name: 'Plan d’accès' });
  await plan.scrollIntoViewIfNeeded();
  await expect(plan.getByRole('img', { name: /^Schéma d’accès/ })).toBeVisible();
  await expect(plan.getByRole('link', { name: /^Itinéraire/ })).toHaveAttribute('target', '_blank');
  expect(elsewhere).toEqual([]);
});

test('opens the answer that its short question names', async ({ page }) => {
  await page.goto(PATH);
  await page.getByRole('link', { name: 'Garantie ?' }).click();
  await expect(page.locator('.faq details[open] summary')).toContainText('Quelle garantie accordez-vous');
  await expect(page.locator('.faq details[open] summary')).toBeInViewport();
});

test('gives prices that lead to their own page, and the same there', async ({ page }) => {
  await page.goto(PATH);
  const first = page.getByRole('region', { name: 'Quelques prix, avant de venir' }).getByRole('link').first();
  const range = (/\d+ à \d+\s€/u.exec((await first.textContent()) ?? '') ?? [''])[0];
  expect(range).not.toBe('');
  await first.click();
  await expect(page).toHaveURL(/\/prix\/console\/playstation-5\/reparation-port-hdmi$/);
  await expect(page.getByRole('main')).toContainText(range);
});
