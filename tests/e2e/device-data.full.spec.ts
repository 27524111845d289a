import { expect, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { expectSound } from '#tests/support/sound-screen.ts';

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', { tag: ['@full', '@looks'] }, () => {
    test.use({ javaScriptEnabled });

    test('data are kept, then may be erased by their owner’s word, and the wipe is certified', async ({
      page,
    }) => {
      test.slow();
      // axe needs script.
      const sound = () => (javaScriptEnabled ? expectSound(page, [1440, 768, 320]) : Promise.resolve());
      const ready = () => (javaScriptEnabled ? hydrate(page) : Promise.resolve());
      await openAdmin(page);
      await page.goto('/enregistrement');
      await page.getByLabel('Nom', { exact: true }).fill(`Client ${crypto.randomUUID().slice(0, 8)}`);
      await page.getByRole('textbox', { name: /^Téléphone/ }).fill('06 12 34 56 78');
      await page.getByLabel('PC', { exact: true }).check();
      await page.getByLabel(/^Modèle/).fill('ThinkPad T14');
      await page.getByLabel('Panne').fill('À remettre à zéro avant un don.');
      await page.getByLabel('Pièces neuves seulement').check();
      await expect(page.getByLabel('À conserver')).toBeChecked();
      await page.getByLabel(/^Le client a lu/).check();
      await page.getByRole('button', { name: 'Enregistrer l’appareil' }).click();
      await page.getByRole('link', { name: 'Ouvrir le dossier' }).click();
      await ready();
      const data = page.getByRole('region', { name: 'Données du client' });
      await expect(data.getByText('À conserver')).toBeVisible();
      const address = page.url();
      await expect(data.getByRole('link', { name: 'Certifier un effacement' })).toHaveCount(0);
      const link = await page.getByRole('link', { name: 'La page que voit le client' }).getAttribute('href');

      // Their owner says otherwise on their own page.
      await page.goto(link ?? '');
      await ready();
      const theirs = page.getByRole('region', { name: 'Vos données' });
      await theirs.getByText('Changer ce choix').click();
      await theirs.getByLabel('Peuvent être effacées').check();
      await theirs.getByRole('button', { name: 'Enregistrer ce choix' }).click();
      await expect(theirs.getByText(/Cochez cette case.*ne se récupèrent plus/)).toBeVisible();
      await sound();
      await theirs.getByLabel(/^Pour un effacement/).check();
      await theirs.getByRole('button', { name: 'Enregistrer ce choix' }).click();
      await expect(theirs.getByText(/^Votre choix.*peuvent être effacées/)).toBeVisible();

      await page.goto(address);
      await ready();
      await expect(data.getByText(/dit par le client dans son suivi/)).toBeVisible();
      await data.getByRole('link', { name: 'Certifier un effacement' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Certificat d’effacement');
      await ready();
      await page.getByLabel('Support effacé').selectOption('SSD');
      await page.getByLabel('Marque et modèle du support').fill('Samsung 980, 1 To');
      await page.getByLabel('Numéro de série du support').fill('S64ANX0R123456');
      await page
        .getByLabel('Méthode')
        .selectOption({ label: 'Commande Sanitize (ATA, SCSI ou NVMe) (Purge)' });
      await page.getByLabel('Vérifié par').selectOption('Redémarrage sur l’écran de première configuration');
      await page.getByRole('button', { name: 'Établir le certificat' }).click();
      await expect(page.getByText(/Ce contrôle ne dit rien d’un tel effacement/).first()).toBeVisible();
      await sound();
      await page
        .getByLabel('Vérifié par')
        .selectOption('Lecture d’échantillons répartis sur tout le support');
      await page.getByLabel('Ce contrôle ne trouve plus aucune donnée').check();
      // Two quick presses are one certificate.
      await page.getByRole('button', { name: 'Établir le certificat' }).dblclick();
      await expect(data.getByText(/^Samsung 980, 1 To, Purge/)).toHaveCount(1);
      await sound();
      await page.goto(link ?? '');
      const paper = page.getByRole('link', { name: /^Certificat d’effacement, Samsung 980/ });
      await expect(paper).toBeVisible();
      const drawn = await page.request.get((await paper.getAttribute('href')) ?? '');
      expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'application/pdf']);
    });
  });
