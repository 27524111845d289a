import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { pdfPages } from '#tests/support/pdf-text.ts';
import { draw } from '#tests/support/repair-steps.ts';

test.use({ viewport: { width: 1024, height: 768 } });

test('two devices of one customer are one paper with one signature, have their labels, and are found by any part of the number', async ({
  page,
}) => {
  const family = `Éloïse d’Été-${randomUUID().slice(0, 8)}`;
  // Of no other customer of these tests.
  const digits = String(Math.floor(Math.random() * 1e6)).padStart(6, '0');
  const [a, b, c] = digits.match(/\d\d/g) ?? [];
  const title = page.getByRole('heading', { level: 1 });
  await openAdmin(page);
  await page.goto('/enregistrement');
  await hydrate(page);
  const phone = page.getByRole('textbox', { name: /^Téléphone/ });
  await page.getByLabel('Nom', { exact: true }).fill(family);
  await phone.fill('06 12 34 5');
  await page.getByLabel('Console et manette').check();
  await page.getByLabel(/^Modèle/).fill('Switch 2');
  await page.getByLabel('Panne').fill('Le joystick part tout seul.');
  await page.getByLabel(/^Le client a lu/).check();
  await page.getByRole('button', { name: 'Enregistrer, puis un autre appareil' }).click();
  // No number is so short: said beside it, and nothing else is lost.
  await expect(page.locator('[id="customer.phone-error"]')).toBeVisible();
  await expect(page.getByLabel('Panne')).toHaveValue('Le joystick part tout seul.');
  // As a page shows it that it was copied from: a trunk zero, hyphens that do not break, and a mark that nobody sees.
  await phone.fill(`\u200e+33 (0)6\u201112\u2011${a}\u2011${b}\u2011${c}`);
  await page.getByRole('button', { name: 'Enregistrer, puis un autre appareil' }).click();
  await expect(page.getByText(/^Deuxième appareil du même dépôt, après .*Switch 2/)).toBeVisible();
  await hydrate(page);
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue(family);
  await page.getByLabel('Console et manette').check();
  await page.getByLabel(/^Modèle/).fill('PlayStation 5');
  await page.getByLabel('Panne').fill('Ne lit plus les disques.');
  // Both are signed for with the last one.
  await draw(page);
  await page.getByRole('button', { name: 'Enregistrer l’appareil' }).click();
  await expect(title).toHaveText(/^Dossier REP-/);
  await expect(page.getByText('Déposés ensemble, sur le même ticket')).toBeVisible();

  const fileOf = async (name: RegExp) => {
    const address = await page.getByRole('link', { name }).getAttribute('href');
    const drawn = await page.request.get(address ?? '');
    expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'application/pdf']);
    return pdfPages(await drawn.body());
  };
  const paper = (await fileOf(/^Imprimer le ticket/)).join(' ');
  for (const said of ['Switch 2', 'PlayStation 5', 'Ne lit plus les disques.', `06 12 ${a} ${b} ${c}`])
    expect(paper).toContain(said);
  expect(paper.match(/Signature du client/g)).toHaveLength(1);
  // What is signed stands above the signature.
  expect(paper.indexOf('loi du 31 décembre 1903')).toBeLessThan(paper.indexOf('Signature du client'));
  // One for the device and one for its box, of each.
  const labels = await fileOf(/^Étiquettes 57 × 32/);
  expect(labels).toHaveLength(4);
  expect(await fileOf(/^Étiquettes 62 × 29/)).toHaveLength(4);

  await page.goto('/admin/reparations');
  await expect(title).toHaveText('Réparations');
  await hydrate(page);
  const rows = page.getByRole('row').filter({ hasText: family });
  const search = page.getByLabel('Référence, client, téléphone ou n° de série');
  for (const words of [`${b}${c}`, `12 ${a} ${b}`, `eloise d ete ${family.slice(-8)}`]) {
    await search.fill(words);
    await search.press('Enter');
    const asked = new RegExp(`q=${encodeURIComponent(words).replaceAll('%20', '(?:%20|\\+)')}`);
    await expect(page).toHaveURL(asked);
    // The address changes a moment before the page, whose field is another then.
    await expect(page.getByRole('link', { name: 'Voir le tableau' })).toHaveAttribute('href', asked);
    await expect(rows, words).toHaveCount(2);
  }
});
