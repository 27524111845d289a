import { expect, type Page, test } from '@playwright/test';

const CONSOLE = '/consoles/playstation-4';
const FAULT = `${CONSOLE}/reparation-port-hdmi`;
const RANGE = '/prix/console/playstation-4/reparation-port-hdmi';

const main = (page: Page) => page.getByRole('main');
const mapOf = (page: Page) => main(page).getByRole('list', { name: 'Pannes sur le dessin' });
const graphOf = async (page: Page) =>
  JSON.parse((await main(page).locator('script[type="application/ld+json"]').textContent()) ?? '')['@graph'];

test('the list of consoles leads to a model, to its faults and to the prices', async ({ page }) => {
  await page.goto('/consoles');
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(
    'Réparation de consoles, modèle par modèle',
  );
  const maker = main(page).getByRole('region', { name: 'PlayStation', exact: true });
  await expect(maker.getByRole('link', { name: 'Voir ses pannes : PlayStation 4' })).toHaveAttribute(
    'href',
    CONSOLE,
  );
  await expect(main(page).getByRole('link', { name: /^Port HDMI, PlayStation 4/ })).toHaveAttribute(
    'href',
    FAULT,
  );
  await expect(main(page).getByRole('link', { name: 'Un prix en trois choix' })).toHaveAttribute(
    'href',
    '/prix/console',
  );
  expect((await graphOf(page)).map((node: { '@type': string }) => node['@type'])).toEqual([
    'ItemList',
    'FAQPage',
    'BreadcrumbList',
  ]);
});

test.describe('a console', () => {
  test('has each fault once on its drawing and once in the list, under the same number', async ({ page }) => {
    await page.goto(CONSOLE);
    const points = await mapOf(page).getByRole('link').all();
    expect(points.length).toBeGreaterThanOrEqual(7);
    const rows = main(page).getByRole('region', { name: 'Quelle est la panne ?' }).getByRole('listitem');
    await expect(rows).toHaveCount(points.length + 1);
    for (const [index, point] of points.entries()) {
      const row = rows.nth(index).getByRole('link');
      expect(await row.getAttribute('href')).toBe(await point.getAttribute('href'));
      const label = (await row.locator('b').textContent()) ?? '';
      await expect(point).toHaveAccessibleName(`${index + 1} ${label}`);
    }
  });

  test('opens a fault from its drawing with the keyboard, and names it on focus', async ({ page }) => {
    await page.goto(CONSOLE);
    const first = mapOf(page).getByRole('link').first();
    await expect(first.locator('span')).toHaveCSS('opacity', '0');
    await main(page).getByRole('link', { name: 'Voir les prix' }).focus();
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused();
    await expect(first.locator('span')).toHaveCSS('opacity', '1');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${CONSOLE}/reparation-surchauffe`);
  });

  for (const width of [320, 390, 1440]) {
    test(`keeps the numbers of its drawing apart at ${width} px, each inside the page`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(CONSOLE);
      const boxes = await mapOf(page)
        .getByRole('link')
        .evaluateAll((links) =>
          links.map((link) => {
            const { left, right, top, width: size } = link.getBoundingClientRect();
            return { x: (left + right) / 2, y: top + size / 2, radius: size / 2, left, right };
          }),
        );
      for (const [index, a] of boxes.entries()) {
        expect(a.left).toBeGreaterThanOrEqual(0);
        expect(a.right).toBeLessThanOrEqual(width);
        expect(a.radius).toBeGreaterThanOrEqual(12);
        for (const b of boxes.slice(0, index))
          expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(a.radius + b.radius);
      }
    });
  }

  test('gives the price of every fault, with what changes it', async ({ page }) => {
    await page.goto(CONSOLE);
    const table = main(page).getByRole('table', { name: 'Prix des réparations de la PlayStation 4' });
    await expect(table.getByRole('row')).toHaveCount(8);
    await expect(table.getByRole('row', { name: /^Disque dur/ })).toContainText(
      'À partir de 59\u00a0€, hors disque',
    );
  });

  test('that does not exist is not found, nor a fault it does not have', async ({ page }) => {
    for (const path of ['/consoles/wii', `${CONSOLE}/reparation-ecran`, '/consoles/wii/reparation-lecteur']) {
      const answer = await page.goto(path);
      expect([path, answer?.status()]).toEqual([path, 404]);
    }
  });
});

test.describe('a fault', () => {
  test('says price, delay and guarantee first, then leads from symptom to repair', async ({ page }) => {
    await page.goto(FAULT);
    await expect(page.locator('.strip').getByRole('definition')).toHaveText([
      'De 69 à 149\u00a0€',
      '24 à 72 heures',
      'Gratuits',
      '3 mois',
    ]);
    const rows = main(page)
      .getByRole('region', { name: 'Les symptômes' })
      .getByRole('table')
      .getByRole('row');
    expect(await rows.count()).toBeGreaterThanOrEqual(4);
    const price = main(page).getByRole('region', { name: 'Prix : Port HDMI, PlayStation 4' });
    await expect(price.getByRole('term')).toHaveText([
      'Délai',
      'À vérifier à l’ouverture',
      'Raisons d’un écart',
      'Garantie',
    ]);
  });

  test('asks for a quote with fault and console as the subject', async ({ page }) => {
    await page.goto(FAULT);
    await main(page).getByRole('link', { name: 'Devis Gratuit' }).click();
    await expect(page.getByText('Demande de devis : Port HDMI, PlayStation 4')).toBeVisible();
  });

  test('has a table of contents whose every line leads to a section', async ({ page }) => {
    await page.goto(FAULT);
    const links = page.getByRole('navigation', { name: 'Sommaire' }).getByRole('link');
    const anchors = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(anchors.length).toBeGreaterThanOrEqual(8);
    for (const anchor of anchors) await expect(page.locator(anchor)).toHaveCount(1);
  });

  test('leads to the pages before and after it, and to the other faults', async ({ page }) => {
    await page.goto(`${CONSOLE}/reparation-surchauffe`);
    const turner = main(page).getByRole('navigation', { name: 'Pages voisines' });
    await expect(turner.getByRole('link', { name: 'Page précédente' })).toHaveAttribute('href', FAULT);
    await expect(turner.getByRole('link', { name: 'Page suivante' })).toHaveAttribute(
      'href',
      `${CONSOLE}/reparation-lecteur`,
    );
    const others = main(page).getByRole('region', { name: 'Les autres pannes de la PlayStation 4' });
    await expect(others.getByRole('link')).toHaveCount(6);
  });

  test('describes itself to search engines as an offer of the shop, at its own address', async ({ page }) => {
    await page.goto(FAULT);
    const [service, questions, crumbs] = await graphOf(page);
    expect(service).toMatchObject({
      '@type': 'Service',
      name: 'Port HDMI, PlayStation 4',
      provider: { '@id': expect.stringContaining('#atelier') },
      offers: { priceSpecification: { minPrice: 69, maxPrice: 149, priceCurrency: 'EUR' } },
    });
    expect(questions.mainEntity.length).toBe(
      await main(page).getByRole('region', { name: 'Questions fréquentes' }).locator('summary').count(),
    );
    expect(crumbs.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      'Accueil',
      'Consoles',
      'PlayStation 4',
      'Port HDMI',
    ]);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${FAULT}$`));
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
      'content',
      new RegExp(`/social${FAULT}.png$`),
    );
  });
});

