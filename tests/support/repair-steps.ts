import { expect, type Page } from '@playwright/test';
import { doneText } from '#app/routes/admin/repairs/done-texts.ts';
import { TAKEN_WAYS, type TakenWay } from '#domain/payments/payment-ways.ts';
import { REPAIR_TRANSITIONS } from '#domain/repair/repair-states.ts';

// Steps of the browser tests of repairs, on the screens of both sides.

/** Fills in the device, its fault and the customer, as /demande and /envoi ask for them. */
export async function fillDevice(page: Page, fault: string, email = 'autre@exemple.fr'): Promise<void> {
  await page.getByLabel('Type d’appareil').selectOption('console');
  await page.getByLabel('Modèle').fill('Switch OLED');
  await page.getByLabel('La panne, avec vos mots').fill(fault);
  await page.getByLabel('Nom', { exact: true }).fill('Camille Martin');
  await page.getByLabel('Adresse e-mail').first().fill(email);
}

/** Fills in everything else that /envoi asks for, once the battery was looked at. */
export async function fillParcel(page: Page): Promise<void> {
  await page.getByLabel('Numéro et rue').fill('2 rue Cérès');
  await page.getByLabel('Code postal').fill('75011');
  await page.getByLabel('Ville').fill('Paris');
  await page.getByLabel('Valeur à assurer').fill('250');
  await page.getByLabel('J’ai lu l’information').check();
}

/** Signs on the pad of the counter, which needs script. */
export async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Zone de signature, vide' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('the pad has no place');
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 90, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('img', { name: 'Zone de signature, signée' })).toBeVisible();
}

/** Chooses the next step of a case of the shop. */
export const step = (page: Page, name: string): Promise<void> =>
  page.getByRole('region', { name: 'La suite' }).getByRole('link', { name, exact: true }).click();

/** Takes steps that ask for nothing more. */
export async function moveOn(page: Page, ...labels: string[]): Promise<void> {
  for (const label of labels) {
    await step(page, label);
    await page.getByRole('button', { name: label }).click();
    const event = REPAIR_TRANSITIONS.find(({ shop }) => shop === label)?.event ?? null;
    await expect(page.getByRole('status').filter({ hasText: doneText(event) ?? label })).toBeVisible();
  }
}

/** Hands the device over, paid in this way if anything is due. `parcel`: by post, with the tracking number of the parcel. */
export async function handOver(page: Page, method: TakenWay | null, parcel?: string): Promise<void> {
  await step(page, 'Remettre l’appareil');
  await giveBack(page, method, parcel);
}

/** Fills in the form of the hand-over, and sends it. */
export async function giveBack(page: Page, method: TakenWay | null, parcel?: string): Promise<void> {
  if (parcel) {
    await page.getByLabel('Remis à').fill('Colissimo');
    await page.getByLabel(/^Numéro de suivi du colis rendu/).fill(parcel);
  } else {
    await page.getByLabel('Pièce d’identité').check();
    await page.getByLabel(/^Sans signature, pourquoi/).fill('Pressé');
  }
  const name = method ? TAKEN_WAYS[method] : 'Remettre l’appareil';
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Remise et garanties' })).toBeVisible();
}

/** The secret link in a mail. */
export const linkIn = (text: string): string =>
  /https?:\/\/\S+\/suivi-(?:reparation|commande)\?lien=[\w-]{43}/.exec(text)?.[0] ?? 'no link in the mail';
