import { expect, type Page, test } from '@playwright/test';
import { gotoPainted } from '#tests/support/after-paint-script.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { type OwnSite, startOwnSite } from '#tests/support/own-site.ts';

const START_LIMIT_MS = 60_000;
const WEBSITE = '5f0d3ae0-1c2b-4d5e-8f90-123456789abc';
const CRISP = 'https://client.crisp.chat/l.js';
const PROPERTY = '5f0d3ae01c2b4d5e8f901234';
const TAWK = `https://embed.tawk.to/${PROPERTY}/default`;

const question = (page: Page, name = 'Une discussion en direct ?') => page.getByRole('dialog', { name });
const button = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
const footerLink = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Gérer mes cookies' });
const widget = (page: Page) => page.getByText('Posez votre question');

function useSite(settings: Record<string, string>): () => OwnSite {
  let site: OwnSite | undefined;
  // The tests run in one worker: each worker would start a site.
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async () => {
    test.setTimeout(START_LIMIT_MS);
    site = await startOwnSite(settings);
  });
  test.afterAll(() => site?.stop());
  test.beforeEach(({ page }) => {
    page.on('console', (message) => {
      expect(message.text()).not.toContain('Content Security Policy');
    });
  });
  return () => {
    if (!site) throw new Error('the site is not there yet');
    return site;
  };
}

