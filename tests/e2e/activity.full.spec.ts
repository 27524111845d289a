import { type APIRequestContext, expect, test } from '@playwright/test';
import { openAccountByMail } from '#tests/support/account-journeys.ts';
import { AS_SERVICE } from '#tests/support/e2e-keys.ts';
import { SITE_OUTBOX } from '#tests/support/e2e-outbox.ts';
import { whenHydrated } from '#tests/support/hydration.ts';

const HISTORY = '**/rest/v1/activity_history*';

type Row = { activity_type: string; description: string; metadata: Record<string, string> };

/** The pages in the history of an account, oldest first, as the table has them. */
async function historyOf(request: APIRequestContext, email: string): Promise<Row[]> {
  const users = await request.get('/auth/v1/admin/users', { headers: AS_SERVICE, params: { filter: email } });
  const [{ id }] = (await users.json()).users;
  const rows = await request.get('/rest/v1/activity_history', {
    headers: AS_SERVICE,
    params: {
      select: 'activity_type,description,metadata',
      user_id: `eq.${id}`,
      activity_type: 'eq.page_consultee',
      order: 'created_at',
    },
  });
  expect(rows.status(), await rows.text()).toBe(200);
  return rows.json();
}

const page = (url: string, sourcePage: string, title: string): Row => ({
  activity_type: 'page_consultee',
  description: `Page consultée\u00a0: ${title}`,
  metadata: { url, sourcePage, context: 'client' },
});

test('the pages of the client area are in the history of their account, once each', async ({
  page: tab,
  request,
}) => {
  test.slow();
  const email = await openAccountByMail(tab, SITE_OUTBOX);
  const first = page('/client/dashboard', '/inscription', 'Tableau de bord');
  await expect.poll(() => historyOf(request, email)).toEqual([first]);
  const menu = tab.getByRole('navigation', { name: 'Espace client' });
  await menu.getByRole('link', { name: 'Profil' }).click();
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Profil');
  const second = page('/client/profil', '/client/dashboard', 'Profil');
  await expect.poll(() => historyOf(request, email)).toEqual([first, second]);
  // A form of the page and its answer do not count as a visit.
  await tab.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
  await expect(tab.getByRole('alert')).toBeVisible();
  await menu.getByRole('link', { name: 'Commandes' }).click();
  const third = page('/client/commandes', '/client/profil', 'Commandes');
  await expect.poll(() => historyOf(request, email)).toEqual([first, second, third]);
});

test('the history is narrowed by its form, and a step back widens it again', async ({
  page: tab,
  request,
}) => {
  test.slow();
  const email = await openAccountByMail(tab, SITE_OUTBOX);
  await expect.poll(() => historyOf(request, email)).toHaveLength(1);
  await tab.goto('/client/historique');
  await whenHydrated(tab);
  await tab.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const table = tab.getByRole('table');
  await expect(table).toContainText('Page consultée');
  await tab.getByLabel('Genre').selectOption('Connexions');
  await tab.getByRole('button', { name: 'Filtrer' }).click();
  await expect(tab).toHaveURL('/client/historique?genre=connexions&periode=');
  await expect(table).toContainText('Connexion à votre compte');
  await expect(table).not.toContainText('Page consultée');
  await expect(tab.getByLabel('Genre')).toHaveValue('connexions');
  expect(await tab.evaluate(() => 'isSameDocument' in window)).toBe(true);
  await tab.getByLabel('Période').selectOption('Sept derniers jours');
  await tab.getByRole('button', { name: 'Filtrer' }).click();
  await expect(tab).toHaveURL('/client/historique?genre=connexions&periode=semaine');
  await expect(tab.getByLabel('Période')).toHaveValue('semaine');
  await tab.goBack();
  await tab.goBack();
  await expect(tab).toHaveURL('/client/historique');
  await expect(table).toContainText('Page consultée');
  await expect(tab.getByLabel('Genre')).toHaveValue('');
});

for (const [failure, code] of Object.entries({ 'refused by the server': 500, 'not sent at all': null })) {
  test(`a line of the history that is ${failure} shows nothing to the visitor`, async ({
    page: tab,
    request,
  }) => {
    test.slow();
    await tab.route(HISTORY, (route) =>
      code === null
        ? route.abort()
        : route.fulfill({ status: code, json: { code: 'XX000', message: 'relation is missing' } }),
    );
    const errors: string[] = [];
    tab.on('pageerror', ({ message }) => errors.push(message));
    const logged = tab.waitForEvent('console', (message) => message.text().startsWith('activity_history'));
    const email = await openAccountByMail(tab, SITE_OUTBOX);
    await logged;
    await whenHydrated(tab);
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Bonjour Camille Renard');
    await expect(tab.getByRole('alert')).toHaveCount(0);
    await expect(tab.getByText('relation')).toHaveCount(0);
    await tab.getByRole('link', { name: 'Profil' }).first().click();
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Profil');
    expect(errors).toEqual([]);
    expect(await historyOf(request, email)).toEqual([]);
  });
}
