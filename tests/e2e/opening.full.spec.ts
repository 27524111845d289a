import { expect, type Page, test } from '@playwright/test';
import { PASSWORD, signIn } from '#tests/support/account-journeys.ts';
import { faultsDayAndNight } from '#tests/support/axe.ts';
import { customerFile } from '#tests/support/customer-file.ts';
import { freePort } from '#tests/support/free-port.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { type OwnSite, startOwnSite } from '#tests/support/own-site.ts';
import { picture } from '#tests/support/sample-files.ts';

const OWNER = 'papin@atelier-papin.fr';
const OPENING = '/admin/ouverture';

// What a first start is given: an empty place, and the owner's own address.
let site: OwnSite;
let mails: MailServer;
let port: number;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  port = await freePort();
  mails = await startMailServer(port);
  site = await startOwnSite({
    SEED: 'none',
    ADMIN_EMAIL: OWNER,
    ADMIN_PASSWORD: PASSWORD,
    PRIVATE_HOSTS: 'localhost',
    // Test keys, which the environment of the other journeys has, keep a shop from opening.
    E2E_CARDS: 'off',
  });
});

test.afterAll(() => Promise.all([site?.stop(), mails?.stop()]));

async function enter(page: Page, path: string) {
  await page.goto(`${site.origin}/connexion?redirectTo=${encodeURIComponent(path)}`);
  await signIn(page, OWNER);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
}

/** Follows a link of the opening's list, fills the fields of its screen and saves. */
async function fill(page: Page, path: string, typed: Record<string, string>) {
  await page.goto(`${site.origin}${OPENING}`);
  await page.getByRole('main').locator(`a[href^="${path}"]`).first().click();
  await expect(page).toHaveURL(new RegExp(path));
  await hydrate(page);
  for (const [name, text] of Object.entries(typed)) {
    const control = page.getByRole('main').locator(`[name="${name}"]`);
    if ((await control.evaluate((element) => element.tagName)) === 'SELECT') await control.selectOption(text);
    else await control.fill(text);
  }
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page).toHaveURL(/fait=enregistre/);
}

async function known(page: Page): Promise<string | null> {
  await page.goto(`${site.origin}${OPENING}`);
  return page.getByRole('main').locator('.progress__value').textContent();
}

