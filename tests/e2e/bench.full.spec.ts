import { expect, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { picture } from '#tests/support/sample-files.ts';
import { expectSound } from '#tests/support/sound-screen.ts';

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', { tag: ['@full', '@looks'] }, () => {
    test.use({ javaScriptEnabled });

    test('the bench notes who works, how long, and what works', async ({ page }) => {
      test.slow();
      // axe needs script.
      const sound = () => (javaScriptEnabled ? expectSound(page, [1440, 768, 320]) : Promise.resolve());
      await openAdmin(page);
      await page.goto('/enregistrement');
      await page.getByLabel('Nom', { exact: true }).fill(`Client ${crypto.randomUUID().slice(0, 8)}`);
      await page.getByRole('textbox', { name: /^Téléphone/ }).fill('06 12 34 56 78');
      await page.getByLabel(/^Autre contact/).fill('Sacha Lambert');
      await page.getByLabel(/^Son téléphone/).fill('07 98 76 54 32');
      await page.getByLabel('Peut reprendre l’appareil').check();
      await page.getByLabel('Console et manette').check();
      await page.getByLabel(/^Modèle/).fill('Switch 2');
      await page.getByLabel('Panne').fill('Le joystick part tout seul.');
      await page.getByLabel(/^Le client a lu/).check();
      await page.getByRole('button', { name: 'Enregistrer l’appareil' }).click();
      await page.getByRole('link', { name: 'Ouvrir le dossier' }).click();
      if (javaScriptEnabled) await hydrate(page);
      await expect(page.getByText('peut reprendre l’appareil')).toBeVisible();

      const notes = page.getByRole('region', { name: 'Bloc-notes de l’atelier' });
      await notes.getByRole('textbox').fill('Vis du fond déjà forcée.');
      await notes.getByRole('button', { name: 'Garder la note' }).click();
      await expect(notes.getByText('Vis du fond déjà forcée.')).toBeVisible();

      const bench = page.getByRole('region', { name: 'Qui s’en occupe' });
      await bench.getByRole('button', { name: 'Je m’en occupe' }).click();
      await expect(bench.getByText(/, depuis le /)).toBeVisible();
      await bench.getByLabel(/^Temps passé/).fill('1 h 30');
      await bench.getByRole('button', { name: 'Noter ce temps' }).click();
      await expect(bench.getByRole('heading', { name: 'Temps passé\u00a0: 1\u00a0h\u00a030' })).toBeVisible();
      await sound();

      const flag = `Rappeler ${crypto.randomUUID().slice(0, 8)}`;
      const caseAddress = page.url();
      await page.goto('/admin/reperes/nouveau');
      await sound();
      await page.getByLabel('Nom du repère').fill(flag);
      await page.getByLabel('Couleur').selectOption('Rouge');
      await page.getByRole('button', { name: 'Enregistrer le repère' }).click();
      await expect(page.getByRole('link', { name: flag })).toBeVisible();
      await sound();
      await page.goto(caseAddress);
      if (javaScriptEnabled) await hydrate(page);
      const flags = page.getByRole('region', { name: 'Repères' });
      await flags.getByRole('button', { name: flag }).click();
      await expect(flags.getByRole('button', { name: flag, pressed: true })).toBeVisible();
      await page.goto('/admin/reparations?vue=tableau');
      await expect(page.locator('.case__board').getByText(flag)).toBeVisible();
      await sound();
      await page.goto(caseAddress);
      if (javaScriptEnabled) await hydrate(page);

      await page.getByRole('link', { name: 'Noter une pièce hors stock' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pièce hors stock');
      if (javaScriptEnabled) await hydrate(page);
      await sound();
      await page.getByLabel('Pièce', { exact: true }).fill('Joystick gauche');
      await page.getByLabel('Elle est attendue').check();
      await page.getByRole('button', { name: 'Ajouter au dossier' }).click();
      const parts = page.getByRole('region', { name: 'Pièces', exact: true });
      await expect(parts.getByText('Joystick gauche (hors stock)')).toBeVisible();
      await parts.getByRole('link', { name: /^Date et fournisseur/ }).click();
      await expect(page.getByRole('heading', { name: 'Elle est arrivée' })).toBeVisible();
      await sound();
      await page.getByRole('button', { name: 'Noter l’arrivée' }).click();
      await expect(page.getByRole('alert')).toContainText(/crivez ce qu’elle a coûté/);
      await page
        .getByRole('region', { name: 'Elle est arrivée' })
        .getByLabel(/^Coût d’achat/)
        .fill('4,5');
      await page.getByRole('button', { name: 'Noter l’arrivée' }).click();
      await expect(parts.getByText(/coût 4,50\s€ l’unité/)).toBeVisible();
      await expect(parts.getByText('À l’atelier')).toBeVisible();
      await sound();

      await page.getByRole('link', { name: 'Contrôler avant la réparation' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contrôles, avant la réparation');
      if (javaScriptEnabled) await hydrate(page);
      await sound();
      await page.getByLabel('Oui, console portable').check();
      await page.getByLabel('Sticks et gâchettes').selectOption('Défaut');
      // Two quick presses are one: the second one must not find that « somebody » has changed the checks.
      await page.getByRole('button', { name: 'Garder les contrôles' }).dblclick();
      const checks = page.getByRole('region', { name: 'Contrôles' });
      await expect(checks.getByText('défaut', { exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'Contrôler après la réparation' }).click();
      await expect(page.getByText('Avant\u00a0: défaut.')).toBeVisible();
      await page.getByLabel('Oui, console portable').check();
      await page.getByRole('button', { name: 'Garder les contrôles' }).click();
      await expect(checks.getByText('avant\u00a0: défaut, après\u00a0: bon')).toBeVisible();
      await sound();

      // Saved again and again in one browser, by the page's link and by a step back: nobody else was there.
      for (const words of ['Batterie à 83 %.', 'Batterie à 81 %.']) {
        await page.getByRole('link', { name: 'Revoir après la réparation' }).click();
        await page.getByLabel(/^Mesures et remarques/).fill(words);
        await page.getByRole('button', { name: 'Garder les contrôles' }).click();
        await expect(checks.getByText(words)).toBeVisible();
      }
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contrôles, après la réparation');
      await page.getByLabel(/^Mesures et remarques/).fill('Batterie à 80 %.');
      await page.getByRole('button', { name: 'Garder les contrôles' }).click();
      await expect(checks.getByText('Batterie à 80 %.')).toBeVisible();
    });

    test('two photos go into the gallery with their customer’s consent, and leave it with that', async ({
      page,
    }) => {
      test.slow();
      const sound = () => (javaScriptEnabled ? expectSound(page, [1440, 768, 320]) : Promise.resolve());
      await openAdmin(page);
      await page.goto('/enregistrement');
      await page.getByLabel('Nom', { exact: true }).fill(`Client ${crypto.randomUUID().slice(0, 8)}`);
      await page.getByRole('textbox', { name: /^Téléphone/ }).fill('06 12 34 56 78');
      await page.getByLabel('Console et manette').check();
      await page.getByLabel(/^Modèle/).fill('Switch 2');
      await page.getByLabel('Panne').fill('Le port de charge est arraché.');
      await page.getByLabel(/^Le client a lu/).check();
      await page.getByRole('button', { name: 'Enregistrer l’appareil' }).click();
      await page.getByRole('link', { name: 'Ouvrir le dossier' }).click();
      const reference = /REP-[\w-]+/.exec(page.url())?.[0] ?? '';
      for (const [stage, width] of [
        ['Au diagnostic', 640],
        ['Après réparation', 660],
      ] as const) {
        await page.goto(`/admin/reparations/${reference}/photos`);
        await page.getByLabel(stage).check();
        const buffer = await picture('jpeg', width, 480);
        await page
          .locator('input[type=file]')
          .first()
          .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
        await page.getByRole('button', { name: 'Ajouter au dossier' }).click();
        await expect(page.getByText('Les photos sont ajoutées au dossier.')).toBeVisible();
      }
      await page.getByRole('link', { name: 'Avant et après' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Avant et après');
      if (javaScriptEnabled) await hydrate(page);
      await sound();
      await page.getByRole('radio', { name: /^Photo 1/ }).check();
      await page.getByRole('radio', { name: /^Photo 2/ }).check();
      await page.getByRole('button', { name: 'Demander l’accord du client' }).click();
      await expect(page.getByText('Le client est invité, dans son suivi')).toBeVisible();

      const link = await page.getByRole('link', { name: 'La page que voit le client' }).getAttribute('href');
      await page.goto(link ?? '');
      const question = page.getByRole('region', { name: 'Avant et après' });
      await expect(question.getByText('Vous n’avez pas encore répondu.')).toBeVisible();
      if (javaScriptEnabled) await hydrate(page);
      await sound();
      await question.getByRole('button', { name: 'Autoriser ces deux photos' }).click();
      await expect(page.getByText('la galerie peut montrer ces deux photos')).toBeVisible();

      const title = `Port refait ${crypto.randomUUID().slice(0, 8)}`;
      await page.goto('/admin/galerie/paires');
      await sound();
      await page
        .getByRole('link', { name: /^Écrire la scène/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nouvelle scène');
      if (javaScriptEnabled) await hydrate(page);
      await sound();
      await page.getByLabel('Titre').fill(title);
      await page
        .getByLabel(/^Travail effectué/)
        .fill('À gauche le port arraché, à droite le port neuf soudé.');
      await page.getByLabel(/^Description de l’image/).fill('Avant et après : un port arraché, un port neuf');
      await page.getByLabel('Catégorie').selectOption({ index: 1 });
      await page.getByRole('button', { name: 'Enregistrer la scène' }).click();
      await expect(page.getByText('La scène est enregistrée.')).toBeVisible();
      await page.goto('/galerie');
      await expect(page.getByRole('link', { name: title })).toBeVisible();
      await sound();

      await page.goto(link ?? '');
      if (javaScriptEnabled) await hydrate(page);
      await question.getByRole('button', { name: 'Retirer mon accord' }).click();
      await expect(page.getByText('la galerie ne montre pas ces deux photos')).toBeVisible();
      await page.goto('/galerie');
      await expect(page.getByRole('link', { name: title })).toHaveCount(0);
    });
  });
