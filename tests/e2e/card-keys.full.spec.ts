import { expect, type Page, test } from '@playwright/test';
import { PASSWORD, signIn } from '#tests/support/account-journeys.ts';
import { accept, choose, orderButton, writeWho } from '#tests/support/checkout-form.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { type OwnSite, startOwnSite } from '#tests/support/own-site.ts';
import { expectSound } from '#tests/support/sound-screen.ts';
import { type FakeStripe, startFakeStripe } from '#tests/support/stripe/fake-stripe.ts';

const ADMIN = 'patronne@exemple.fr';
const PATH = '/entreprise/connexions/carte';

// A site that the environment gives no key: its owner writes them on the screen.
let site: OwnSite;
let stripe: FakeStripe;

test.beforeAll(async () => {
  stripe = await startFakeStripe(() => site.origin);
  site = await startOwnSite({
    ADMIN_EMAIL: ADMIN,
    ADMIN_PASSWORD: PASSWORD,
    E2E_CARDS: 'off',
    STRIPE_API_BASE: stripe.origin,
  });
});

test.afterAll(() => Promise.all([site?.stop(), stripe?.close()]));

const byCard = (page: Page) => page.getByRole('radio', { name: /^Carte bancaire en ligne/ });

/** Puts the first product of the shop that can be ordered into the cart, and opens the payment. */
async function toPayment(page: Page): Promise<void> {
  await page.goto(`${site.origin}/boutique?dispo=1`);
  await page
    .getByRole('button', { name: /Ajouter au panier/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Voir le panier' }).first().click();
  await page.goto(`${site.origin}/paiement`);
  await hydrate(page);
}

test('the keys of cards are set on the screen, a visitor pays to the end, and without them cards are taken no more', async ({
  page,
  browser,
}) => {
  test.slow();
  const visitor = await (await browser.newContext()).newPage();
  await toPayment(visitor);
  await expect(byCard(visitor)).toHaveCount(0);

  await page.goto(`${site.origin}/connexion?redirectTo=${encodeURIComponent(PATH)}`);
  await signIn(page, ADMIN);
  await expect(page.getByText('Aucune clé')).toBeVisible();
  await expectSound(page);
  const secretKey = page.getByLabel('Clé secrète');
  const signing = page.getByLabel('Secret de signature du webhook');
  await secretKey.fill('pk_test_publique');
  await signing.fill(stripe.settings.webhookSecret);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByRole('alert').first()).toContainText('sk_live_');
  await secretKey.fill(stripe.settings.secretKey);
  await signing.fill(stripe.settings.webhookSecret);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('C’est enregistré, et le site s’en sert déjà.')).toBeVisible();
  await expect(page.getByText('la démonstration montre le paiement par carte')).toBeVisible();
  await expectSound(page);

  await visitor.goto(`${site.origin}/paiement`);
  await hydrate(visitor);
  await choose(visitor, 'Carte bancaire en ligne');
  await writeWho(visitor);
  await accept(visitor);
  await orderButton(visitor).click();
  await visitor.getByRole('button', { name: 'Payer', exact: true }).click();
  await expect(visitor.getByText('Votre paiement est reçu.')).toBeVisible();
  expect(stripe.account.intents()).toMatchObject([{ status: 'succeeded' }]);

  await page.goto(`${site.origin}/admin/commandes`);
  await expect(page.getByRole('row').filter({ hasText: 'Camille Renard' })).toContainText(/payée/i);

  await page.goto(`${site.origin}${PATH}`);
  await page.getByRole('button', { name: 'Retirer les clés' }).click();
  await expect(page.getByText('Les clés sont retirées')).toBeVisible();
  await toPayment(visitor);
  await expect(byCard(visitor)).toHaveCount(0);
});
