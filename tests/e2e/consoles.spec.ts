import { expect, type Page, test } from '@playwright/test';

const CONSOLE = '/consoles/playstation-4';
const RANGE = '/prix/console/playstation-4/reparation-port-hdmi';

const main = (page: Page) => page.getByRole('main');
const mapOf = (page: Page) => main(page).getByRole('list', { name: 'Pannes sur le dessin' });

test.describe('a console', () => {
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

  test('keeps the numbers of its drawing apart at every width, each inside the page', {
    tag: '@full',
  }, async ({ page }) => {
    await page.goto(CONSOLE);
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
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
    }
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
      await expect(body.getByText('De 69 à 149\u00a0€')).toBeVisible();
      await expect(body.getByText('Le devis, gratuit et valable 30 jours')).toBeVisible();
      await expect(body.getByRole('link', { name: '6 Bis Rue Denis Papin' })).toBeVisible();
      await body.getByRole('link', { name: 'Demander un devis' }).tap();
      await expect(page.getByText('Demande de devis\u00a0: Port HDMI, PlayStation 4. Prix vu')).toBeVisible();
      await expect(page.getByLabel('Type d’appareil')).toHaveValue('console');
      await expect(page.getByLabel('Modèle')).toHaveValue('PlayStation 4');
      await expect(page.getByLabel('La panne, avec vos mots')).toHaveValue('Port HDMI');

      // The other two ways arrive filled in as well, and choosing another day keeps what was chosen.
      await page.goto(RANGE);
      await body.getByRole('link', { name: 'Envoyer mon appareil' }).tap();
      await expect(page.getByText('Port HDMI, PlayStation 4. Prix vu')).toBeVisible();
      await expect(page.getByLabel('Modèle')).toHaveValue('PlayStation 4');
      await page.goto(RANGE);
      await body.getByRole('link', { name: 'Réserver une heure de dépôt' }).tap();
      await page.getByRole('navigation', { name: 'Choisir un jour' }).getByRole('link').nth(1).tap();
      await expect(page.getByText('Port HDMI, PlayStation 4. Prix vu')).toBeVisible();
      await expect(page.getByLabel('Appareil')).toHaveValue('PlayStation 4');
      await expect(page.getByLabel('Panne ou demande')).toHaveValue('Port HDMI');
    });
  });
});
