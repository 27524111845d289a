import { expect, type Page, test } from '@playwright/test';
import { whenLaidOut } from '#tests/support/after-paint-script.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrate, whenHydrated } from '#tests/support/hydration.ts';
import { type OwnSite, startOwnSite } from '#tests/support/own-site.ts';

const PATH = '/notre-magasin';
const LANDING = '/reparation-electronique-reims';
const MAP_PAGE =
  '<!doctype html><html lang="fr"><title>Carte</title><main aria-label="Carte"><h1>Carte du quartier</h1></main></html>';

const sign = (page: Page) => page.getByRole('region', { name: 'Venir à l’atelier' }).getByRole('status');
const plan = (page: Page) => page.getByRole('figure', { name: 'Plan d’accès' });
const section = (page: Page, name: string) => page.getByRole('region', { name });

/** Records every request to other sites; a stand-in replaces OpenStreetMap's map. */
async function watchOthers(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(
    (url) => url.hostname !== 'localhost',
    async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ contentType: 'text/html', body: MAP_PAGE });
    },
  );
  return asked;
}

test.describe('the page of the shop', () => {
  test('each activity has its own two colours under its icon', { tag: '@full' }, async ({ page }) => {
    await page.goto(PATH);
    const grounds = await page
      .locator('.activities__icon')
      .evaluateAll((icons) => icons.map((icon) => getComputedStyle(icon).backgroundImage));
    expect(grounds[0]).toBe('linear-gradient(135deg, rgb(37, 99, 235), rgb(124, 58, 237))');
    expect(new Set(grounds).size).toBe(6);
  });

  test('one answer is open at a time, and can be closed', { tag: '@full' }, async ({ page }) => {
    await page.goto(PATH);
    const questions = section(page, 'Vos questions sur le magasin').locator('details');
    await expect(questions.first()).toHaveAttribute('open');
    await questions.nth(2).locator('summary').click();
    await expect(questions.first()).not.toHaveAttribute('open');
    await questions.nth(2).locator('summary').click();
    await expect(section(page, 'Vos questions sur le magasin').locator('details[open]')).toHaveCount(0);
  });
});

test.describe('the sign on the door', () => {
  // Monday 23 November 2026.
  test('says that the shop is open, and turns at the minute it closes', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-23T17:50:00Z') });
    await page.goto(PATH);
    await whenHydrated(page);
    await page.clock.pauseAt(new Date('2026-11-23T17:59:59Z'));
    await expect(sign(page)).toHaveText('Ouvert maintenant, jusqu’à 19 h');
    await page.clock.runFor(1_000);
    await expect(sign(page)).toHaveText('Fermé, ouvre demain à 10 h');
    await expect(sign(page).locator('.venue__sign')).toHaveCSS('font-weight', '600');
  });

  test('is right again when a tab comes back after a sleep', { tag: '@full' }, async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-23T17:00:00Z') });
    await page.goto(PATH);
    await whenHydrated(page);
    await expect(sign(page)).toHaveText('Ouvert maintenant, jusqu’à 19 h');
    await page.clock.setSystemTime(new Date('2026-11-24T09:30:00Z'));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(sign(page)).toHaveText('Ouvert maintenant, jusqu’à 19 h');
    await page.clock.setSystemTime(new Date('2026-12-25T09:30:00Z'));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(sign(page)).toHaveText('Fermé (Noël), ouvre demain à 10 h');
  });

  test.describe('on a visitor’s clock far away', () => {
    test.use({ timezoneId: 'America/Montreal' });

    test('goes by the time of Reims', { tag: '@full' }, async ({ page }) => {
      await page.clock.setFixedTime(new Date('2026-11-23T09:30:00Z'));
      await page.goto(PATH);
      await hydrate(page);
      await expect(sign(page)).toHaveText('Ouvert maintenant, jusqu’à 19 h');
    });
  });

  test('moves nothing when it turns up', { tag: '@full' }, async ({ page }) => {
    await page.goto(PATH);
    const before = await section(page, 'Nos activités au magasin').evaluate(
      (part: HTMLElement) => part.offsetTop,
    );
    await whenHydrated(page);
    await expect(sign(page)).toHaveText(/^(Ouvert maintenant|Fermé)/);
    expect(
      await section(page, 'Nos activités au magasin').evaluate((part: HTMLElement) => part.offsetTop),
    ).toBe(before);
  });
});

