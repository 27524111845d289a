import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { openAdmin, randomEmail } from '#tests/support/account-journeys.ts';
import { SITE_OUTBOX } from '#tests/support/e2e-outbox.ts';
import { holdEntry, hydrate } from '#tests/support/hydration.ts';
import { confirmPath, mailAbout } from '#tests/support/outbox.ts';
import {
  draw,
  fillDevice,
  fillParcel,
  giveBack,
  handOver,
  linkIn,
  moveOn,
  step,
} from '#tests/support/repair-steps.ts';
import { picture } from '#tests/support/sample-files.ts';
import { addProduct } from '#tests/support/shop-products.ts';

// A customer with a phone and the shop with its tablet, side by side, from the request to the end of a case.

const test = base.extend<{ adminPage: Page }>({
  /** A signed-in page of the shop. */
  adminPage: async ({ browser }, use) => {
    const context = await browser.newContext({ viewport: { width: 1024, height: 768 } });
    const adminPage = await context.newPage();
    await openAdmin(adminPage);
    await use(adminPage);
    await context.close();
  },
});

test.use({ viewport: { width: 390, height: 844 } });
// The test has two people and a dozen screens for each.
test.slow();

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const done = (page: Page) => page.getByRole('main').getByRole('status').first();

/** Checks that pages fit their screens: a wider one is cut or scrolls sideways. */
async function fits(...pages: Page[]) {
  for (const page of pages) {
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const excess = await page.evaluate(overflow);
    expect(excess, page.url()).toBe(0);
  }
}

/** Opens the link of a mail about a case, found by its words; React is there. */
async function openByMail(page: Page, email: string, words: string) {
  const { text } = await mailAbout(SITE_OUTBOX, email, words);
  await page.goto(linkIn(text));
  await expect(title(page)).toHaveText(/^Réparation REP-/);
  await hydrate(page);
  await fits(page);
}

/** The number of the case, on the page of the customer or member of staff who has just opened it. */
async function numberOn(page: Page): Promise<string> {
  const [reference = ''] =
    /REP-\d{4}-[2-9A-Z]{3}-[2-9A-Z]{3}/.exec((await page.getByRole('main').textContent()) ?? '') ?? [];
  expect(reference).not.toBe('');
  return reference;
}

/** Fills in what every intake asks for, with the device already named. Ends on the case. */
async function takeIn(adminPage: Page) {
  await expect(title(adminPage)).toHaveText('Enregistrer un appareil');
  await hydrate(adminPage);
  await adminPage.getByLabel(/^Écran/).selectOption('marked');
  await adminPage.getByLabel('Pièces neuves seulement').check();
  await adminPage.getByLabel(/Le client a lu l’information/).check();
  await draw(adminPage);
  await fits(adminPage);
  await adminPage.getByRole('button', { name: 'Enregistrer l’appareil' }).click();
  await expect(title(adminPage)).toHaveText(/^Dossier REP-/);
  await adminPage.getByRole('link', { name: 'Ouvrir le dossier' }).click();
  await expect(adminPage.getByRole('region', { name: 'La suite' })).toBeVisible();
  await fits(adminPage);
}

type Part = { name: string; sku: string };

/**
 * Sends a quote: 39,90 € of work and, if a part is given, one from the stock at 30 €. `total`: of all of it, with the
 * return of a parcel, which is on the form already.
 */
async function sendQuote(adminPage: Page, { part, total }: { part?: Part; total: string }) {
  await step(adminPage, 'Envoyer le devis');
  const [first, second] = ['Ligne 1', 'Ligne 2'].map((name) =>
    adminPage.getByRole('group', { name, exact: true }),
  );
  await first?.getByLabel('Désignation').fill('Remplacement du joystick');
  await first?.getByLabel(/^Prix \(neuf\)/).fill('39,90');
  if (part && second) {
    await hydrate(adminPage);
    await adminPage.getByRole('combobox', { name: /^Chercher une ligne/ }).fill(part.sku);
    await adminPage.getByRole('option', { name: part.name }).click();
    await expect(second.getByLabel('Désignation')).toHaveValue(part.name);
    await second.getByLabel(/^Prix \(neuf\)/).fill('30');
  }
  await fits(adminPage);
  await adminPage.getByRole('button', { name: 'Envoyer au client' }).click();
  await expect(adminPage.getByText(`Devis n°\u00a01, ${total}\u00a0€`)).toBeVisible();
}

