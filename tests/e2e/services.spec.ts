import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { holdEntry, hydrate, whenHydrated } from '#tests/support/hydration.ts';

const SERVICE = '/services/micro-soudure';

test('the list of services leads to each service and explains how to choose', async ({ page }) => {
  await page.goto('/services');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1);
  const links = main.locator('.svc').getByRole('link', { name: 'Explorer ce service' });
  expect(await links.count()).toBeGreaterThanOrEqual(4);
  expect(
    ((await main.locator('h1, h2, h3, p, li, td').allTextContents()).join(' ').match(/\p{L}+/gu) ?? [])
      .length,
  ).toBeGreaterThan(300);
  expect(await page.locator('main script[type="application/ld+json"]').textContent()).toContain('"ItemList"');

  const card = main.locator('.svc').filter({ has: page.locator(`a[href="${SERVICE}"]`) });
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await card.getByRole('link').click();
  await expect(page).toHaveURL(SERVICE);
});

const cards = (page: Page) => page.locator('.svc');
const titles = (page: Page) => cards(page).getByRole('heading').allTextContents();
const count = (page: Page) => page.getByRole('search').getByRole('status');
const question = (page: Page) => page.getByLabel('Une panne, un appareil, une pièce');

test.describe('the list of services', () => {
  test('names every service once, the first twelve on boards, and stays light', async ({ page, request }) => {
    const html = await (await request.get('/services')).text();
    expect(gzipSync(html).length).toBeLessThanOrEqual(20_000);

    await page.goto('/services');
    await expect(cards(page)).toHaveCount(12);
    const named = await page
      .locator('#liste a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(named).size).toBe(named.length);
    await expect(count(page)).toHaveText(`${named.length} services`);
    for (const path of named.slice(12)) expect((await request.get(path ?? '')).status()).toBe(200);
  });

  test('lets boards enter one after the other, 0.15 s apart', async ({ page }) => {
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

  test('finds words without their accents, named services first, and empties', async ({ page }) => {
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

  test('applies a device chosen before React came', async ({ page }) => {
    const release = await holdEntry(page);
    await page.goto('/services');
    await page.getByRole('radio', { name: 'Mac', exact: true }).check();
    release();
    await whenHydrated(page);
    await expect(page).toHaveURL('/services?appareil=mac');
    await expect.poll(() => titles(page)).toContain('Réparation PC & Mac');
  });

  test('puts the form back in step with an address one comes back to', async ({ page }) => {
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

  test('offers the quote when nothing is found, and the words on every device', async ({ page }) => {
    await page.goto('/services?appareil=maison&q=joystick');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Aucun service pour « joystick »' })).toBeVisible();
    await expect(count(page)).toHaveText('Aucun service');
    const list = page.locator('#liste');
    await expect(list.getByRole('link', { name: 'Devis Gratuit' })).toHaveAttribute(
      'href',
      '/contact?subject=Demande%20de%20devis%20gratuit',
    );
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await list.getByRole('link', { name: /services? pour tous les appareils$/ }).click();
    await expect(page).toHaveURL('/services?q=joystick');
    await expect.poll(() => titles(page)).toContain('Sticks et joysticks');
  });

  test('shows strange words as they are, and reads no unknown device', async ({ page }) => {
    await page.goto(`/services?appareil=%00&q=${encodeURIComponent('<b>"tondeuse"</b>')}`);
    await expect(
      page.getByRole('heading', { name: 'Aucun service pour « <b>"tondeuse"</b> »' }),
    ).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Tous' })).toBeChecked();
  });

  test('has one canonical address, whatever is chosen', async ({ page }) => {
    await page.goto('/services?appareil=console&q=lecteur');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/services$/);
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

test.describe('sub-pages', () => {
  const PARENT = '/services/reparation-telephone-reims';

  test('are listed on their parent with price and time', async ({ page }) => {
    await page.goto(PARENT);
    const list = page.getByRole('region', { name: 'Aller droit à votre panne' });
    await expect(list.getByRole('link')).toHaveCount(4);
    await list.getByRole('link', { name: /^Batterie de téléphone.*49 €/ }).click();
    await expect(page).toHaveURL(`${PARENT}/batterie`);
  });

  test('lead to their parent and to each other', async ({ page }) => {
    await page.goto(`${PARENT}/batterie`);
    await expect(
      page.getByRole('navigation', { name: 'Fil d’Ariane' }).locator(`a[href="${PARENT}"]`),
    ).toBeVisible();
    const siblings = page.getByRole('navigation', { name: 'Réparation de téléphones' });
    await expect(siblings.getByRole('link')).toHaveCount(5);
    await expect(siblings.locator('[aria-current=page]')).toHaveText('Batterie de téléphone');
    await siblings.getByRole('link', { name: 'Connecteur de charge' }).click();
    await expect(page).toHaveURL(`${PARENT}/connecteur-charge`);
    await page
      .getByRole('navigation', { name: 'Pages voisines' })
      .getByRole('link', { name: 'Batterie de téléphone' })
      .click();
    await expect(page).toHaveURL(`${PARENT}/batterie`);
  });

  test('are no neighbours of the services above them', async ({ page }) => {
    await page.goto(PARENT);
    const neighbours = page.getByRole('navigation', { name: 'Pages voisines' }).getByRole('link');
    await expect(neighbours).toHaveCount(2);
    for (const link of await neighbours.all()) {
      expect(await link.getAttribute('href')).toMatch(/^\/services\/[^/]+$/);
    }
  });
});

test.describe('a service', () => {
  test('gives its four facts, five advantages and steps', async ({ page }) => {
    await page.goto(SERVICE);
    const facts = page.locator('.strip');
    await expect(facts.getByRole('term')).toHaveText([
      'Diagnostic et devis',
      'Délai',
      'Prix',
      /Devis valable/,
    ]);
    await expect(facts.getByRole('definition').first()).toHaveText('Gratuits');
    await expect(page.getByRole('region', { name: 'Vos avantages' }).getByRole('listitem')).toHaveCount(5);
    expect(
      await page.getByRole('region', { name: 'Comment ça se passe' }).getByRole('listitem').count(),
    ).toBeGreaterThanOrEqual(4);
    await expect(page.locator('.prose > h2').first()).toBeVisible();
  });

  test('has a table of contents whose every entry leads to its section', async ({ page }) => {
    await page.goto(SERVICE);
    const contents = page.getByRole('navigation', { name: 'Sommaire' }).getByRole('link');
    expect(await contents.count()).toBeGreaterThanOrEqual(6);
    for (const link of await contents.all()) {
      await expect(page.locator((await link.getAttribute('href')) ?? '')).toHaveText(
        (await link.textContent()) ?? '',
      );
    }
    await contents.last().click();
    await expect(page.getByRole('heading', { name: 'Questions fréquentes' })).toBeInViewport();
  });

  test('folds its table of contents on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(SERVICE);
    await expect(page.getByRole('navigation', { name: 'Sommaire' })).toBeHidden();
    const folded = page.locator('details').filter({ hasText: 'Sur cette page' });
    await expect(folded.getByRole('link').first()).toBeHidden();
    await folded.locator('summary').click();
    await expect(folded.getByRole('link').first()).toBeVisible();
  });

  test('asks for a quote with its own name as the subject', async ({ page }) => {
    await page.goto(SERVICE);
    const card = page.getByRole('complementary', { name: 'Un prix avant de dévisser' });
    await expect(card.getByRole('link', { name: /^0\d( \d\d){4}$/ })).toHaveAttribute(
      'href',
      /^tel:\+33\d{9}$/,
    );
    await card.getByRole('link', { name: 'Demander un devis' }).click();
    await expect(page).toHaveURL(/\/demande\?subject=/);
    await expect(page.getByText('Demande de devis : Micro-soudure')).toBeVisible();
  });

  test('keeps one answer open at a time, and lets it close', async ({ page }) => {
    await page.goto(SERVICE);
    const questions = page.getByRole('region', { name: 'Questions fréquentes' });
    const open = questions.locator('details[open]');
    await expect(open).toHaveCount(1);
    await questions.locator('summary').nth(2).click();
    await expect(open).toHaveCount(1);
    await expect(questions.locator('details').nth(2)).toHaveAttribute('open');
    await questions.locator('summary').nth(2).click();
    await expect(open).toHaveCount(0);
  });

  test('that also goes by post says how', async ({ page }) => {
    await page.goto(SERVICE);
    await expect(page.getByRole('region', { name: /Vous n’êtes pas à/ }).getByRole('link')).toHaveAttribute(
      'href',
      '/envoi',
    );
  });

  test('describes itself, its questions and its place to search engines', async ({ page }) => {
    await page.goto(SERVICE);
    const graph = JSON.parse(
      (await page.locator('main script[type="application/ld+json"]').textContent()) ?? '',
    )['@graph'];
    expect(graph.map((node: { '@type': string }) => node['@type'])).toEqual([
      'Service',
      'FAQPage',
      'BreadcrumbList',
    ]);
    const shown = await page.getByRole('region', { name: 'Questions fréquentes' }).locator('summary').count();
    expect(graph[1].mainEntity).toHaveLength(shown);
  });

  test('shows the rows of a table as labelled blocks on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(SERVICE);
    const cell = page.locator('.table-scroll tbody tr').first().locator('td').nth(1);
    const label = await cell.evaluate((td) => getComputedStyle(td, '::before').content);
    expect(label).toBe(`"${await cell.getAttribute('data-label')}"`);
  });

  test('that does not exist is not found', async ({ page }) => {
    const answer = await page.goto('/services/inconnu');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oups ! Page introuvable.');
  });
});
