import { expect, type Page, test } from '@playwright/test';
import { ADMIN_MENU } from '#app/routes/admin/admin-menu.ts';
import { PASSWORD, signIn } from '#tests/support/account-journeys.ts';
import { codeOf } from '#tests/support/account-second-factor.ts';
import { adminMenu, menuButton } from '#tests/support/admin-menu.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrate, whenHydrated } from '#tests/support/hydration.ts';
import { press, pressOn } from '#tests/support/keyboard.ts';
import { mailAbout } from '#tests/support/outbox.ts';
import { type OwnSite, startOwnSite } from '#tests/support/own-site.ts';

// The tests run in order on one site: the screens as they are in the morning, then the day.
test.describe.configure({ mode: 'default' });
test.slow();

const ADMIN = 'patronne@exemple.fr';

let site: OwnSite;

test.beforeAll(async () => {
  test.setTimeout(60_000);
  site = await startOwnSite(
    { ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD },
    'tests/support/site-with-work.ts',
  );
});

test.afterAll(() => site?.stop());

const title = (page: Page) => page.getByRole('heading', { level: 1 });

async function signInAt(page: Page, path: string) {
  await page.goto(`${site.origin}/connexion?redirectTo=${encodeURIComponent(path)}`);
  await signIn(page, ADMIN);
}

const WIDTHS = { desktop: 1440, tablet: 1024, upright: 820, phone: 390 };

async function resize(page: Page, screen: keyof typeof WIDTHS) {
  await page.setViewportSize({ width: WIDTHS[screen], height: 844 });
}

/** Number of pixels by which the page extends past the edge of its screen. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Tables that have to be scrolled in their boxes. */
const wideTables = (page: Page) =>
  page
    .locator('main .data-table-box')
    .evaluateAll((boxes) =>
      boxes
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((box) => box.querySelector('caption')?.textContent),
    );

/** Lines of the menu that lead out of the back office. */
const OUTSIDE = ['/admin/sitemap'];

/** The first screen, a list, a list of many columns, and a form; journeys of their own look at most others (@looks). */
const FIRST = ['/admin', '/admin/commandes', '/admin/stock', '/entreprise'];

test.describe('the menu', () => {
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage({ reducedMotion: 'reduce' });
    await signInAt(page, '/admin');
    await expect(page).toHaveURL(`${site.origin}/admin`);
  });

  test.afterAll(() => page?.close());

  for (const { to, label } of ADMIN_MENU)
    test(`« ${label} » fits a desktop, a tablet and a phone, and says where one is`, {
      tag: FIRST.includes(to) ? [] : '@full',
    }, async () => {
      const isInside = !OUTSIDE.includes(to);
      const line = adminMenu(page).getByRole('link', { name: label, exact: true });
      await resize(page, 'desktop');
      await page.goto(site.origin + to);
      await expect(title(page)).toBeVisible();
      expect(await overflow(page)).toBe(0);
      if (isInside) {
        // A long menu scrolls to it once React is there.
        await whenHydrated(page);
        await expect(line).toHaveAttribute('aria-current', 'page');
        await expect(line).toBeInViewport({ ratio: 1 });
      }
      await resize(page, 'tablet');
      expect(await overflow(page)).toBe(0);
      for (const screen of ['upright', 'phone'] as const) {
        await resize(page, screen);
        expect({ screen, overflow: await overflow(page), tables: await wideTables(page) }).toEqual({
          screen,
          overflow: 0,
          tables: [],
        });
      }
      expect(await faultsOf(page)).toEqual([]);
      if (isInside) {
        await expect(line).toBeHidden();
        await expect(menuButton(page)).toContainText(label);
        await expect(menuButton(page)).toBeInViewport({ ratio: 1 });
        await expect(title(page)).toBeInViewport({ ratio: 1 });
      }
    });
});

test('twenty orders fit a desktop of 1440 × 900', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAt(page, '/admin/commandes');
  await expect(title(page)).toHaveText('Commandes');
  const rows = await page
    .locator('main tbody tr')
    .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON() as DOMRect));
  expect(rows).toHaveLength(2);
  // One of them is of somebody whose name takes two lines.
  const ofOneLine = Math.min(...rows.map(({ height }) => height));
  expect(Math.floor((900 - (rows[0]?.y ?? 900)) / ofOneLine)).toBeGreaterThanOrEqual(20);
});

/** Goes to a screen by the menu and the keyboard; on a tablet the menu is folded. */
async function goTo(page: Page, name: string) {
  await pressOn(menuButton(page));
  await pressOn(adminMenu(page).getByRole('link', { name, exact: true }));
  await expect(menuButton(page)).toContainText(name);
  await expect(adminMenu(page).locator('.shell__menu')).not.toHaveAttribute('open');
}

/** Takes a step: its choice, then its form. */
async function take(page: Page, choice: string, fill: () => Promise<void>, button = choice) {
  await press(page, 'link', choice);
  await fill();
  await press(page, 'button', button);
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(
    /noté|parti|passe à|est fait/,
  );
}

