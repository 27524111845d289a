import { expect, type Locator, type Page, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { whenLaidOut } from '#tests/support/after-paint-script.ts';
import { whenFontsShown } from '#tests/support/fonts.ts';
import { holdEntry, whenHydrated } from '#tests/support/hydration.ts';
import { newShifts, recordShifts } from '#tests/support/layout-shifts.ts';
import { picture } from '#tests/support/sample-files.ts';

// What React draws has its room before it is there: a press aims at where a button was. The screens are those with a part that
// useIsHydrated draws, a count of characters, or a file to choose.

test.use({ viewport: { width: 390, height: 844 } });

// Not the kiosk: it says that it loads, and has nothing to press until then.
const PUBLIC = ['/demande', '/envoi', '/contact', '/temoignages', '/galerie'];
const ADMIN = [
  '/admin/vente',
  '/enregistrement',
  '/admin/galerie/nouvelle',
  '/admin/receptions/facture',
  '/admin/reprise/clients',
  '/admin/stock/setup',
];

async function expectRoom(page: Page, path: string): Promise<void> {
  const release = await holdEntry(page);
  await page.goto(path);
  await whenFontsShown(page);
  await whenLaidOut(page);
  await page.evaluate(showIntent);
  await newShifts(page);
  const before = await heightOf(page);
  release();
  await whenHydrated(page);
  expect.soft(await newShifts(page), `${path}, when React comes`).toEqual([]);
  // The browser counts what it shows alone.
  expect.soft(await heightOf(page), `${path}, its length when React comes`).toBe(before);
  for (const input of await page.locator('main input[type=file]').all()) await expectSteady(page, input);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Nobody’s key: the browser takes what moves after a real one for its answer, and counts no shift. */
const showIntent = () => {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }));
};

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** Choosing a file moves neither the button of its form nor anything else. */
async function expectSteady(page: Page, input: Locator): Promise<void> {
  const form = page.locator('form').filter({ has: page.locator('input[type=file]') });
  const button = form.locator('button:not([type=button])').last();
  await button.scrollIntoViewIfNeeded();
  await newShifts(page);
  const before = await button.boundingBox();
  await input.setInputFiles(await fileFor((await input.getAttribute('accept')) ?? ''));
  await expect(page.getByRole('button', { name: /^Retirer / })).toBeVisible();
  expect.soft(await button.boundingBox(), `the button of ${page.url()}`).toEqual(before);
  expect.soft(await newShifts(page), `${page.url()}, when a file is chosen`).toEqual([]);
}

const LONG = 'un-fichier-dont-le-nom-ne-tient-sur-aucune-ligne-de-telephone';

async function fileFor(accept: string) {
  if (accept.includes('image'))
    return { name: `${LONG}.png`, mimeType: 'image/png', buffer: await picture('png') };
  return accept.includes('.csv')
    ? { name: `${LONG}.csv`, mimeType: 'text/csv', buffer: Buffer.from('Nom\n') }
    : { name: `${LONG}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') };
}

test('public pages do not move when React comes, nor when a file is chosen', async ({ page }) => {
  await recordShifts(page);
  for (const path of PUBLIC) await test.step(path, () => expectRoom(page, path));
  await page.goto('/galerie');
  const scene = await page.locator('main a[href^="/galerie/"]').first().getAttribute('href');
  await test.step('a scene', () => expectRoom(page, scene ?? ''));
});

test('the back office does not move when React comes, nor when a file is chosen', async ({ page }) => {
  test.slow();
  await openAdmin(page);
  await recordShifts(page);
  for (const path of ADMIN) await test.step(path, () => expectRoom(page, path));
});
