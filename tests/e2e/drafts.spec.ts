import { expect, type Locator, type Page, test } from '@playwright/test';
import { isSecretField } from '#domain/text/typed-fields.ts';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { goToScreen } from '#tests/support/admin-menu.ts';
import { routesOf } from '#tests/support/area-routes.ts';
import { fillAll, heldBy } from '#tests/support/fill-forms.ts';
import { hydrate, whenHydrated } from '#tests/support/hydration.ts';
import { EVERY_ROUTE } from '#tests/support/routes.ts';

// Nothing that is typed is lost: neither by a link pressed without a network, nor by a form that did not arrive, nor by a reload.

const UNANSWERED = 'Le site n’a pas répondu';
const DATA = '**/*.data*';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

/** The network is away for the site's data; « Rouvrir la page » and Back come with its return. */
const cut = (page: Page) => page.route(DATA, (route) => route.abort());
const mend = (page: Page) => page.unroute(DATA);

test('a public form outlives a link without network, a reload and a send that did not arrive', async ({
  page,
}) => {
  const words = page.getByLabel(/^Votre avis/);
  const rating = page.locator('[name=rating][value="4"]');
  async function isThere() {
    await expect(title(page)).not.toHaveText(UNANSWERED);
    await expect(words).toHaveValue('Carte réparée en deux jours.');
    await expect(rating).toBeChecked();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/temoignages');
  await hydrate(page);
  await words.fill('Carte réparée en deux jours.');
  await rating.evaluate((star: HTMLInputElement) => star.click());
  await expect.poll(() => kept(page)).toContain('deux jours');

  await cut(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await expect(title(page)).toHaveText(UNANSWERED);
  await mend(page);
  await page.goBack();
  await isThere();

  await page.reload();
  await isThere();

  await whenHydrated(page);
  await cut(page);
  await page.getByRole('button', { name: 'Envoyer mon avis' }).click();
  await expect(title(page)).toHaveText(UNANSWERED);
  await mend(page);
  await page.getByRole('link', { name: 'Rouvrir la page' }).click();
  await isThere();

  // Refused: the words stay. Taken: they are forgotten.
  await page.getByRole('button', { name: 'Envoyer mon avis' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.reload();
  await isThere();
  for (const [name, text] of Object.entries({
    name: 'Camille',
    location: 'Reims',
    experiencedOn: '2026-10-20',
    email: 'camille@exemple.fr',
  }))
    await page.locator(`.review [name=${name}]`).fill(text);
  await page.locator('[name=consent]').check();
  await page.getByRole('button', { name: 'Envoyer mon avis' }).click();
  await expect(page).toHaveURL(/\?avis=recu/);
  await expect.poll(() => kept(page)).not.toContain('deux jours');
});

test('a form of the back office outlives a link without network, and the page hears of its choices again', async ({
  page,
}) => {
  await openAdmin(page);
  await page.goto('/enregistrement');
  await hydrate(page);
  const [kind, fault, code, screen] = [
    '[name="device.kind"][value=telephone]',
    '[name=fault]',
    '[name=unlockCode]',
    '[name="condition.screen"]',
  ].map((selector) => page.locator(selector)) as [Locator, Locator, Locator, Locator];
  async function type() {
    await kind.check();
    await fault.fill('Tombé dans l’escalier');
    await code.fill('4817');
    await screen.selectOption('marked');
    await expect.poll(() => kept(page)).toContain('marked');
    expect(await kept(page)).not.toContain('4817');
  }
  async function isThere() {
    await expect(fault).toHaveValue('Tombé dans l’escalier');
    await expect(kind).toBeChecked();
    // Drawn for the kind that was given back.
    await expect(page.getByText('Choisissez d’abord')).toHaveCount(0);
    await expect(screen).toHaveValue('marked');
    await expect(code).toHaveValue('');
  }
  await type();
  await cut(page);
  await page.getByRole('button', { name: 'Enregistrer l’appareil' }).click();
  await expect(title(page)).toHaveText(UNANSWERED);
  await mend(page);
  await page.getByRole('link', { name: 'Rouvrir la page' }).click();
  await isThere();

  await page.reload();
  await hydrate(page);
  await isThere();

  // The code of the other page is there already: only its data is missing.
  await goToScreen(page, 'Commandes');
  await expect(page).toHaveURL('/admin/commandes');
  await expect.poll(() => kept(page)).not.toContain('escalier');
  await page.goBack();
  await expect(title(page)).toHaveText('Enregistrer un appareil');
  await expect(fault).toHaveValue('');
  await type();
  await cut(page);
  await goToScreen(page, 'Commandes');
  await expect(title(page)).toHaveText(UNANSWERED);
  await mend(page);
  await page.getByRole('link', { name: 'Rouvrir la page' }).click();
  await expect(title(page)).not.toHaveText(UNANSWERED);
  await page.goBack();
  await isThere();
});

test('what is typed while a step back is on its way belongs to the page that still stands', {
  tag: '@full',
}, async ({ page }) => {
  const words = page.getByLabel(/^Votre avis/);
  await page.goto('/galerie');
  await hydrate(page);
  const bar = page.getByRole('navigation', { name: 'Navigation principale' });
  await bar.locator('summary', { hasText: 'L’atelier' }).click();
  await bar.getByRole('link', { name: 'Témoignages' }).click();
  await words.fill('Carte réparée');
  await expect.poll(() => kept(page)).toContain('Carte réparée');

  const held = Promise.withResolvers<void>();
  await page.route(DATA, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goBack();
  await expect(page).toHaveURL('/galerie');
  await words.pressSequentially(' en deux jours.');
  held.resolve();
  await expect(words).toHaveCount(0);
  await page.goForward();
  await expect(words).toHaveValue('Carte réparée en deux jours.');
});

/** Pages that anybody may open as they are. A form on any of them is tried below, without being named. */
const PUBLIC = EVERY_ROUTE.flatMap(({ path, file }) =>
  path &&
  !/[:*]|^(?:contact$|admin|client|entreprise|enregistrement|borne|catalogue)/.test(path) &&
  file.endsWith('.tsx')
    ? [`/${path}`]
    : [],
);

const BACK_OFFICE = routesOf('admin').flatMap(({ path, isPage, isFound }) =>
  isPage && isFound ? [path] : [],
);

/** Forms that are sent with words. The cart keeps its quantities itself. */
const CONTROLS =
  'main form[method=post]:not([action^="/panier"], [action="/deconnexion"]) :is(input:not([type=hidden], [type=file]), select, textarea)';

/** What these controls hold, but for secrets and the codes of a scanner. */
async function typedIn(page: Page) {
  const sent = await page
    .locator(CONTROLS)
    .evaluateAll((controls) => controls.map((control) => control.getAttribute('name') || control.id));
  const isKept = (name: string) => sent.includes(name) && name !== 'scanned' && !isSecretField(name);
  return (await heldBy(page)).filter(([name]) => isKept(String(name)));
}

/** Fills in the forms of each page and opens it again; returns the pages that had one. */
async function reopenForms(page: Page, paths: readonly string[]): Promise<string[]> {
  const tried: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    if ((await page.locator(CONTROLS).count()) === 0) continue;
    await hydrate(page);
    // Its code comes once the page is taken over.
    await page.waitForLoadState('networkidle');
    await fillAll(page);
    const typed = await typedIn(page);
    await page.reload();
    await hydrate(page);
    await expect.poll(async () => [path, await typedIn(page)]).toEqual([path, typed]);
    tried.push(path);
    await page.evaluate(() => sessionStorage.clear());
  }
  return tried;
}

test('every public form has its words again after a reload', { tag: '@full' }, async ({ page }) => {
  test.setTimeout(300_000);
  expect(await reopenForms(page, PUBLIC)).toEqual(
    expect.arrayContaining([
      '/connexion',
      '/demande',
      '/envoi',
      '/inscription',
      '/mot-de-passe-oublie',
      '/rendez-vous',
      '/renoncer-au-contrat',
      '/suivi-commande',
      '/suivi-reparation',
      '/temoignages',
    ]),
  );
});

/** The pages of the back office are dealt out to tests that may run at once. */
const DEALS = 4;
const HAVE_FORMS = ['/admin/stock/nouveau', '/admin/articles/nouveau', '/enregistrement'];

for (let deal = 0; deal < DEALS; deal += 1)
  test(`every form of the back office has its words again after a reload (${deal + 1} of ${DEALS})`, {
    tag: '@full',
  }, async ({ page }) => {
    test.setTimeout(300_000);
    const dealt = BACK_OFFICE.filter((_, place) => place % DEALS === deal);
    await openAdmin(page);
    const tried = await reopenForms(page, dealt);
    expect(tried.length).toBeGreaterThan(3);
    expect(tried).toEqual(expect.arrayContaining(HAVE_FORMS.filter((path) => dealt.includes(path))));
  });