test.describe('the price of a repair', () => {
  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false, hasTouch: true });

    test('takes three taps, each with its address, and ends with the ways to a firm price', async ({
      page,
    }) => {
      await page.goto('/prix');
      await main(page).getByRole('link', { name: 'Console de jeux' }).tap();
      await expect(page).toHaveURL('/prix/console');
      await main(page).getByRole('link', { name: 'PlayStation 4' }).tap();
      await expect(page).toHaveURL('/prix/console/playstation-4');
      await main(page).getByRole('link', { name: 'Port HDMI' }).tap();
      await expect(page).toHaveURL(RANGE);

      const body = main(page);
      await expect(body.getByRole('heading', { level: 1 })).toHaveText('Port HDMI, PlayStation 4');
      await expect(body.getByText('De 69 à 149\u00a0€')).toBeVisible();
      await expect(body.getByText('Le devis, gratuit et valable 30 jours')).toBeVisible();
      await expect(
        body.getByRole('link', { name: 'PS4 sans image : port HDMI et encodeur' }),
      ).toHaveAttribute('href', FAULT);
      await expect(body.getByRole('link', { name: 'Envoyer mon appareil' })).toHaveAttribute(
        'href',
        '/envoi',
      );
      await expect(body.getByRole('link', { name: '6 Bis Rue Denis Papin' })).toBeVisible();
      await body.getByRole('link', { name: 'Demander un devis' }).tap();
      await expect(page.getByText('Demande de devis : Port HDMI, PlayStation 4')).toBeVisible();
    });
  });

  test('says which choices are made and which one is under way', async ({ page }) => {
    await page.goto('/prix/console/playstation-4');
    const steps = main(page).getByRole('list', { name: 'Trois choix, une fourchette' });
    await expect(steps.locator('[aria-current=step]')).toHaveText('Panne');
    await expect(steps.getByRole('listitem').first()).toContainText('Appareil (fait)');
    await expect(steps.getByRole('listitem').nth(1)).toContainText('PlayStation 4');
  });

  test('differs by model where the workshop’s prices do', async ({ page }) => {
    await page.goto('/prix/telephone/android/ecran-casse');
    await expect(main(page).getByText('De 79 à 249\u00a0€')).toBeVisible();
    await page.goto('/prix/telephone/incurve-ou-pliable/ecran-casse');
    await expect(main(page).getByText('Sur devis', { exact: true })).toBeVisible();
  });

  test('is indexed at its first step only, and kept by the page cache', async ({ request }) => {
    const robots = async (path: string) =>
      /<meta name="robots" content="([^"]*)"/.exec(await (await request.get(path)).text())?.[1];
    expect(await robots('/prix')).toMatch(/^index/);
    for (const path of ['/prix/console', '/prix/console/playstation-4', RANGE])
      expect([path, await robots(path)]).toEqual([path, 'noindex']);
    expect((await request.get(RANGE)).headers()['cache-control']).toBe('public, no-cache');
    for (const path of ['/prix/grille-pain', '/prix/console/wii', `${RANGE}/x`, '/prix/console/wii/ecran'])
      expect([path, (await request.get(path)).status()]).toEqual([path, 404]);
  });
});
