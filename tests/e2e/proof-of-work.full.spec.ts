import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { randomEmail } from '#tests/support/account-journeys.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { holdEntry, holdRequests, hydrate } from '#tests/support/hydration.ts';
import { lastMail } from '#tests/support/outbox.ts';
import { type OwnSite, startOwnSite } from '#tests/support/own-site.ts';

// One site for the file's journeys, each from a network of its own.
test.describe.configure({ mode: 'default', timeout: 120_000 });
const START_LIMIT_MS = 120_000;

let site: OwnSite;
test.beforeAll(async () => {
  test.setTimeout(START_LIMIT_MS);
  site = await startOwnSite({
    E2E_LIMITS: 'on',
    AUTH_SEND_GAP_S: '0',
    AUTH_CLIENT_IP_HEADER: 'X-Real-IP',
  });
});
test.afterAll(() => site?.stop());

const from = (context: BrowserContext, network: number) =>
  context.setExtraHTTPHeaders({ 'X-Real-IP': `198.51.${network}.7` });

const AT_ONCE = { intervals: [0], timeout: 30_000 };

/** Sends other forms from the same network until one needs a proof. */
async function spend(page: Page, path: string, fields: Record<string, string> = {}) {
  await expect
    .poll(async () => {
      const sent = await page.request.post(site.origin + path, {
        form: { ...fields, email: randomEmail() },
        headers: { origin: site.origin },
        maxRedirects: 0,
      });
      return sent.text();
    }, AT_ONCE)
    .toContain('Beaucoup de demandes arrivent de votre réseau');
}

/** The files that the browser loaded for the proof, and the errors that it reports. */
function watch(page: Page) {
  const loaded: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    const [name] = /(?:send-proven|solve-worker)/.exec(request.url()) ?? [];
    if (name) loaded.push(name);
  });
  page.on('console', (message) => {
    if (/Content Security Policy|Hydration/i.test(message.text())) complaints.push(message.text());
  });
  return { loaded, complaints };
}

const ORDER = { intent: 'find', number: 'CMD-2026-K7R-4WM' };

test('the proof is found beside the page, while its button and its fields go on', async ({
  page,
  context,
}) => {
  await from(context, 1);
  const { loaded, complaints } = watch(page);
  await spend(page, '/suivi-commande', ORDER);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.origin}/suivi-commande`);
  await page.getByLabel('Numéro de commande').fill(ORDER.number);
  await page.getByLabel('Adresse e-mail').fill('camille@exemple.fr');
  expect(loaded).toEqual([]);

  const release = await holdRequests(page, '**/assets/solve-worker*');
  const button = page.getByRole('button', { name: 'Recevoir mon lien' });
  await button.click();
  const note = page.getByRole('status').filter({ hasText: 'Vérification en cours…' });
  await expect(note).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(button).toBeEnabled();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('Adresse e-mail').fill('camille.renard@exemple.fr');
  // Pressed again, it is the same form.
  await button.click();
  await expect(note).toBeVisible();
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue('camille.renard@exemple.fr');

  await release();
  await expect(page.getByText('C’est noté')).toBeVisible();
  expect(loaded).toContain('solve-worker');
  expect(complaints).toEqual([]);
});

test('of two buttons, the form goes by the one that was pressed', async ({ page, context }) => {
  await from(context, 2);
  await spend(page, '/mot-de-passe-oublie');
  await page.goto(`${site.origin}/connexion`);
  await page.getByLabel('Adresse e-mail').fill(randomEmail());
  await page.getByRole('button', { name: 'Recevoir un lien par e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'Regardez vos e-mails' })).toBeVisible();
});

test('an account is opened after it, with the password as typed', async ({ page, context }) => {
  await from(context, 3);
  await spend(page, '/mot-de-passe-oublie');
  const email = randomEmail();
  await page.goto(`${site.origin}/inscription`);
  await hydrate(page);
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill('cuivre-et-chanfrein');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByRole('heading', { name: 'Confirmez votre adresse' })).toBeVisible();
  await page.getByLabel('Code à six chiffres').fill((await lastMail(site.outbox, email)).code);
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click();
  await expect(page).toHaveURL(/\/client\/dashboard$/);
});

test('sent before React came, a password is typed again and nothing else', async ({ page, context }) => {
  await from(context, 6);
  await spend(page, '/mot-de-passe-oublie');
  const release = await holdEntry(page);
  await page.goto(`${site.origin}/inscription`);
  await page.getByLabel('Nom').fill('Camille Renard');
  await page.getByLabel('Adresse e-mail').fill(randomEmail());
  await page.getByLabel('Mot de passe', { exact: true }).fill('cuivre-et-chanfrein');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByText('retapez votre mot de passe, puis renvoyez')).toBeVisible();
  release();
  await expect(page.getByText('Vérification faite\u00a0: retapez votre mot de passe')).toBeVisible();
  await expect(page.getByLabel('Nom')).toHaveValue('Camille Renard');
  await page.getByLabel('Mot de passe', { exact: true }).fill('cuivre-et-chanfrein');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByRole('heading', { name: 'Confirmez votre adresse' })).toBeVisible();
});

test('where no worker runs, the form goes once the wait is over', async ({ page, context }) => {
  await from(context, 4);
  await spend(page, '/suivi-reparation', { intent: 'link', reference: 'REP-2026-K7R-4WM' });
  await page.route('**/assets/solve-worker*', (route) => route.abort());
  await page.goto(`${site.origin}/suivi-reparation`);
  await page.getByLabel('Numéro de dossier').fill('REP-2026-K7R-4WM');
  await page.getByLabel('Adresse e-mail').fill('camille@exemple.fr');
  await page.getByRole('button', { name: 'Recevoir mon lien' }).click();
  const note = page.getByRole('status').filter({ hasText: /envoi dans \d+\ssecondes/ });
  await expect(note).toBeVisible();
  await expect(page.getByText('C’est noté')).toBeVisible({ timeout: 30_000 });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form says how long to wait, keeps what was typed, and is taken then', async ({
    page,
    context,
  }) => {
    await from(context, 5);
    await spend(page, '/suivi-reparation', { intent: 'link', reference: 'REP-2026-K7R-4WM' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${site.origin}/suivi-reparation`);
    await page.getByLabel('Numéro de dossier').fill('REP-2026-K7R-4WM');
    await page.getByLabel('Adresse e-mail').fill('camille@exemple.fr');
    const button = page.getByRole('button', { name: 'Recevoir mon lien' });
    await button.click();
    await expect(page.getByRole('status').filter({ hasText: 'réseau' })).toHaveText(
      /^Beaucoup de demandes arrivent de votre réseau\s:\srenvoyez ce formulaire dans \d+\ssecondes\.$/,
    );
    await expect(page.getByLabel('Numéro de dossier')).toHaveValue('REP-2026-K7R-4WM');
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue('camille@exemple.fr');
    // Each press before the time is over tells how much of the same wait is left.
    const press = async () => {
      await button.click();
      return page.getByText('C’est noté').count();
    };
    await expect.poll(press, { intervals: [2_000], timeout: 30_000 }).toBe(1);
  });
});
