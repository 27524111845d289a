import { expect, test } from '@playwright/test';
import { PASSWORD, signIn } from '#tests/support/account-journeys.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { type OwnSite, startOwnSite } from '#tests/support/own-site.ts';
import { expectSound } from '#tests/support/sound-screen.ts';

const ADMIN = 'patronne@exemple.fr';
const PATH = '/entreprise';

let site: OwnSite;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await startOwnSite({ ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD, PRIVATE_HOSTS: 'localhost' });
});

test.afterAll(() => site?.stop());

test('the owner changes the hours, looks first, publishes, and takes them back', { tag: '@looks' }, async ({
  page,
}) => {
  test.slow();
  await page.goto(`${site.origin}/connexion?redirectTo=${encodeURIComponent(PATH)}`);
  await signIn(page, ADMIN);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Réglages');
  const missing = page.getByRole('region', { name: 'Ce site est une démonstration' });
  await expect(missing.getByRole('link', { name: /SIREN/ })).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Modifier : Horaires' }).click();
  const monday = page.getByRole('group', { name: 'Lundi' });
  await monday.getByLabel('Ferme').first().fill('12 h 30');
  await monday.getByLabel('Rouvre').fill('12 h');
  await monday.getByLabel('Ferme').nth(1).fill('19 h');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('elles se chevauchent');
  await expectSound(page);
  await monday.getByLabel('Rouvre').fill('14 h');
  await page.getByRole('button', { name: 'Ajouter une ligne' }).click();
  await expect(monday.getByLabel('Rouvre')).toHaveCount(2);
  await page.getByRole('button', { name: 'Voir avant d’enregistrer' }).click();
  const preview = page.getByRole('region', { name: 'Aperçu' });
  await expect(preview).toContainText('10:00–12:30, 14:00–19:00');
  // The site itself does not show it yet.
  expect(await (await page.request.get(`${site.origin}/notre-magasin`)).text()).not.toContain('12:30');
  await expectSound(page);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('C’est enregistré, et le site le montre déjà.')).toBeVisible();
  await page.goto(`${site.origin}/notre-magasin`);
  await expect(page.getByRole('contentinfo')).toContainText('10:00–12:30, 14:00–19:00');
  await page.goto(`${site.origin}${PATH}/versions/0`);
  await page.getByRole('button', { name: 'Reprendre cette version' }).click();
  await expect(page.getByText('Le site montre de nouveau ces valeurs.')).toBeVisible();
  await page.goto(`${site.origin}${PATH}/versions`);
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectSound(page);
  await page.goto(`${site.origin}/notre-magasin`);
  await expect(page.getByRole('contentinfo')).not.toContainText('12:30');
});

test('the owner gives the site a mail server, sees what it answers, and gets a trial', {
  tag: '@full',
}, async ({ page }) => {
  test.slow();
  const login = { user: 'papin@exemple.fr', password: 'cuivre-et-flux' };
  const port = await freePort();
  const server = await startMailServer(port, () => null, login);
  await page.goto(`${site.origin}/connexion?redirectTo=${encodeURIComponent(PATH)}`);
  await signIn(page, ADMIN);
  await page.getByRole('link', { name: 'Les connexions du site' }).click();
  await expectSound(page);
  await page.getByRole('link', { name: 'Régler : Envoi des e-mails' }).click();
  await page.getByLabel('Serveur d’envoi').fill('localhost');
  await page.getByLabel('Chiffrement').selectOption('starttls');
  await page.getByLabel('Port').fill(String(port));
  await page.getByLabel('Identifiant').fill(login.user);
  await page.getByLabel('Mot de passe', { exact: false }).first().fill('un autre');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByRole('alert').first()).toContainText('refuse cet identifiant');
  await expect(page.getByLabel('Serveur d’envoi')).toHaveValue('localhost');
  await expectSound(page);
  await page.getByLabel('Mot de passe', { exact: false }).first().fill(login.password);
  await page.getByRole('button', { name: 'M’envoyer un essai' }).click();
  await expect(page.getByText(`Il est parti vers ${ADMIN}`)).toBeVisible();
  expect(server.accepted).toMatchObject([{ to: ADMIN }]);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Les e-mails qui attendaient repartent.')).toBeVisible();
  await page.getByRole('link', { name: 'Vérifier SPF, DKIM et DMARC' }).click();
  const domain = page.getByRole('region', { name: 'Vos e-mails arrivent-ils' });
  await expect(domain.getByRole('status')).toContainText('Le domaine atelier-papin.example');
  await expectSound(page);
  await server.stop();
});