const nothing = async () => {};

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test('the owner signs in with a second factor and goes through a day', async ({ page }) => {
    await signInAt(page, '/client/profil');
    await page.locator('#deux-etapes').getByLabel('Mot de passe actuel').fill(PASSWORD);
    await page.getByRole('button', { name: 'Activer les deux étapes' }).click();
    const secret = ((await page.locator('.enrol__key').textContent()) ?? '').replaceAll(' ', '');
    await page.getByLabel('Code à six chiffres').fill(codeOf(secret));
    await page.getByRole('button', { name: 'Confirmer' }).click();
    await expect(page.getByText('La validation en deux étapes est activée.')).toBeVisible();
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await expect(page).toHaveURL(/\/espace-client/);
    await signInAt(page, '/admin');
    await page.getByLabel('Code à six chiffres').fill(codeOf(secret, 1));
    await press(page, 'button', 'Confirmer');

    await expect(title(page)).toHaveText('Aujourd’hui à l’atelier');
    await hydrate(page);
    const queue = page.getByRole('region', { name: 'À faire' });
    await expect(queue.getByRole('link')).toHaveText([
      '1 Message de client à lire',
      '2 Commandes à préparer',
      '1 Témoignage à lire',
      /Produits? au seuil/,
    ]);

    await test.step('an order becomes a parcel', async () => {
      await press(page, 'link', '2 Commandes à préparer');
      const row = page.getByRole('row').filter({ hasText: 'Colis à domicile' });
      await pressOn(row.getByRole('link', { name: /^CMD-/ }));
      await take(page, 'Commencer la préparation', nothing);
      const tracked = () => page.getByLabel('Numéro de suivi').fill('6A12345678901');
      await take(page, 'Expédier', tracked, 'Noter l’expédition');
      await expect(page.getByRole('region', { name: 'Livraison' })).toContainText('6A12345678901');
    });

    await test.step('the other one is paid at the counter', async () => {
      await goTo(page, 'Commandes');
      const row = page.getByRole('row').filter({ hasText: 'Retrait à l’atelier' });
      await pressOn(row.getByRole('link', { name: /^CMD-/ }));
      const byCard = async () => {
        await page.getByLabel('Moyen').selectOption('shop_card');
      };
      await take(page, 'Encaisser', byCard, 'Noter le paiement');
    });

    await test.step('a device is taken in, looked at, and its quote sent', async () => {
      await goTo(page, 'Enregistrer un appareil');
      await page.getByLabel('Nom', { exact: true }).fill('Noé Petit');
      await page.getByLabel(/^E-mail/).fill('noe@exemple.fr');
      await page.getByLabel('Comment le joindre').selectOption('email');
      await page.getByLabel('Console et manette').press(' ');
      await page.getByLabel(/^Modèle/).fill('Switch 2');
      await page.getByLabel('Panne').fill('Le joystick part tout seul.');
      await page.getByLabel('Pièces neuves seulement').press(' ');
      await page.getByLabel(/Le client a lu l’information/).press(' ');
      await page.getByLabel(/^Nom du signataire/).fill('Noé Petit');
      await page.getByLabel(/Le client confie l’appareil/).press(' ');
      await press(page, 'button', 'Enregistrer l’appareil');
      await expect(title(page)).toHaveText(/^Dossier REP-/);
      await press(page, 'link', 'Ouvrir le dossier');
      await take(page, 'Diagnostic fait', () => page.getByLabel(/^Note/).fill('Joystick usé.'));
      await press(page, 'link', 'Envoyer le devis');
      await page.getByLabel('Désignation').first().fill('Remplacement du joystick');
      await page
        .getByLabel(/^Prix \(neuf\)/)
        .first()
        .fill('39,90');
      await press(page, 'button', 'Envoyer au client');
      await expect(page.getByText('Devis n°\u00a01, 39,90\u00a0€')).toBeVisible();
      await mailAbout(site.outbox, 'noe@exemple.fr', 'votre devis attend votre réponse');
    });

    await test.step('a message is read and answered', async () => {
      await goTo(page, 'Tableau de bord');
      await press(page, 'link', '1 Message de client à lire');
      await expect(page.getByText('Le ventilateur est-il neuf ?')).toBeVisible();
      await press(page, 'button', 'Marquer comme lus');
      await expect(page.getByText('Les messages sont marqués comme lus.')).toBeVisible();
      await page.getByLabel('Écrire au client').fill('Oui, il est neuf.');
      await press(page, 'button', 'Envoyer le message');
      await expect(page.getByText('Le message est envoyé.')).toBeVisible();
      await mailAbout(site.outbox, 'camille@exemple.fr', 'Oui, il est neuf.');
    });

    await test.step('a testimonial is published', async () => {
      await goTo(page, 'Tableau de bord');
      await press(page, 'link', '1 Témoignage à lire');
      await expect(title(page)).toHaveText('Témoignages');
      await press(page, 'link', /^Dominique/);
      await page.getByLabel('Non vérifié').press(' ');
      await press(page, 'button', 'Publier l’avis');
      await expect(page.getByText(/^L’avis est publié/)).toBeVisible();
    });

    await test.step('what is left, and what came in', async () => {
      await goTo(page, 'Tableau de bord');
      await expect(queue.getByRole('link')).toHaveText(['1 Commande à préparer', /Produits? au seuil/]);
      const earned = page.locator('.gauge').filter({ hasText: 'Encaissé aujourd’hui' });
      await expect(earned.locator('dd').first()).toHaveText('188,48\u00a0€');
      await goTo(page, 'Chiffres');
      await expect(page.getByText('188,48\u00a0€ encaissés')).toBeVisible();
      await goTo(page, 'Livre des recettes');
      const rows = page.getByRole('main').locator('tbody tr');
      await expect(rows).toHaveCount(2);
      await expect(rows.filter({ hasText: 'Virement' })).toContainText('99,19\u00a0€');
      await expect(rows.filter({ hasText: 'Carte à l’atelier' })).toContainText('89,29\u00a0€');
      await expect(page.locator('.gauge').filter({ hasText: 'Total encaissé' })).toContainText(
        '188,48\u00a0€',
      );
    });
  });
});
