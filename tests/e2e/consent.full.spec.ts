import { expect, type Locator, type Page, test } from '@playwright/test';
import { afterPaintScriptRan, gotoPainted } from '#tests/support/after-paint-script.ts';
import { type AnalyticsSite, startAnalyticsSite } from '#tests/support/analytics-site.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrate } from '#tests/support/hydration.ts';

const START_LIMIT_MS = 60_000;
const DAY = 86_400_000;

const question = (page: Page) => page.getByRole('dialog', { name: 'Une mesure d’audience externe ?' });
const choices = (page: Page) => page.getByRole('dialog', { name: 'Gérer mes cookies' });
const button = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
const footerLink = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Gérer mes cookies' });

/** Resolves once a dialog has the focus, after its entrance: keys go to it from then on. */
const holdsFocus = (dialog: Locator) =>
  dialog.evaluate((element) => element.contains(document.activeElement));

/** A site of its own for each service: the policy of its pages states what the service may do. */
function useSite(settingFor: (service: string) => string): () => AnalyticsSite {
  let site: AnalyticsSite | undefined;
  // The tests run in one worker: each worker would start a site.
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async () => {
    test.setTimeout(START_LIMIT_MS);
    site = await startAnalyticsSite(settingFor);
  });
  test.afterAll(() => site?.stop());
  test.beforeEach(({ page }) => {
    site?.received.splice(0);
    page.on('console', (message) => {
      expect(message.text()).not.toContain('Content Security Policy');
    });
  });
  return () => {
    if (!site) throw new Error('the site is not there yet');
    return site;
  };
}

/** Follows a link of the page's own menu: a client navigation. */
/** The address changes before the page does: until then a consent is still given on the page before, whose view it reports. */
async function goToBlog(page: Page) {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(page).toHaveTitle(/^Blog/);
}

const matomoViews = (site: AnalyticsSite) =>
  site.received.map(({ path, body }) => {
    const { idsite, rec, url, urlref, action_name } = Object.fromEntries(new URLSearchParams(body));
    return { path, idsite, rec, url, urlref, action_name };
  });

