import { expect, type Page, test } from '@playwright/test';
import { faultsDayAndNight } from '#tests/support/axe.ts';
import { holdEntry, hydrate, whenHydrated } from '#tests/support/hydration.ts';
import { mailAbout } from '#tests/support/outbox.ts';
import { type OwnSite, startOwnSite } from '#tests/support/own-site.ts';
import { fillDevice, fillParcel, linkIn } from '#tests/support/repair-steps.ts';
import { picture } from '#tests/support/sample-files.ts';

// The repairs wait for an answer before the site starts (tests/support/site-with-repairs.ts).

let site: OwnSite;

test.describe.configure({ mode: 'serial' });
test.use({ viewport: { width: 390, height: 844 } });

test.beforeAll(async () => {
  test.setTimeout(60_000);
  site = await startOwnSite(
    { SERVICE_ROLE_KEY: 'cle-du-suivi-des-reparations' },
    'tests/support/site-with-repairs.ts',
  );
});

test.afterAll(() => site?.stop());

/** Whether the page is wider than the phone: something is cut, or the page scrolls sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const title = (page: Page) => page.getByRole('heading', { level: 1 });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', {
    tag: javaScriptEnabled ? '@looks' : '@full',
  }, () => {
    test.use({ javaScriptEnabled });

    /** Checks the page with axe, which runs in the page and so needs script. */
    async function expectSound(page: Page) {
      expect(await overflow(page)).toBe(0);
      if (!javaScriptEnabled) return;
      expect(await faultsDayAndNight(page)).toEqual([]);
    }

    async function open(page: Page, path: string) {
      await page.goto(site.origin + path);
      await expectSound(page);
      if (javaScriptEnabled) await hydrate(page);
    }

    test('asks with a photo, corrects, follows the link and writes', async ({ page }) => {
      await open(page, '/demande?subject=Devis%20Switch');
      await expect(page.locator('.repair__subject')).toHaveText('Objet Devis Switch');
      await fillDevice(page, 'Plus d’image sur la télévision.');
      if (javaScriptEnabled) {
        // The typed words wait in the tab.
        await page.reload();
        await hydrate(page);
        await expect(page.getByLabel('La panne, avec vos mots')).toHaveValue(
          'Plus d’image sur la télévision.',
        );
      }
      const photo = { name: 'ecran.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') };
      await page.locator('#photos').setInputFiles(photo);
      await page.getByRole('button', { name: 'Envoyer la demande' }).click();
      await expect(page.getByRole('alert').first()).toContainText('Information sur vos données');
      await expect(page.getByLabel('ecran.jpg')).toBeChecked();
      await expect(page.getByLabel('Modèle')).toHaveValue('Switch OLED');
      await page.getByLabel('J’ai lu l’information').check();
      await page.getByRole('button', { name: 'Envoyer la demande' }).click();
      await expect(title(page)).toHaveText('Votre demande est enregistrée');
      await expect(page).toHaveURL(`${site.origin}/demande?fait=oui`);
      const shown = page.locator('.repair__photos img');
      await expect(shown).toHaveCount(1);
      const { width, height } = (await shown.boundingBox()) ?? { width: 0, height: 1 };
      expect(width / height).toBeCloseTo(4 / 3, 1);
      await expectSound(page);
      await page.getByRole('link', { name: 'Ouvrir le suivi' }).click();
      await expect(title(page)).toHaveText(/^Réparation REP-/);
      await page.getByLabel('Votre message').fill('Faut-il apporter le dock ?');
      await page.getByRole('button', { name: 'Envoyer le message' }).click();
      await expect(page.locator('.repair__thread')).toContainText('Faut-il apporter le dock');
      // The message is shown at the place to which the visitor is brought back.
      await expect(page.getByText('Votre message est parti à l’atelier.')).toBeInViewport();
      await expectSound(page);
    });

    test('announces a parcel, prints its slip and gives its number', { tag: '@full' }, async ({ page }) => {
      await open(page, '/envoi');
      await page.getByLabel('Batterie gonflée').check();
      await expect(page.getByText('N’envoyez pas cet appareil')).toBeVisible();
      await page.getByLabel('Batterie en bon état').check();
      await expect(page.getByText('N’envoyez pas cet appareil')).toBeHidden();
      await fillDevice(page, 'Ne charge plus.');
      await fillParcel(page);
      await page.getByRole('button', { name: 'Relire avant d’enregistrer' }).click();
      await expect(title(page)).toHaveText('Relire votre envoi');
      await expectSound(page);
      await page.getByRole('button', { name: 'Ouvrir mon dossier d’envoi' }).click();
      await expect(title(page)).toHaveText('Votre envoi est annoncé');
      await expectSound(page);
      await page.getByLabel('Numéro de suivi de votre colis').fill('6A12345678901');
      await page.getByRole('button', { name: 'Enregistrer le numéro' }).click();
      await expect(title(page)).toHaveText(/^Réparation REP-/);
      await expect(page.getByRole('link', { name: /^6A12345678901/ })).toBeVisible();
      await page.getByRole('link', { name: 'Imprimer le bordereau' }).click();
      await expect(title(page)).toHaveText('Bordereau d’envoi');
      await expectSound(page);
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('.print-sheet')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Bordereau en PDF' })).toBeHidden();
    });

    test('asks for the link again, and accepts the quote after reading it once more', {
      tag: '@full',
    }, async ({ page }) => {
      const reference = javaScriptEnabled ? 'REP-2026-K7R-4WM' : 'REP-2026-9HX-2FJ';
      await open(page, '/suivi-reparation');
      await page.getByLabel('Numéro de dossier').fill(reference);
      await page.getByLabel('Adresse e-mail').fill('camille@exemple.fr');
      await page.getByRole('button', { name: 'Recevoir mon lien' }).click();
      await expect(page.getByRole('status').first()).toContainText('Si ce dossier existe');
      const { text } = await mailAbout(site.outbox, 'camille@exemple.fr', `${reference} : votre lien`);
      await page.goto(linkIn(text));
      if (javaScriptEnabled) await hydrate(page);
      await expect(title(page)).toHaveText(`Réparation ${reference}`);
      await page.getByRole('radio', { name: /^Pièce d’occasion/ }).check();
      if (javaScriptEnabled) await expect(page.locator('.repair__total')).toContainText('60,00');
      await expectSound(page);
      await page.getByRole('button', { name: 'Relire avant d’accepter' }).click();
      await expect(title(page)).toHaveText('Accepter ce devis');
      if (javaScriptEnabled) await expect(title(page)).toBeFocused();
      await expectSound(page);
      await page.getByLabel('J’accepte les').check();
      await page.getByLabel('Je demande que la réparation commence').check();
      await page.getByRole('button', { name: /^Accepter avec obligation de paiement, 60,00/ }).click();
      await expect(page.getByRole('status').first()).toContainText('Votre accord est enregistré');
      await expect(page.locator('.repair__proof')).toContainText('Empreinte du devis (SHA-256)');
      await expectSound(page);
    });

    test('of two solutions takes one, reads what the other was, and sees both afterwards', {
      tag: '@full',
    }, async ({ page }) => {
      const reference = javaScriptEnabled ? 'REP-2026-K8R-4WM' : 'REP-2026-9JX-2FJ';
      await page.goto(`${site.origin}/suivi-reparation`);
      await page.getByLabel('Numéro de dossier').fill(reference);
      await page.getByLabel('Adresse e-mail').fill('camille@exemple.fr');
      await page.getByRole('button', { name: 'Recevoir mon lien' }).click();
      await expect(page.getByRole('status').first()).toContainText('Si ce dossier existe');
      const { text } = await mailAbout(site.outbox, 'camille@exemple.fr', `${reference} : votre lien`);
      await page.goto(linkIn(text));
      if (javaScriptEnabled) await hydrate(page);
      await expectSound(page);
      const total = page.locator('.repair__total');
      await expect(total).toContainText('à partir de 110,00');
      await page.getByRole('button', { name: 'Relire avant d’accepter' }).click();
      await expect(page.getByRole('main')).toContainText('Choisissez l’une des deux solutions.');
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('radio', { name: /^Solution B/ }).check();
      await expect(page.getByRole('heading', { name: /^Solution A/ })).toBeHidden();
      await expect(page.getByRole('heading', { name: /^Solution B/ })).toBeVisible();
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Recalculer le total' }).click();
      await expect(total).toContainText('320,00');
      await page.getByRole('button', { name: 'Relire avant d’accepter' }).click();
      await expect(title(page)).toHaveText('Accepter ce devis');
      await expect(page.getByRole('main')).toContainText('acompte de 50,00');
      await expectSound(page);
      await page.getByLabel('J’accepte les').check();
      await page.getByRole('button', { name: /^Accepter avec obligation de paiement, 320,00/ }).click();
      await expect(page.locator('.repair__proof')).toContainText(
        'Solution A\u00a0: réparer la carte, non choisie.',
      );
      await expectSound(page);
    });
  });
}

test('the total under a quote is that of what is ticked, from the first tap on', { tag: '@full' }, async ({
  page,
}) => {
  const reference = 'REP-2026-FRT-83K';
  await page.goto(`${site.origin}/suivi-reparation`);
  await page.getByLabel('Numéro de dossier').fill(reference);
  await page.getByLabel('Adresse e-mail').fill('camille@exemple.fr');
  await page.getByRole('button', { name: 'Recevoir mon lien' }).click();
  await expect(page.getByRole('status').first()).toContainText('Si ce dossier existe');
  const { text } = await mailAbout(site.outbox, 'camille@exemple.fr', `${reference} : votre lien`);
  const release = await holdEntry(page);
  await page.goto(linkIn(text));
  const total = page.locator('.repair__total');
  await expect(total).toContainText('60,00');
  await page.getByRole('radio', { name: /^Pièce neuve/ }).check();
  release();
  await whenHydrated(page);
  await expect(total).toContainText('75,00');
  await page.getByRole('radio', { name: /^Oui/ }).check();
  await expect(total).toContainText('83,00');
  await page.getByRole('radio', { name: /^Non/ }).check();
  await expect(total).toContainText('75,00');
});