test('a request is taken in, its quote approved by the link, and the device handed over repaired', async ({
  page,
  adminPage,
  request,
}) => {
  const email = randomEmail();
  const { name, slug } = await addProduct(request);
  await page.goto('/demande');
  await hydrate(page);
  await fillDevice(page, 'Le joystick part tout seul.', email);
  await page.getByLabel('J’ai lu l’information').check();
  await fits(page);
  await page.getByRole('button', { name: 'Envoyer la demande' }).click();
  await expect(title(page)).toHaveText('Votre demande est enregistrée');
  const reference = await numberOn(page);

  await adminPage.goto(`/enregistrement?dossier=${reference}`);
  await expect(adminPage.getByText('Le joystick part tout seul.')).toBeVisible();
  await expect(adminPage.getByLabel(/^Modèle/)).toHaveValue('Switch OLED');
  await takeIn(adminPage);
  await openByMail(page, email, `${reference} : appareil pris en charge`);
  await expect(page.getByText('Appareil pris en charge', { exact: true })).toBeVisible();
  await moveOn(adminPage, 'Diagnostic fait');
  await sendQuote(adminPage, { part: { name, sku: slug.slice('ssd-'.length) }, total: '69,90' });

  await openByMail(page, email, `${reference} : votre devis attend votre réponse`);
  await page.getByRole('button', { name: 'Relire avant d’accepter' }).click();
  await expect(title(page)).toHaveText('Accepter ce devis');
  await fits(page);
  await page.getByLabel('J’accepte les').check();
  await page.getByLabel('Je demande que la réparation commence').check();
  await page.getByRole('button', { name: /^Accepter avec obligation de paiement, 69,90/ }).click();
  await expect(done(page)).toContainText('Votre accord est enregistré');
  await fits(page);

  const file = `/admin/reparations/${reference}`;
  const part = adminPage.getByRole('listitem').filter({ hasText: `1\u00a0× ${name}` });
  await adminPage.goto(file);
  await expect(part).toContainText('Réservée');
  await moveOn(adminPage, 'Commencer la réparation', 'Tests réussis', 'Prêt à rendre');
  await expect(part).toContainText('Posée');
  await openByMail(page, email, `${reference} : appareil prêt`);
  await expect(page.getByText('Prêt à vous être rendu', { exact: true })).toBeVisible();
  // At the counter its number is scanned: a ticket looked at, and a press for the way of the payment.
  await adminPage.goto('/admin/vente');
  await hydrate(adminPage);
  await adminPage.keyboard.type(`${reference}\n`);
  await expect(adminPage.getByRole('heading', { name: 'Remettre l’appareil' })).toBeVisible();
  await giveBack(adminPage, 'shop_card');
  await fits(adminPage);

  await page.reload();
  await expect(page.getByText('Votre appareil vous a été rendu.')).toBeVisible();
  const guarantees = page.getByRole('region', { name: 'Garanties' });
  await expect(guarantees).toContainText('Réparation');
  await expect(guarantees).toContainText('Pièces, garantie légale');
  await fits(page);
});