test.describe('with Matomo', () => {
  const site = useSite((service) => `matomo:${service}/:7`);
  const view = (path: string, from: string, title: RegExp) => ({
    path: '/matomo.php',
    idsite: '7',
    rec: '1',
    url: site().origin + path,
    urlref: from && site().origin + from,
    action_name: expect.stringMatching(title),
  });

  test('page views are reported from the first consented page on, at each route change, and not before', async ({
    page,
  }) => {
    await gotoPainted(page, `${site().origin}/services?subject=nom-d-une-personne`);
    await expect(question(page)).toBeVisible();
    await hydrate(page);
    await goToBlog(page);
    await expect(question(page)).toBeVisible();
    expect(site().received).toEqual([]);

    await button(page, 'Tout accepter').click();
    await expect(question(page)).toBeHidden();
    await expect.poll(() => matomoViews(site())).toEqual([view('/blog', '/services', /blog/i)]);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Consoles' }).click();
    await expect(page).toHaveURL(/\/consoles$/);
    await expect.poll(() => site().received.length).toBe(2);
    await gotoPainted(page, `${site().origin}/notre-magasin`);
    await expect.poll(() => site().received.length).toBe(3);
    expect(matomoViews(site()).slice(1)).toEqual([
      view('/consoles', '/blog', /consoles/i),
      view('/notre-magasin', '', /magasin/i),
    ]);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(site().received.map(({ cookie }) => cookie)).toEqual([undefined, undefined, undefined]);
    expect(await page.context().cookies()).toEqual([]);
  });

  test('a refusal is as easy, is kept, and nothing is reported', async ({ page }) => {
    await gotoPainted(page, `${site().origin}/services`);
    await button(page, 'Tout refuser').click();
    await expect(question(page)).toBeHidden();
    await hydrate(page);
    await goToBlog(page);
    await gotoPainted(page, `${site().origin}/notre-magasin`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(site().received).toEqual([]);
  });

  test('accepting, refusing and choosing are buttons of one size and one look, side by side', async ({
    page,
  }) => {
    await gotoPainted(page, `${site().origin}/services`);
    await expect(question(page)).toBeVisible();
    // All are read at once: the dialog may still be coming in.
    const looks = await question(page)
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((element) => {
          const { backgroundColor, color, borderColor, font } = getComputedStyle(element);
          const { height, width, top } = element.getBoundingClientRect();
          const look = { backgroundColor, color, borderColor, font, height, width, top: Math.round(top) };
          return [element.textContent?.trim() ?? '', look] as const;
        }),
      );
    const [accept, refuse, choose] = ['Tout accepter', 'Tout refuser', 'Choisir'].map(
      (name) => looks.find(([label]) => label === name)?.[1],
    );
    expect(accept && refuse && choose).toBeTruthy();
    expect(refuse).toEqual(accept);
    expect({ ...choose, width: 0, top: 0 }).toEqual({ ...accept, width: 0, top: 0 });
    expect(accept?.height).toBeGreaterThanOrEqual(44);
  });

  test('consent is withdrawn by the footer’s link, at once', async ({ page }) => {
    await gotoPainted(page, `${site().origin}/services`);
    await button(page, 'Tout accepter').click();
    await expect.poll(() => site().received.length).toBe(1);
    await gotoPainted(page, `${site().origin}/notre-magasin`);
    await expect.poll(() => site().received.length).toBe(2);

    await hydrate(page);
    await footerLink(page).click();
    await expect(choices(page)).toBeVisible();
    await expect(page).toHaveURL(/\/notre-magasin$/);
    await button(page, 'Tout refuser').click();
    await expect(choices(page)).toBeHidden();
    await goToBlog(page);
    await gotoPainted(page, `${site().origin}/services`);
    expect(site().received.length).toBe(2);
  });

  test('the detail lets one choose, and leaving it changes nothing', async ({ page }) => {
    await gotoPainted(page, `${site().origin}/services`);
    await button(page, 'Choisir').click();
    await expect(choices(page)).toBeVisible();
    const external = choices(page).getByRole('checkbox', { name: 'Mesure d’audience externe' });
    await expect(external).not.toBeChecked();
    await expect(choices(page).getByRole('checkbox', { name: 'Nécessaires au site' })).toBeDisabled();
    await expect.poll(() => holdsFocus(choices(page))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(choices(page)).toBeHidden();
    await expect(question(page)).toBeVisible();
    expect(site().received).toEqual([]);

    await button(page, 'Choisir').click();
    // The dialog takes the focus once its entrance has ended.
    await expect(async () => {
      await external.press('Space');
      await expect(external).toBeChecked({ timeout: 500 });
    }).toPass();
    await button(page, 'Enregistrer mon choix').click();
    await expect(page.locator('html')).not.toHaveClass(/show--/);
    await expect.poll(() => matomoViews(site())).toEqual([view('/services', '', /services/i)]);
  });

  test('the keyboard alone is enough, and finds its way back', async ({ page }) => {
    await gotoPainted(page, `${site().origin}/services`);
    await expect(question(page)).toBeVisible();
    await expect.poll(() => holdsFocus(question(page))).toBe(true);
    for (const name of ['Tout accepter', 'Tout refuser']) {
      await page.keyboard.press('Tab');
      await expect(button(page, name)).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(question(page)).toBeHidden();

    await footerLink(page).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => holdsFocus(choices(page))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(choices(page)).toBeHidden();
    await expect(footerLink(page)).toBeFocused();
    expect(site().received).toEqual([]);
  });

  test('an answer that React stops while it hydrates the page is heard once it has', async ({ page }) => {
    await gotoPainted(page, `${site().origin}/services`);
    await expect(question(page)).toBeVisible();
    await page.evaluate(() =>
      document.addEventListener('click', (event) => event.stopPropagation(), { capture: true, once: true }),
    );
    // Without a pointer or a key, which would begin the hydration.
    await button(page, 'Tout refuser').evaluate((element: HTMLElement) => element.click());
    await expect(question(page)).toBeVisible();
    await hydrate(page);
    await expect(question(page)).toBeHidden();
    expect(site().received).toEqual([]);
  });

  test('the question comes back after six months', async ({ page }) => {
    await gotoPainted(page, `${site().origin}/services`);
    await button(page, 'Tout accepter').click();
    await expect.poll(() => site().received.length).toBe(1);
    const now = Date.now();
    await page.clock.setFixedTime(now + 181 * DAY);
    await gotoPainted(page, `${site().origin}/services`);
    await expect.poll(() => site().received.length).toBe(2);
    await page.clock.setFixedTime(now + 183 * DAY);
    await gotoPainted(page, `${site().origin}/services`);
    await expect(question(page)).toBeVisible();
    expect(site().received.length).toBe(2);
  });

  for (const signal of ['doNotTrack', 'globalPrivacyControl']) {
    test(`with ${signal}, nobody is asked, but an express choice is heard`, async ({ page }) => {
      await page.addInitScript((name) => {
        const value = name === 'doNotTrack' ? '1' : true;
        Object.defineProperty(Navigator.prototype, name, { get: () => value });
      }, signal);
      await gotoPainted(page, `${site().origin}/services`);
      await hydrate(page);
      await goToBlog(page);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(site().received).toEqual([]);
      await footerLink(page).click();
      await button(page, 'Tout accepter').click();
      await expect.poll(() => site().received.length).toBe(1);
    });
  }

  test('the page about it opens the choices too', async ({ page }) => {
    await gotoPainted(page, `${site().origin}/mesure-audience`);
    await button(page, 'Tout refuser').click();
    await page
      .getByRole('complementary', { name: 'Votre choix' })
      .getByRole('button', { name: 'Gérer mes cookies' })
      .click();
    await expect(choices(page)).toBeVisible();
  });

  test('the dialogs fade in where they stay: no tap is lost on a button that moves', async ({ page }) => {
    await page.addInitScript(() => {
      const ran = new Set<string>();
      Object.assign(window, { ran });
      addEventListener('transitionrun', ({ target, propertyName }) => {
        for (const part of ['.cm', '.pm'])
          if ((target as Element).matches(part)) ran.add(part + propertyName);
      });
    });
    const transitions = () =>
      page.evaluate(() => [...(window as unknown as { ran: Set<string> }).ran].sort());
    await gotoPainted(page, `${site().origin}/services`);
    await button(page, 'Choisir').click();
    await expect(choices(page)).toBeVisible();
    await expect.poll(transitions).toEqual(['.cmopacity', '.cmvisibility', '.pmopacity', '.pmvisibility']);
  });

  test('a link of the detail shows where it leads', async ({ page }) => {
    await gotoPainted(page, `${site().origin}/services`);
    await button(page, 'Choisir').click();
    await hydrate(page);
    await choices(page).getByRole('link', { name: 'Mesure d’audience' }).click();
    await expect(page).toHaveURL(/\/mesure-audience$/);
    await expect(choices(page)).toBeHidden();
  });

  for (const [width, colorScheme] of [
    [390, 'light'],
    [1440, 'dark'],
  ] as const) {
    test(`axe finds nothing in the dialog at ${width} px, ${colorScheme}, and it is all on the screen`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await gotoPainted(page, `${site().origin}/services`);
      await expect(question(page)).toBeVisible();
      await expect(question(page)).toHaveCSS('opacity', '1');
      for (const name of ['Tout accepter', 'Tout refuser', 'Choisir'])
        await expect(button(page, name)).toBeInViewport({ ratio: 1 });
      expect(await faultsOf(page)).toEqual([]);
      await button(page, 'Choisir').click();
      await expect(choices(page)).toHaveCSS('opacity', '1');
      await choices(page).getByRole('button', { name: 'Mesure d’audience externe' }).click();
      await expect(choices(page).getByText('Aucun cookie n’est déposé')).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
    });
  }

  test('pages may reach that service, and no other', async ({ request }) => {
    const response = await request.get(`${site().origin}/services`);
    const policy = response.headers()['content-security-policy'] ?? '';
    expect(policy).toContain(`connect-src 'self' ${site().service};`);
    expect(policy.match(/https?:\/\/[^\s;]+/g)).toEqual([site().service]);
  });
});

test.describe('with Plausible', () => {
  const site = useSite((service) => `plausible:${service}/:atelier.example`);

  test('a consented page is an event of its API', async ({ page }) => {
    await gotoPainted(page, `${site().origin}/services`);
    await button(page, 'Tout accepter').click();
    await expect.poll(() => site().received.length).toBe(1);
    await hydrate(page);
    await goToBlog(page);
    await expect.poll(() => site().received.length).toBe(2);
    expect(site().received.map(({ path, body }) => [path, JSON.parse(body)])).toEqual(
      [
        ['/services', ''],
        ['/blog', `${site().origin}/services`],
      ].map(([path, referrer]) => [
        '/api/event',
        { name: 'pageview', domain: 'atelier.example', url: site().origin + path, referrer },
      ]),
    );
  });
});

test.describe('with Google Analytics', () => {
  const site = useSite(() => 'ga4:G-ESSAI12345');
  const TAG = 'https://www.googletagmanager.com/gtag/js?id=G-ESSAI12345';

  test('the tag comes with consent only, is told of pages, and is stopped and cleaned up by its withdrawal', async ({
    page,
  }) => {
    const tags: string[] = [];
    await page.route('https://www.googletagmanager.com/**', async (route) => {
      tags.push(route.request().url());
      await route.fulfill({
        contentType: 'text/javascript',
        body: 'document.cookie = "_ga=GA1.1.1; path=/"; document.cookie = "_ga_ESSAI12345=GS2.1; path=/";',
      });
    });
    const cookies = async () => (await page.context().cookies()).map(({ name }) => name).toSorted();
    const pagesTold = () =>
      page.evaluate(() =>
        (window.dataLayer ?? [])
          .map((words) => Array.from(words as ArrayLike<unknown>))
          .filter(([command, name]) => command === 'event' && name === 'page_view')
          .map(([, , page]) => (page as { page_location: string }).page_location),
      );

    await gotoPainted(page, `${site().origin}/services`);
    await expect(question(page)).toBeVisible();
    expect(tags).toEqual([]);
    await button(page, 'Tout accepter').click();
    await expect.poll(() => tags).toEqual([TAG]);
    await expect.poll(cookies).toEqual(['_ga', '_ga_ESSAI12345']);
    await hydrate(page);
    await goToBlog(page);
    await expect.poll(pagesTold).toEqual([`${site().origin}/services`, `${site().origin}/blog`]);

    await footerLink(page).click();
    await button(page, 'Tout refuser').click();
    await expect.poll(cookies).toEqual([]);
    const isOff = () =>
      page.evaluate(() => (window as unknown as Record<string, boolean>)['ga-disable-G-ESSAI12345']);
    await expect.poll(isOff).toBe(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Consoles' }).click();
    await expect(page).toHaveURL(/\/consoles$/);
    expect(await pagesTold()).toHaveLength(2);

    await footerLink(page).click();
    await button(page, 'Tout accepter').click();
    await expect.poll(isOff).toBe(false);
    await expect.poll(async () => (await pagesTold()).length).toBe(3);
    expect(tags).toEqual([TAG]);
  });
});

test.describe('with no external analytics', () => {
  test('nobody is asked, nothing of it is loaded, and the footer’s link leads to the page that explains', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await gotoPainted(page, '/services');
    await footerLink(page).click();
    await expect(page).toHaveURL('/mesure-audience');
    await expect(page.getByText('Aucune mesure d’audience externe n’est activée')).toBeVisible();
    await afterPaintScriptRan(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(asked.filter((address) => /consent|external-services/.test(address))).toEqual([]);
    expect(asked.filter((address) => !address.startsWith(new URL(page.url()).origin))).toEqual([]);
  });

  for (const [width, colorScheme] of [
    [390, 'light'],
    [1440, 'dark'],
  ] as const) {
    test(`axe finds nothing on the page that explains at ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/mesure-audience');
      await expect(page.getByRole('button', { name: 'Refuser d’être compté' })).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
    });
  }

  test.describe('and no JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('the footer’s link leads there too', async ({ page }) => {
      await page.goto('/services');
      await footerLink(page).click();
      await expect(page).toHaveURL('/mesure-audience');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/cookies/);
    });
  });
});
