import { expect, type Page, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { expectSound } from '#tests/support/sound-screen.ts';

// Somebody sells a telephone: an indication, an offer, an answer by link, and the purchase at the counter.

test.slow();
// One after the other: each sets the owner's prices.
test.describe.configure({ mode: 'default' });

const GOOD = ['Sans marque', 'Tient la journée', 'Retiré, ou', 'Tous là'];

/** The owner gives 200 € for an iPhone 12, less 40 % with a broken screen. */
async function openSelling(page: Page) {
  await openAdmin(page);
  await page.goto('/admin/rachats/prix');
  await hydrate(page);
  const known = page.getByRole('link', { name: 'iPhone 12', exact: true });
  if ((await known.count()) === 0) {
    await page.getByLabel('Modèle', { exact: true }).fill('iPhone 12');
    await page.getByLabel('Prix en bon état').fill('200');
    await page.getByRole('button', { name: 'Ajouter ce prix' }).click();
    await expect(known).toBeVisible();
  }
  await page.getByLabel('Proposer le rachat aux visiteurs').check();
  await page.getByLabel(/L’écran.*Fêlé/).fill('40');
  await page.getByRole('button', { name: 'Enregistrer ces règles' }).click();
  await expect(page.getByRole('link', { name: 'Voir la page des visiteurs' })).toBeVisible();
}

const answer = (page: Page, question: string, words: string) =>
  page.getByRole('radiogroup', { name: question }).getByLabel(words).check();

/** A telephone in good condition, but for its broken screen. */
async function describeIt(page: Page) {
  for (const question of ['Il s’allume', 'La boîte', 'La facture d’achat'])
    await answer(page, question, 'Oui');
  await answer(page, 'L’écran', 'Fêlé');
  for (const [index, question] of ['Le dos', 'La batterie', 'Le verrou', 'Le chargeur'].entries())
    await answer(page, question, GOOD[index] ?? '');
}

/** The indication is for the answers that were sent: it leaves once one of them is another. */
async function expectToFollow(phone: Page) {
  const ask = () => phone.getByRole('button', { name: 'Voir l’indication de prix' }).click();
  const changed = phone.getByText('Vos réponses ont changé');
  await ask();
  await expect(phone.getByText('120,00')).toBeVisible();
  await expect(changed).toBeHidden();
  await answer(phone, 'L’écran', 'Sans marque');
  await expect(phone.getByText('120,00')).toBeHidden();
  await expect(changed).toBeVisible();
  await answer(phone, 'L’écran', 'Fêlé');
  await expect(phone.getByText('120,00')).toBeVisible();
  await answer(phone, 'L’écran', 'Sans marque');
  await ask();
  await expect(phone.getByText('200,00')).toBeVisible();
  await expect(changed).toBeHidden();
  await answer(phone, 'L’écran', 'Fêlé');
  await ask();
  await expect(phone.getByText('120,00')).toBeVisible();
}

test('without script an indication leaves with the answers that it was for', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  await openSelling(page);
  const theirs = await browser.newContext({
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
  });
  const phone = await theirs.newPage();
  await phone.goto('/rachat?type=telephone&marque=Apple&modele=iphone-12');
  await describeIt(phone);
  await expectToFollow(phone);
  await theirs.close();
});

test('a device is described, offered a price, accepted and bought', { tag: '@looks' }, async ({
  page,
  browser,
}) => {
  await openSelling(page);
  await expectSound(page);

  const theirs = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const phone = await theirs.newPage();
  await phone.goto('/rachat');
  await expectSound(phone);
  await phone.getByRole('link', { name: 'Téléphone', exact: true }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(/Quelle marque/);
  await phone.getByRole('link', { name: 'Apple', exact: true }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(/Quel modèle/);
  await phone.getByRole('link', { name: 'iPhone 12', exact: true }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(/iPhone 12/);
  await hydrate(phone);
  await describeIt(phone);
  await expectToFollow(phone);
  await expectSound(phone);
  await phone.getByLabel('Nom', { exact: true }).fill('Camille Renard');
  await phone.getByLabel(/^Téléphone/).fill('06 12 34 56 78');
  await phone.getByLabel(/Je suis majeur/).check();
  await phone.getByRole('button', { name: 'Envoyer ma demande' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Nous préparons notre réponse');
  await expectSound(phone);

  await page.goto('/admin/rachats?etat=asked');
  await page.locator('main').getByRole('link', { name: 'Apple iPhone 12' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Rachat RAC-/);
  await hydrate(page);
  await page.getByLabel('Prix offert').fill('110');
  await page.getByRole('button', { name: /Noter l’offre/ }).click();
  await expect(page.getByText(/Offre de 110,00/).first()).toBeVisible();
  await expectSound(page);

  await phone.reload();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Notre offre vous attend');
  await phone.getByRole('button', { name: 'Accepter cette offre' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Vous avez accepté notre offre');
  await theirs.close();

  await page.reload();
  await hydrate(page);
  await page.getByRole('button', { name: 'Noter cet état' }).click();
  const history = page.getByRole('region', { name: 'Histoire' });
  await expect(history).toContainText('État constaté au comptoir');
  await page.getByLabel('Appareil', { exact: true }).fill('iPhone 12 64 Go noir');
  await page.getByLabel('Numéro de série ou IMEI').fill(imei());
  await page.getByLabel(/retiré, vu sur l’appareil/).check();
  await page.getByLabel('Adresse du vendeur').fill('12 rue de Vesle, 51100 Reims');
  await page.getByLabel('Pièce d’identité présentée').selectOption('identity_card');
  await page.getByLabel('Numéro de la pièce').fill('880692310285');
  await page.getByLabel('Délivrée par, et quand').fill('Préfecture de la Marne, 2019');
  await page.getByLabel('Majeur d’après cette pièce').check();
  await page.getByRole('button', { name: 'Préparer le certificat de cession' }).click();
  await page.getByRole('button', { name: /Le certificat est signé/ }).click();
  await expect(page.getByRole('main').getByText(/Livre de police/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Préparer l’achat' })).toHaveCount(0);
  await expectSound(page);
});

/** Another device at each run. */
function imei(): string {
  const digits = `49${String(Date.now()).slice(-12)}`;
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
