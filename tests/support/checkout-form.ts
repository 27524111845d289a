import type { Page } from '@playwright/test';
import { randomEmail } from './account-journeys.ts';
import { confirmPath, mailAbout } from './outbox.ts';

// Fills in the form of /paiement, for journeys.

export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

export const choose = (page: Page, name: string) =>
  page.getByRole('radio', { name: new RegExp(`^${name}`) }).check();

export const orderButton = (page: Page) =>
  page.getByRole('button', { name: 'Commande avec obligation de paiement', exact: true });

/** Writes the customer's name, and the address if what was chosen needs one. Returns their e-mail. */
export async function writeWho(page: Page, email = randomEmail()): Promise<string> {
  await field(page, 'Nom et prénom').fill('Camille Renard');
  await field(page, 'Adresse e-mail').fill(email);
  await field(page, 'Téléphone').fill('06 12 34 56 78');
  const street = field(page, 'Numéro et rue').first();
  if (!(await street.isVisible())) return email;
  await street.fill('1 rue de Vesle');
  await field(page, 'Code postal').first().fill('51100');
  await field(page, 'Ville').first().fill('Reims');
  return email;
}

/** Presses the link of the first mail, which asks for a confirmation. */
export async function confirmByMail(page: Page, outbox: string, email: string): Promise<void> {
  const { text } = await mailAbout(outbox, email, 'confirmez-la avant');
  await page.goto(new URL(confirmPath(text), page.url()).href);
  await page
    .getByRole('button', { name: 'Confirmer la commande avec obligation de paiement', exact: true })
    .click();
}

export const accept = (page: Page) => page.getByRole('checkbox', { name: 'J’ai lu et j’accepte' }).check();
