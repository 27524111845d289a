import { expect, test } from '@playwright/test';
import { openAdmin, PASSWORD, randomEmail } from '#tests/support/account-journeys.ts';
import { goToScreen } from '#tests/support/admin-menu.ts';
import { SITE_OUTBOX } from '#tests/support/e2e-outbox.ts';
import { mailAbout } from '#tests/support/outbox.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('an owner invites somebody for the counter, who joins and is refused what is not theirs', async ({
  page,
  browser,
}) => {
  const email = randomEmail();
  await openAdmin(page);
  await goToScreen(page, 'Utilisateurs');
  await page.getByRole('link', { name: 'Inviter quelqu’un' }).click();
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('radio', { name: 'Comptoir' }).check();
  await page.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await expect(page.getByText('L’invitation est partie.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Annuler l’invitation de ${email}` })).toBeVisible();

  const { text } = await mailAbout(SITE_OUTBOX, email, 'Votre invitation');
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const counter = await context.newPage();
  await counter.goto(/\/invitation\?lien=[\w-]+/.exec(text)?.[0] ?? '');
  await counter.getByLabel('Votre nom').fill('Léa Marchand');
  await counter.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await counter.getByRole('button', { name: 'Rejoindre l’équipe' }).click();
  await expect(counter.getByRole('heading', { level: 1 })).toHaveText('Aujourd’hui à l’atelier');

  const menu = counter.getByRole('navigation', { name: 'Administration' });
  await expect(menu.getByRole('link', { name: 'Commandes', includeHidden: true, exact: true })).toHaveCount(
    1,
  );
  for (const [name, path] of [
    ['Utilisateurs', '/admin/utilisateurs'],
    ['Réglages', '/entreprise'],
    ['Livre des recettes', '/admin/recettes'],
    ['Journal', '/admin/journal'],
    ['Articles', '/admin/articles'],
    ['Santé du site', '/admin/sante'],
  ] as const) {
    await expect(menu.getByRole('link', { name, includeHidden: true, exact: true })).toHaveCount(0);
    const answer = await counter.goto(path);
    expect([path, answer?.status()]).toEqual([path, 403]);
    await expect(counter.getByRole('heading', { level: 1 })).toHaveText('Accès réservé');
    await counter.goto('/admin');
  }
  await goToScreen(counter, 'Commandes');
  await expect(counter.getByRole('heading', { level: 1 })).toHaveText('Commandes');
  await context.close();
});