test.describe('the map', () => {
  for (const path of [PATH, LANDING])
    test(`${path}: is our own drawing, and nothing is asked of anybody, until the visitor asks for it`, {
      tag: path === PATH ? [] : '@full',
    }, async ({ page }) => {
      const asked = await watchOthers(page);
      await page.goto(path);
      await hydrate(page);
      await whenLaidOut(page);
      await expect(
        plan(page).getByRole('img', { name: /^Schéma d’accès : depuis la rue Denis Papin/ }),
      ).toBeVisible();
      await expect(plan(page)).toContainText('Schéma sans échelle');
      await expect(plan(page)).toContainText('openstreetmap.org, qui reçoit alors votre adresse IP');
      expect(asked).toEqual([]);

      await plan(page).getByRole('link', { name: 'Afficher la carte' }).click();
      await expect(
        page
          .frameLocator('iframe[title="Carte\u00a0: 6 Bis Rue Denis Papin"]')
          .getByText('Carte du quartier'),
      ).toBeVisible();
      await expect(plan(page)).toBeInViewport();
      expect(asked).toHaveLength(1);
      expect(asked[0]).toMatch(
        /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=4\.02570%2C49\.25530/,
      );

      await plan(page).getByRole('link', { name: 'Retirer la carte' }).click();
      await expect(plan(page).getByRole('img')).toBeVisible();
      expect(asked).toHaveLength(1);
    });

  test('comes after a client navigation too', { tag: '@full' }, async ({ page }) => {
    const asked = await watchOthers(page);
    await page.goto('/blog');
    await hydrate(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Notre magasin' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notre magasin');
    await expect(sign(page)).toHaveText(/^(Ouvert maintenant|Fermé)/);
    await plan(page).getByRole('link', { name: 'Afficher la carte' }).click();
    await expect(page.frameLocator('iframe').getByText('Carte du quartier')).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  test.describe('where a setting shows it at once', { tag: '@full' }, () => {
    let site: OwnSite | undefined;
    test.beforeAll(async () => {
      test.setTimeout(60_000);
      site = await startOwnSite({ MAP_AT_ONCE: 'on' });
    });
    test.afterAll(() => site?.stop());

    test('it is there on both pages, after a client navigation too, until the visitor takes it away', async ({
      page,
    }) => {
      await watchOthers(page);
      const map = page.frameLocator('iframe').getByText('Carte du quartier');
      await page.goto(`${site?.origin}${LANDING}`);
      await plan(page).scrollIntoViewIfNeeded();
      await expect(map).toBeVisible();
      await hydrate(page);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Notre magasin' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notre magasin');
      await plan(page).scrollIntoViewIfNeeded();
      await expect(map).toBeVisible();
      await plan(page).getByRole('link', { name: 'Retirer la carte' }).click();
      await expect(plan(page).getByRole('img')).toBeVisible();
      await expect(page.locator('iframe')).toHaveCount(0);
    });
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    for (const path of [PATH, LANDING])
      test(`${path} works the same`, { tag: '@full' }, async ({ page }) => {
        const asked = await watchOthers(page);
        await page.goto(path);
        expect(asked).toEqual([]);
        await plan(page).getByRole('link', { name: 'Afficher la carte' }).click();
        await expect(page.frameLocator('iframe').getByText('Carte du quartier')).toBeVisible();
      });
  });
});

test('axe finds nothing with the map', { tag: '@full' }, async ({ page }) => {
  await watchOthers(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${PATH}?carte=oui`);
  await expect(page.frameLocator('iframe').getByText('Carte du quartier')).toBeVisible();
  await whenLaidOut(page);
  expect(await faultsOf(page)).toEqual([]);
});