test('a parcel comes, its quote is refused, and it goes back as it came', async ({ page, adminPage }) => {
  const email = randomEmail();
  const [there, back] = ['6A12345678901', '6A10987654321'];
  await page.goto('/envoi');
  await hydrate(page);
  await page.getByLabel('Batterie en bon état').check();
  await fillDevice(page, 'Ne charge plus.', email);
  await fillParcel(page);
  await page.getByLabel('Valeur à assurer').fill('220,50');
  await page.getByLabel('Code postal').fill('97400');
  await page.getByRole('button', { name: 'Relire avant d’enregistrer' }).click();
  // Town and postcode do not agree: nothing typed is lost.
  await expect(page.locator('[id="returnAddress.city-error"]')).toContainText('la ville est Saint-Denis');
  await expect(page.getByLabel('Ville')).toHaveValue('Paris');
  await expect(page.getByLabel('Valeur à assurer')).toHaveValue('220,50');
  await fits(page);
  await page.getByLabel('Code postal').fill('75011');
  await page.getByRole('button', { name: 'Relire avant d’enregistrer' }).click();
  await expect(title(page)).toHaveText('Relire votre envoi');
  await expect(page.getByRole('main')).toContainText(/220,50\s€/);
  await fits(page);
  await page.getByRole('button', { name: 'Ouvrir mon dossier d’envoi' }).click();
  await expect(title(page)).toHaveText('Votre envoi est annoncé');
  const reference = await numberOn(page);
  // The slip is there before the box is closed, and the number comes last.
  await expect(page.locator('.repair__steps h3')).toHaveText([
    'Sauvegardez vos données',
    'Retirez le verrou et le compte',
    'Imprimez le bordereau',
    'Emballez, le bordereau dans le carton',
    'Envoyez, suivi et assuré',
    'Donnez-nous le numéro du colis',
  ]);
  await fits(page);
  await page.getByLabel('Numéro de suivi de votre colis').fill(there);
  await page.getByRole('button', { name: 'Enregistrer le numéro' }).click();
  await expect(title(page)).toHaveText(`Réparation ${reference}`);

  const file = `/admin/reparations/${reference}`;
  await adminPage.goto(file);
  await expect(adminPage.getByText(there)).toBeVisible();
  // The step leads to the counter's form.
  await step(adminPage, 'Enregistrer l’appareil');
  await hydrate(adminPage);
  await adminPage.locator('input[type=file][name=photos]').setInputFiles({
    name: 'ouverture.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('jpeg'),
  });
  await takeIn(adminPage);
  const { text: arrived } = await mailAbout(SITE_OUTBOX, email, `${reference} : votre colis est arrivé`);
  expect(arrived).toContain('Les photos prises à l’ouverture sont dans votre dossier.');
  await page.goto(linkIn(arrived));
  await expect(page.getByRole('heading', { name: 'À l’arrivée, par l’atelier' })).toBeVisible();
  await expect(page.locator('.repair__photos img')).toHaveCount(1);
  await fits(page);
  await moveOn(adminPage, 'Diagnostic fait');
  await sendQuote(adminPage, { total: '54,80' });

  await openByMail(page, email, `${reference} : votre devis attend votre réponse`);
  await page.getByRole('link', { name: 'Refuser le devis' }).click();
  await expect(title(page)).toHaveText('Refuser ce devis\u00a0?');
  await page.getByLabel(/^Pourquoi/).fill('Trop cher pour cet âge.');
  await fits(page);
  await page.getByRole('button', { name: 'Refuser le devis' }).click();
  await expect(done(page)).toContainText('Votre refus est enregistré');

  await adminPage.goto(file);
  await expect(adminPage.getByText('Trop cher pour cet âge.')).toBeVisible();
  await moveOn(adminPage, 'Rendre sans réparation');
  await openByMail(page, email, `${reference} : appareil non réparé, prêt à repartir`);
  // Its return is all that is to be paid, as the page of the parcel says before it is sent.
  await expect(page.locator('main')).toContainText(/14,90\s€/);
  await handOver(adminPage, 'transfer', back);
  await expect(adminPage.getByText('Aucune\u00a0: rien n’a été réparé')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('link', { name: new RegExp(`^${there}`) })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(`^${back}`) })).toBeVisible();
  await expect(page.getByText(/Expédié le .+ par Colissimo, n°/)).toBeVisible();
  await expect(page.getByText('Votre appareil est parti vers vous, sans réparation.')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/Rendu|vous a été rendu/);
  await expect(page.getByRole('region', { name: 'Garanties' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Mon appareil est arrivé' }).click();
  await expect(done(page)).toContainText('la livraison est dans votre dossier');
  await expect(page.getByText('Livré sans réparation', { exact: true }).first()).toBeVisible();
  await fits(page);
});

test('an appointment is moved, and its device taken in from it', { tag: '@full' }, async ({
  page,
  adminPage,
}) => {
  const email = randomEmail();
  await page.goto('/rendez-vous');
  await hydrate(page);
  await page.getByRole('radio', { disabled: false }).first().check();
  await page.getByLabel('Appareil').fill('Switch OLED');
  await page.getByLabel('Panne ou demande').fill('Le joystick part tout seul.');
  await page.getByLabel('Nom', { exact: true }).fill('Camille Martin');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Réserver ce créneau' }).click();
  await expect(title(page)).toHaveText('Il reste à confirmer votre rendez-vous');
  const { text } = await mailAbout(SITE_OUTBOX, email, 'confirmer');
  await page.goto(confirmPath(text));
  await page.getByRole('button', { name: 'Confirmer le rendez-vous' }).click();
  await expect(title(page)).toHaveText('Votre rendez-vous');
  const sheet = page.url();
  const when = page.locator('main time');
  const booked = await when.getAttribute('datetime');
  await page.getByRole('link', { name: 'Déplacer' }).click();
  await expect(title(page)).toHaveText('Déplacer le rendez-vous');
  await page.getByRole('link', { name: 'Semaine suivante' }).click();
  await expect(page).toHaveURL(/jour=/);
  await page.getByRole('radio', { disabled: false }).first().check();
  await page.getByRole('button', { name: 'Déplacer à cette heure' }).click();
  await expect(done(page)).toContainText('C’est déplacé');
  const moved = await when.getAttribute('datetime');
  expect(moved).not.toBe(booked);
  await fits(page);

  await adminPage.goto(`/admin/rendez-vous?semaine=${moved?.slice(0, 10)}`);
  const row = adminPage.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Déplacé');
  await fits(adminPage);
  await row.getByRole('link', { name: /^Enregistrer l’appareil/ }).click();
  await expect(adminPage.getByLabel('Panne')).toHaveValue('Le joystick part tout seul.');
  await adminPage.getByLabel('Console et manette').check();
  await takeIn(adminPage);
  const reference = await numberOn(adminPage);
  await adminPage.getByRole('link', { name: /^RDV-/ }).click();
  await expect(row.getByRole('link', { name: `Dossier ${reference}` })).toBeVisible();

  await page.goto(sheet);
  await expect(page.getByRole('main')).toContainText(`${reference}. Suivre la réparation`);
  await openByMail(page, email, `${reference} : appareil pris en charge`);
  await expect(page.getByRole('region', { name: 'Appareil' })).toContainText('Rendez-vous de dépôt');
});

/** A press, or a field that is typed in: what the counter does while the customer waits. */
function counterHands() {
  const done = { presses: 0, fields: 0 };
  return {
    done,
    async type(field: Locator, text: string) {
      done.fields += 1;
      await field.fill(text);
    },
    async press(target: Locator) {
      done.presses += 1;
      await target.click();
    },
  };
}

test('a phone is taken in with eight presses and six typed fields at most, and quoted with four and one', async ({
  adminPage: page,
  request,
}) => {
  const { name: part, slug } = await addProduct(request);
  // A phone behind the counter, where nothing may ask for one press more.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/enregistrement');
  await hydrate(page);
  const { type, press, done: counted } = counterHands();
  await type(page.getByLabel('Nom', { exact: true }), 'Noé Petit');
  await type(page.getByRole('textbox', { name: /^Téléphone/ }), '06 98 76 54 32');
  await type(page.getByLabel(/^Modèle/), 'iphone12');
  const broken = page.getByRole('button', { name: /^Écran cassé, de/ });
  // Leaving the field, as the next press does, asks the price grid.
  await page.getByLabel(/^Modèle/).blur();
  await press(broken);
  await expect(broken).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('radio', { name: 'Téléphone' })).toBeChecked();
  await expect(page.getByLabel(/^Marque/)).toHaveValue('Apple');
  await expect(page.getByLabel('Panne')).toHaveValue('Écran cassé.');
  await expect(page.getByLabel(/^Estimation, au plus/)).not.toHaveValue('');
  await press(page.getByLabel('Oui', { exact: true }));
  await press(page.getByLabel('Pièces neuves seulement'));
  await press(page.getByLabel(/Le client a lu l’information/));
  await draw(page);
  counted.presses += 1;
  await press(page.getByRole('button', { name: 'Enregistrer l’appareil' }));
  await expect(title(page)).toHaveText(/^Dossier REP-/);
  expect(counted.presses).toBeLessThanOrEqual(8);
  expect(counted.fields).toBeLessThanOrEqual(6);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('link', { name: 'Ouvrir le dossier' }).click();
  await expect(page.getByRole('main')).toContainText('Connecteurs et prise de charge');

  await step(page, 'Envoyer le devis');
  await hydrate(page);
  const editor = page.getByRole('region', { name: 'Envoyer le devis' });
  // 41 before lines were searched and their rare fields folded.
  const fields = editor.locator('input:not([type=hidden]), select, textarea').filter({ visible: true });
  expect(await fields.count()).toBeLessThanOrEqual(15);
  const quoted = counterHands();
  const search = editor.getByRole('combobox', { name: /^Chercher une ligne/ });
  await quoted.type(search, 'éc');
  await quoted.press(editor.getByRole('option', { name: /^Écran cassé/ }));
  const line = (row: number) => editor.getByRole('group', { name: `Ligne ${row}`, exact: true });
  await expect(line(1).getByLabel('Désignation')).toHaveValue('Écran cassé');
  await expect(line(1).getByLabel(/^Prix \(neuf\)/)).not.toHaveValue('');
  // The same field again, by keys.
  await search.fill(slug.slice('ssd-'.length));
  await expect(editor.getByRole('option', { name: part })).toBeVisible();
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(line(2).getByLabel('Désignation')).toHaveValue(part);
  await expect(line(2)).toContainText('en stock');
  await expect(editor.getByText(/^Total\u00a0: /)).not.toHaveText('Total\u00a0: 0,00\u00a0€');
  await fits(page);
  await quoted.press(editor.getByLabel('Désactivé, ou aucun'));
  await quoted.press(editor.getByRole('button', { name: 'Envoyer au client' }));
  await expect(page.getByText(/^Devis n°\u00a01, /)).toBeVisible();
  expect(quoted.done.presses).toBeLessThanOrEqual(4);
  expect(quoted.done.fields).toBeLessThanOrEqual(1);
});

