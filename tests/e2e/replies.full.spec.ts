import { createHmac, randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { picture } from '#tests/support/sample-files.ts';
import { expectSound } from '#tests/support/sound-screen.ts';

/** Opens the case of a device that has just been left at the counter. */
async function openNewCase(page: Page): Promise<string> {
  const name = `Client ${randomUUID().slice(0, 8)}`;
  await page.goto('/enregistrement');
  await page.getByLabel('Nom', { exact: true }).fill(name);
  await page.getByRole('textbox', { name: /^Téléphone/ }).fill('06 12 34 56 78');
  await page.getByLabel('Console et manette').check();
  await page.getByLabel(/^Modèle/).fill('Switch 2');
  await page.getByLabel('Panne').fill('Le joystick part tout seul.');
  await page.getByLabel(/^Le client a lu/).check();
  await page.getByRole('button', { name: 'Enregistrer l’appareil' }).click();
  await page.getByRole('link', { name: 'Ouvrir le dossier' }).click();
  return name;
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', { tag: ['@full', '@looks'] }, () => {
    test.use({ javaScriptEnabled });

    test('a quick reply is written once, put under what was typed, and sent', async ({ page }) => {
      test.slow();
      // axe needs script.
      const sound = () => (javaScriptEnabled ? expectSound(page, [1440, 768, 320]) : Promise.resolve());
      const title = `Pièce ${randomUUID().slice(0, 8)}`;
      await openAdmin(page);
      await page.goto('/admin/reponses/nouvelle');
      await page.getByLabel('Nom de la réponse').fill(title);
      await page.getByLabel('Texte').fill('Bonjour {prenom}');
      await page.getByRole('button', { name: 'Enregistrer la réponse' }).click();
      await expect(page.getByRole('alert')).toContainText('{prenom} n’existe pas');
      await sound();
      await page.getByLabel('Texte').fill('Bonjour {client}, la pièce de votre {appareil} est là.');
      await page.getByRole('button', { name: 'Enregistrer la réponse' }).click();
      await expect(page.getByRole('link', { name: title })).toBeVisible();
      await sound();

      const name = await openNewCase(page);
      if (javaScriptEnabled) await hydrate(page);
      const message = page.getByLabel('Écrire au client');
      await message.fill('Bonne nouvelle.');
      const files = page.getByRole('region', { name: 'Messages' }).locator('input[type="file"]');
      await files.setInputFiles({ name: 'piece.png', mimeType: 'image/png', buffer: await picture('png') });
      await page.getByLabel('Réponse rapide').selectOption(title);
      await page.getByRole('button', { name: 'Mettre dans le message' }).click();
      // A script finds the maker in the register as the model is written.
      const device = javaScriptEnabled ? 'Nintendo Switch 2' : 'Switch 2';
      const words = `Bonne nouvelle.\n\nBonjour ${name}, la pièce de votre ${device} est là.`;
      await expect(message).toHaveValue(words);
      await expect(page.getByText('Aucun message pour l’instant.')).toBeVisible();
      await sound();
      // Without script the browser empties the choice of files with each page.
      if (javaScriptEnabled)
        expect(await files.evaluate((input) => (input as HTMLInputElement).files?.length)).toBe(1);
      await message.fill(`${words} Venez !`);
      await page.getByRole('button', { name: 'Envoyer le message' }).click();
      await expect(page.getByText('Venez !')).toBeVisible();
      await expect(message).toHaveValue('');
    });
  });

test('an answer by text message waits on its screen and is filed in its case', {
  tag: ['@full', '@looks'],
}, async ({ page }) => {
  test.slow();
  const secret = randomUUID();
  const words = `C’est pour Noé ${randomUUID().slice(0, 8)}.`;
  await openAdmin(page);
  await page.goto('/entreprise/connexions/reponses');
  await hydrate(page);
  await expectSound(page, [1440, 320]);
  await page.getByLabel(/^Clé de signature/).fill(secret);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'C’est enregistré' })).toBeVisible();

  const body = JSON.stringify({ from: '+33698765432', text: words, id: randomUUID() });
  const [id, seconds] = [randomUUID(), String(Math.floor(Date.now() / 1000))];
  const mac = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64');
  const headers = { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${mac}` };
  const came = await page.request.post('/webhooks/sms', {
    headers: { ...headers, 'Content-Type': 'application/json' },
    data: body,
  });
  expect(await came.json()).toEqual({ outcome: 'waiting' });

  await openNewCase(page);
  const reference = /REP-[\w-]+/.exec(page.url())?.[0] ?? '';
  await page.goto('/admin/messages-recus');
  await hydrate(page);
  await expectSound(page, [1440, 768, 320]);
  const message = page.getByRole('region', { name: 'SMS du 06 98 76 54 32' }).filter({ hasText: words });
  await message.getByLabel('Dossier').fill('REP-1');
  await message.getByRole('button', { name: 'Ranger dans ce dossier' }).click();
  await expect(page.getByRole('alert')).toContainText('écrivez le numéro d’une réparation');
  await message.getByLabel('Dossier').fill(reference);
  await message.getByRole('button', { name: 'Ranger dans ce dossier' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'La réponse est dans son dossier.' }),
  ).toBeVisible();
  await page.goto(`/admin/reparations/${reference}`);
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(words);

  const [otherId, lost] = [randomUUID(), `Faux numéro ${randomUUID().slice(0, 8)}.`];
  const strange = JSON.stringify({ from: '+33698765432', text: lost, id: otherId });
  const otherMac = createHmac('sha256', secret).update(`${otherId}.${seconds}.${strange}`).digest('base64');
  await page.request.post('/webhooks/sms', {
    headers: {
      ...{ 'webhook-id': otherId, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${otherMac}` },
      'Content-Type': 'application/json',
    },
    data: strange,
  });
  await page.goto('/admin/messages-recus');
  await hydrate(page);
  const wrong = page.getByRole('region', { name: 'SMS du 06 98 76 54 32' }).filter({ hasText: lost });
  await expect(wrong.getByRole('button', { name: /^Effacer pour de bon/ })).toBeHidden();
  await wrong.getByText('Écarter et effacer').click();
  await expect(wrong.getByText(/Le texte est effacé pour de bon\./)).toBeVisible();
  await expectSound(page, [1440, 320]);
  await wrong.getByRole('button', { name: /^Effacer pour de bon/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'La réponse est écartée' })).toBeVisible();
  await expect(page.getByText(lost)).toHaveCount(0);

  await page.goto('/entreprise/connexions/reponses');
  await page.getByRole('button', { name: 'Retirer la connexion' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'C’est retiré' })).toBeVisible();
});
