import { expect, test } from '@playwright/test';
import { faultsDayAndNight } from '#tests/support/axe.ts';
import { hydrate } from '#tests/support/hydration.ts';

const QUOTE = '/contact?subject=Demande%20de%20devis%20gratuit';

test('the hero says who we are and offers three ways to begin', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Votre Expert en Solutions Électroniques & Informatiques à Reims',
  );
  const hero = page.locator('.hero');
  await expect(hero.getByRole('link', { name: 'Découvrir Nos Services' })).toHaveAttribute(
    'href',
    '/services',
  );
  await expect(hero.getByRole('link', { name: 'Devis Gratuit' })).toHaveAttribute('href', QUOTE);
  const shipping = hero.getByRole('link', { name: 'Envoyez votre matériel' });
  await expect(shipping).toHaveAttribute('target', '_blank');
  await expect(shipping).toHaveAttribute('href', /envoi|^https?:/);
});

test('three tiles lead to the services, the quote and the shop', async ({ page }) => {
  await page.goto('/');
  for (const [title, href] of [
    ['Réparation Express', '/services'],
    ['Devis Gratuit', QUOTE],
    ['Experts Qualifiés', '/notre-magasin'],
  ] as const) {
    await expect(page.locator('.coupons').getByRole('link', { name: title })).toHaveAttribute('href', href);
  }
});

test('four services are shown as cards, one after the other, with their way on', async ({ page }) => {
  await page.goto('/');
  const cards = page.locator('.panel article');
  await expect(cards).toHaveCount(4);
  for (const card of await cards.all()) {
    await expect(card.getByRole('listitem')).toHaveCount(3);
    await expect(card.getByRole('link', { name: /^Explorer ce service/ })).toHaveAttribute(
      'href',
      /^\/services\//,
    );
  }
  await expect(cards.nth(2)).toHaveCSS('animation-delay', '0.3s');
  await expect(page.getByRole('link', { name: 'Voir tous nos services' })).toHaveAttribute(
    'href',
    '/services',
  );
  await expect(page.locator('.after').getByRole('link', { name: 'Visiter notre magasin' })).toHaveAttribute(
    'href',
    '/notre-magasin',
  );
});

test('the shop and the site are described for machines', async ({ page }) => {
  await page.goto('/');
  const text = await page.locator('script[type="application/ld+json"]').first().textContent();
  const types = JSON.parse(text ?? '')['@graph'].map((node: { '@type': unknown }) => node['@type']);
  expect(types).toEqual([['ElectronicsStore', 'ComputerStore'], 'WebSite']);
});

test('React takes the page over without a complaint and without moving anything', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await hydrate(page);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01);
  expect(complaints).toEqual([]);
});

for (const width of [390, 1440])
  test(`axe finds nothing in the open menu at ${width} px, by day and by night`, {
    tag: width === 390 ? '@looks' : '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await page
      .locator(width < 1280 ? '.mnav > summary' : '.nav summary')
      .first()
      .click();
    expect(await faultsDayAndNight(page)).toEqual([]);
  });