/** A stand-in for a provider: it records every request, and its widget stores something in the browser as the provider's own does. */
async function fakeProvider(page: Page, origin: string, kept: string): Promise<string[]> {
  const asked: string[] = [];
  await page.route(`${origin}/**`, async (route) => {
    asked.push(route.request().url());
    const body = `document.cookie = '${kept}session=1; path=/';
      localStorage['${kept}state'] = '1';
      const chat = document.createElement('p');
      chat.textContent = 'Posez votre question';
      document.body.append(chat);`;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  return asked;
}

const keptInBrowser = async (page: Page) => [
  ...(await page.context().cookies()).map(({ name }) => name),
  ...(await page.evaluate(() => Object.keys(localStorage))),
];

test.describe('with Crisp', () => {
  const site = useSite({ LIVE_CHAT: `crisp:${WEBSITE}` });

  test('the chat comes with consent, stays over pages, comes back with the next one, and not before', async ({
    page,
  }) => {
    const asked = await fakeProvider(page, 'https://client.crisp.chat', 'crisp-client-');
    await gotoPainted(page, `${site().origin}/services`);
    await expect(question(page)).toBeVisible();
    await expect(question(page)).toContainText('Crisp ouvre une discussion en direct avec l’atelier');
    await hydrate(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL(/\/blog$/);
    expect(asked).toEqual([]);

    await button(page, 'Tout accepter').click();
    await expect(widget(page)).toBeVisible();
    expect(asked).toEqual([CRISP]);
    expect(await page.evaluate(() => [window.CRISP_WEBSITE_ID, window.CRISP_RUNTIME_CONFIG?.locale])).toEqual(
      [WEBSITE, 'fr'],
    );
    await page.getByRole('contentinfo').getByRole('link', { name: 'Consoles' }).click();
    await expect(page).toHaveURL(/\/consoles$/);
    await expect(widget(page)).toHaveCount(1);
    await gotoPainted(page, `${site().origin}/notre-magasin`);
    await expect(widget(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(asked).toEqual([CRISP, CRISP]);
  });

  test('a refusal is kept, and nothing of it is loaded', async ({ page }) => {
    const asked = await fakeProvider(page, 'https://client.crisp.chat', 'crisp-client-');
    await gotoPainted(page, `${site().origin}/services`);
    await button(page, 'Tout refuser').click();
    await expect(question(page)).toBeHidden();
    await gotoPainted(page, `${site().origin}/notre-magasin`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(widget(page)).toHaveCount(0);
    expect(asked).toEqual([]);
  });

  test('withdrawn, it is gone with all that it kept', async ({ page }) => {
    const asked = await fakeProvider(page, 'https://client.crisp.chat', 'crisp-client-');
    await gotoPainted(page, `${site().origin}/services`);
    await button(page, 'Tout accepter').click();
    await expect(widget(page)).toBeVisible();
    expect(await keptInBrowser(page)).toEqual(
      expect.arrayContaining(['crisp-client-session', 'crisp-client-state']),
    );
    await footerLink(page).click();
    const reloaded = page.waitForEvent('load');
    await button(page, 'Tout refuser').click();
    await reloaded;
    await expect(widget(page)).toHaveCount(0);
    expect((await keptInBrowser(page)).filter((name) => name.startsWith('crisp'))).toEqual([]);
    expect(asked).toEqual([CRISP]);
  });

  test('its origins are in the policy of the pages, and no other provider’s', async ({ request }) => {
    const policy = (await request.get(`${site().origin}/services`)).headers()['content-security-policy'];
    expect(policy).toMatch(/script-src 'self' [^;]*https:\/\/client\.crisp\.chat;/);
    expect(policy).toContain("worker-src 'self' blob: https://client.crisp.chat;");
    expect(policy).not.toContain('tawk');
  });

  test('a private area neither asks nor loads it, though it was accepted', async ({ page }) => {
    const asked = await fakeProvider(page, 'https://client.crisp.chat', 'crisp-client-');
    await gotoPainted(page, `${site().origin}/services`);
    await button(page, 'Tout accepter').click();
    await expect(widget(page)).toBeVisible();
    // The words of a public page stand in for those of an account: only the address matters.
    await page.route('**/client/dashboard', async (route) =>
      route.fulfill({ response: await route.fetch({ url: `${site().origin}/services` }) }),
    );
    await gotoPainted(page, `${site().origin}/client/dashboard`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(widget(page)).toHaveCount(0);
    expect(asked).toEqual([CRISP]);
  });

  for (const [width, colorScheme] of [
    [390, 'light'],
    [1440, 'dark'],
  ] as const) {
    test(`axe finds nothing in the question at ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await gotoPainted(page, `${site().origin}/services`);
      await expect(question(page)).toHaveCSS('opacity', '1');
      expect(await faultsOf(page)).toEqual([]);
      await button(page, 'Choisir').click();
      await expect(page.getByRole('dialog', { name: 'Gérer mes cookies' })).toHaveCSS('opacity', '1');
      expect(await faultsOf(page)).toEqual([]);
    });
  }
});

test.describe('with tawk.to beside Matomo', () => {
  const site = useSite({
    LIVE_CHAT: `tawk:${PROPERTY}/default`,
    ANALYTICS: 'matomo:https://stats.exemple.fr/:7',
  });

  test('each is accepted apart from the other', async ({ page }) => {
    const asked = await fakeProvider(page, 'https://embed.tawk.to', 'twk_');
    const measured: string[] = [];
    await page.route('https://stats.exemple.fr/**', async (route) => {
      measured.push(route.request().url());
      await route.fulfill({ status: 204 });
    });
    await gotoPainted(page, `${site().origin}/services`);
    await expect(question(page, 'Des services externes ?')).toBeVisible();
    await button(page, 'Choisir').click();
    const chat = page.getByRole('dialog').getByRole('checkbox', { name: 'Discussion en direct' });
    await expect(chat).not.toBeChecked();
    // The dialog takes the focus once its entrance has ended.
    await expect(async () => {
      await chat.press('Space');
      await expect(chat).toBeChecked({ timeout: 500 });
    }).toPass();
    await button(page, 'Enregistrer mon choix').click();
    await expect(widget(page)).toBeVisible();
    expect(asked).toEqual([TAWK]);
    await gotoPainted(page, `${site().origin}/blog`);
    await expect(widget(page)).toBeVisible();
    expect(measured).toEqual([]);
  });
});

test('without a chat, no page may load one', async ({ request }) => {
  const policy = (await request.get('/services')).headers()['content-security-policy'];
  expect(policy).not.toMatch(/crisp|tawk|jsdelivr/);
});
