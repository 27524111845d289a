import { expect, type Page, test } from '@playwright/test';
import { PASSWORD, signIn } from '#tests/support/account-journeys.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { type OwnSite, startOwnSite } from '#tests/support/own-site.ts';
import { fillDevice } from '#tests/support/repair-steps.ts';
import { excessOf } from '#tests/support/sound-screen.ts';

const ADMIN = 'patronne@exemple.fr';

test.use({ viewport: { width: 390, height: 844 } });

let site: OwnSite;

test.beforeAll(async () => {
  site = await startOwnSite({ ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD });
});

test.afterAll(() => site?.stop());

const button = (page: Page) => page.getByRole('link', { name: /^Écrire par WhatsApp/ });

test('the owner’s number opens a conversation that begins with the number of the case', async ({
  page,
  browser,
}) => {
  await page.goto(`${site.origin}/demande`);
  await hydrate(page);
  await fillDevice(page, 'Le joystick part tout seul.');
  await page.getByLabel('J’ai lu l’information').check();
  await page.getByRole('button', { name: 'Envoyer la demande' }).click();
  await page.getByRole('link', { name: 'Ouvrir le suivi' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Réparation REP-/);
  const [reference = ''] =
    /REP-[\w-]+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '') ?? [];
  await expect(button(page)).toHaveCount(0);

  const theirs = await browser.newContext();
  const owner = await theirs.newPage();
  await owner.goto(`${site.origin}/connexion?redirectTo=${encodeURIComponent('/entreprise/contact')}`);
  await signIn(owner, ADMIN);
  await owner.getByLabel(/WhatsApp/).fill('06 12 34 56 78');
  await owner.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(owner.getByText('C’est enregistré')).toBeVisible();
  await theirs.close();

  await page.reload();
  await expect(button(page)).toBeVisible();
  const link = new URL((await button(page).getAttribute('href')) ?? '');
  expect([link.origin, link.pathname]).toEqual(['https://wa.me', '/33612345678']);
  expect(link.searchParams.get('text')).toBe(`Bonjour, au sujet de ma réparation ${reference}\u00a0: `);
  // Its window gets neither the page nor the secret of its address.
  await expect(button(page)).toHaveAttribute('rel', /noopener/);
  expect(link.href).not.toContain('lien=');
  await expect.poll(() => excessOf(page)).toBe(0);
});