test('the next device of a known customer: found by keys, marked on its picture, opened by a pattern', async ({
  adminPage: page,
}) => {
  await page.goto('/enregistrement');
  await hydrate(page);
  await page.getByLabel('Nom', { exact: true }).fill('Zélie D’Août');
  await page.getByRole('textbox', { name: /^Téléphone/ }).fill('06 11 22 33 44');
  await page.getByLabel('Console et manette').check();
  await page.getByLabel('Panne').fill('Ne s’allume plus.');
  await page.getByLabel(/Le client a lu l’information/).check();
  await page.getByRole('button', { name: 'Enregistrer l’appareil' }).click();
  await page.getByRole('link', { name: 'Client suivant' }).click();

  const search = page.getByRole('combobox', { name: /^Nom, téléphone/ });
  await search.pressSequentially('zelie');
  await expect(page.getByRole('option', { name: /^Zélie D’Août/ }).first()).toBeVisible();
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(page).toHaveURL(/client=/);
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Zélie D’Août');
  await page.getByLabel('Téléphone', { exact: true }).last().check();
  await page.getByLabel('Panne').fill('Écran cassé.');

  await page.getByRole('button', { name: 'Fissure' }).click();
  await page
    .getByRole('button', { name: 'Ajouter une marque\u00a0: face' })
    .click({ position: { x: 30, y: 30 } });
  const mark = page.getByRole('group', { name: 'Marque 1', exact: true });
  await expect(mark.getByLabel('C’est')).toHaveValue('crack');
  await mark.getByLabel('Précision').fill('du coin au bouton');

  await page.getByLabel('Schéma', { exact: true }).check();
  for (const point of [1, 3])
    await page.getByRole('button', { name: new RegExp(`^Point ${point},`) }).press('Enter');
  await page.getByRole('button', { name: /^Point 6,/ }).click();
  await expect(page.getByRole('textbox', { name: /^Schéma/ })).toHaveValue('1-2-3-6');
  await page.getByLabel('Actif', { exact: true }).check();
  await expect(page.getByText('Appareil lié à un compte')).toBeVisible();

  const day = page.getByRole('list', { name: 'Jours d’ouverture à venir' }).getByRole('button').nth(1);
  await day.click();
  await expect(day).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel(/^Promis le/)).not.toHaveValue('');
  await page.getByLabel('Pièces neuves seulement').check();
  await page.getByLabel(/Le client a lu l’information/).check();
  await fits(page);
  await page.getByRole('button', { name: 'Enregistrer l’appareil' }).click();
  await page.getByRole('link', { name: 'Ouvrir le dossier' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText(/Téléphone, face, en haut à gauche\s: fissure, du coin au bouton/);
  await expect(main).toContainText('Localiser, puis désactiver');
  await page.getByRole('button', { name: 'Lire le code' }).click();
  await expect(page.getByRole('img', { name: /^Schéma 1-2-3-6/ })).toBeVisible();
  await fits(page);
});

test('a repair for who waits: intake, agreement, done and paid in two screens', async ({
  adminPage: page,
}) => {
  await page.goto('/enregistrement');
  await hydrate(page);
  await page.getByLabel('Nom', { exact: true }).fill('Noé Petit');
  await page.getByRole('textbox', { name: /^Téléphone/ }).fill('06 98 76 54 32');
  await page.getByLabel('Console et manette').check();
  await page.getByLabel('Panne').fill('Le joystick part tout seul.');
  await page.getByLabel(/^Main-d’œuvre/).fill('39,90');
  await page.getByLabel(/Le client accepte ce prix/).check();
  await page.getByLabel(/Le client a lu l’information/).check();
  await draw(page);
  const screens: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && /enregistrement|reparations/.test(sent.url())) screens.push(sent.url());
  });
  await page.getByRole('button', { name: 'Enregistrer l’appareil' }).click();
  await expect(page.getByRole('heading', { name: 'Terminer et rendre' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/Il reste 39,90\s€ à payer/);
  await fits(page);
  await giveBack(page, 'shop_card');
  await expect(page.getByRole('main')).toContainText('Rendu');
  // One form a screen.
  expect(screens).toHaveLength(2);
});

test('a kind of device that is chosen before React is there counts', { tag: '@full' }, async ({
  adminPage: page,
}) => {
  const release = await holdEntry(page);
  await page.goto('/enregistrement');
  await page.getByLabel('Console et manette').check();
  release();
  await hydrate(page);
  await expect(page.getByLabel('Oui, manette')).toBeVisible();
  await expect(page.getByLabel('Pièces d’occasion non proposées')).toBeChecked();
});