test('2,000 customers with 30 faults: each is told where it is, nothing is written, and the mended file comes in', async ({
  page,
}) => {
  test.slow();
  await enter(page, '/admin/reprise');
  const { csv, faults } = customerFile({ count: 2000, mistakes: 30 });
  const drop = async (text: string) => {
    await page.goto(`${site.origin}/admin/reprise`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /déposer.*clients$/ })
      .first()
      .click();
    await hydrate(page);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByRole('button', { name: 'Vérifier le fichier' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('clients.csv');
  };
  const main = page.getByRole('main');
  await drop(csv);
  await expect(main).toContainText('À corriger');
  await expect(main.locator('dl')).toContainText('1970');
  await expect(page.getByRole('button', { name: /Importer|Créer/ })).toHaveCount(0);
  const [first] = faults;
  const row = page
    .getByRole('row')
    .filter({ hasText: first?.column ?? '' })
    .first();
  await expect(row).toContainText(String(first?.line));
  expect(await faultsDayAndNight(page)).toEqual([]);
  await page.goto(`${site.origin}/admin/clients`);
  await expect(main).not.toContainText('Renard');

  await drop(customerFile({ count: 2000, mistakes: 0 }).csv);
  await page.getByRole('button', { name: /Importer|Créer/ }).click();
  await expect(page.getByText('Le fichier est importé.')).toBeVisible();
  await page.goto(`${site.origin}/admin/clients`);
  await expect(main).toContainText(/Renard|Lefèvre|La Tour/);
});

test('from empty to open: its owner does all of it on screens, and a visitor may order', async ({
  page,
  browser,
}) => {
  test.slow();
  await enter(page, '/admin');
  await expect(page.getByRole('main').locator(`a[href^="${OPENING}"]`).first()).toBeVisible();
  expect(await known(page)).toBe('0 sur 13');
  await expect(page.getByRole('button', { name: 'Ouvrir la boutique' })).toHaveCount(0);

  await fill(page, '/entreprise/identite', {
    ownerName: 'Camille Papin EI',
    siren: '732 829 320',
    rne: 'RNE Reims 732 829 320',
  });
  await fill(page, '/entreprise/contact', { phone: '03 26 47 12 85', email: 'contact@atelier-papin.fr' });
  await fill(page, '/entreprise/obligations', {
    mediatorName: 'Médiateur du numérique',
    mediatorAddress: '1 rue de Paris, 75001 Paris',
    mediatorUrl: 'https://mediateur.fr',
    hostName: 'Hébergeur',
    hostAddress: '2 rue Kellermann, 59100 Roubaix',
    hostPhone: '03 20 11 22 33',
  });
  await fill(page, '/entreprise/paiement', { iban: 'FR76 3000 6000 0112 3456 7890 189' });
  expect(await known(page)).toBe('12 sur 13');
  await fill(page, '/entreprise/connexions/e-mail', {
    host: 'localhost',
    security: 'none',
    port: String(port),
    sender: 'L’Atelier <envoi@atelier-papin.fr>',
  });
  expect(await known(page)).toBe('13 sur 13');

  // The first product, in a shop without a category.
  await page.goto(`${site.origin}/admin/stock/nouveau`);
  await hydrate(page);
  await page.getByRole('main').locator('a[href*="/admin/stock/setup"]').first().click();
  await hydrate(page);
  await page.getByLabel('Nouvelle catégorie').fill('Stockage');
  await page.getByRole('button', { name: 'Ajouter la catégorie' }).click();
  await expect(page.getByText('La catégorie est ajoutée.')).toBeVisible();
  await page.goto(`${site.origin}/admin/stock/nouveau`);
  await hydrate(page);
  await page.getByLabel('Nom', { exact: true }).fill('Disque rapide');
  await page.getByLabel('Référence', { exact: true }).fill('DSQ-1');
  await page.getByLabel('Catégorie', { exact: true }).selectOption({ label: 'Stockage' });
  await page.getByLabel('Prix catalogue, en euros').fill('112');
  await page.getByLabel(/^Stock de départ/).fill('3');
  await page.getByLabel(/^Description/).fill('Un disque rapide.');
  // Without its maker an offer is a draft again once the shop is open.
  await page.locator('[name="legal.maker"]').fill('Disques de Reims');
  await page.locator('[name="legal.makerContact"]').fill('3 rue de Vesle, 51100 Reims, contact@exemple.fr');
  await page.getByLabel('En vente sur le site').check();
  await page.getByRole('button', { name: 'Enregistrer le produit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Disque rapide');
  await page.getByLabel('Description des photos').fill('Le disque, posé à plat');
  await page.getByLabel('Photos', { exact: true }).setInputFiles({
    name: 'disque.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('jpeg', 800, 600),
  });
  await page.getByRole('button', { name: 'Ajouter les photos' }).click();
  await expect(page.getByText('Les photos sont ajoutées.')).toBeVisible();

  await page.goto(`${site.origin}${OPENING}`);
  await hydrate(page);
  expect(await faultsDayAndNight(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ouvrir la boutique' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.getByLabel('J’ouvre la boutique pour de bon').check();
  await page.getByRole('button', { name: 'Ouvrir la boutique' }).click();
  await expect(page.getByText('La boutique est ouverte.')).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${site.origin}/boutique`);
  await visitor
    .getByRole('link', { name: /Disque rapide/ })
    .first()
    .click();
  await visitor
    .getByRole('button', { name: /Ajouter au panier/ })
    .first()
    .click();
  await visitor.getByRole('link', { name: 'Voir le panier' }).first().click();
  await expect(visitor.getByRole('main')).toContainText('Disque rapide');
  await visitor.goto(`${site.origin}/paiement`);
  await expect(visitor.getByRole('main')).toContainText('Au comptoir, au moment du retrait');
});
