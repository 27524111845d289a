import { expect, type Locator, type Page, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { holdEntry, refuseEntry, whenHeard, whenHydrated } from '#tests/support/hydration.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { addProduct } from '#tests/support/shop-products.ts';

// Words typed at the caret of a field that already holds some, while React takes the page over on a slow phone.

const TYPED = 'Nintendo Switch blanche ';
/** With seed 1 the caret is in the field when React comes, with another one the visitor is typing: each kind of field has both. */
const REQUEST_FIELDS = { fault: [1, 2], 'device.brand': [3], 'customer.email': [1] };
const PRODUCT_FIELDS = { description: [4], name: [1] };

/** Puts the caret between two letters, as a tap does. It uses keys, because not every type of input reports or accepts a caret. */
async function putCaret(page: Page, field: Locator, at: number) {
  await field.focus();
  await page.keyboard.press('Control+Home');
  for (let place = 0; place < at; place++) await page.keyboard.press('ArrowRight');
}

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Types before, while and after React comes, at a letter that the seed chooses; 0 is before the first one. */
async function typeAcross(page: Page, field: Locator, seed: number, release: () => void) {
  const random = seededRandom(seed);
  const before = await field.inputValue();
  const at = 1 + random.int(before.length - 1);
  // With the first seed, the caret is in the field, and nothing is typed yet.
  const releasedAt = seed === 1 ? 0 : random.int(TYPED.length - 8);
  await slowDown(page);
  await putCaret(page, field, at);
  for (const [index, letter] of [...TYPED].entries()) {
    if (index === releasedAt) release();
    if (index === releasedAt && seed === 1) await whenHydrated(page);
    await page.keyboard.type(letter, { delay: 20 });
  }
  await whenHydrated(page);
  await page.keyboard.type('!');
  expect(await field.inputValue()).toBe(`${before.slice(0, at)}${TYPED}!${before.slice(at)}`);
}

/** A refused request that was sent before React came: its words come back in a new document, which waits for React. */
async function refusedRequest(page: Page): Promise<() => void> {
  await refuseEntry(page);
  await page.goto('/demande');
  await page.locator('#fault').fill('La console ne charge plus.\nElle chauffe beaucoup.');
  await page.locator('[name="device.brand"]').fill('Sony ou autre');
  await page.locator('[name="customer.email"]').fill('personne');
  await page.unrouteAll();
  const release = await holdEntry(page);
  await page.getByRole('button', { name: 'Envoyer la demande' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await whenHeard(page);
  return release;
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const [name, seeds] of Object.entries(REQUEST_FIELDS))
    for (const seed of seeds)
      test(`what is typed in ${name} of a refused request stays where it is typed (seed ${seed})`, async ({
        page,
      }) => {
        const release = await refusedRequest(page);
        await typeAcross(page, page.locator(`[name="${name}"]`), seed, release);
      });

  test('what is selected in a refused request stays selected', async ({ page }) => {
    const release = await refusedRequest(page);
    const field = page.locator('#fault');
    await field.focus();
    await page.keyboard.press('Control+a');
    release();
    await whenHydrated(page);
    await page.keyboard.press('Delete');
    await expect(field).toHaveValue('');
  });

  test('other words of a refused request stay, and count as what they were', async ({ page }) => {
    const release = await refusedRequest(page);
    await page.keyboard.press('Shift');
    release();
    await whenHydrated(page);
    const field = page.locator('#fault');
    await expect(field).toHaveValue('La console ne charge plus.\nElle chauffe beaucoup.');
    // Code compares a field with the value that the page wrote there (kept-controls.ts).
    expect(await field.evaluate((area: HTMLTextAreaElement) => area.defaultValue === area.value)).toBe(true);
  });
});

test.describe('in the back office', () => {
  async function openProduct(page: Page): Promise<() => void> {
    const { id } = await addProduct(page.request, { description: 'Un disque rapide, à la puce claire.' });
    await openAdmin(page);
    const release = await holdEntry(page);
    await page.goto(`/admin/stock/${id}`);
    return release;
  }

  for (const [id, seeds] of Object.entries(PRODUCT_FIELDS))
    for (const seed of seeds)
      test(`what is typed in ${id} of a product stays where it is typed (seed ${seed})`, async ({ page }) => {
        const release = await openProduct(page);
        await typeAcross(page, page.locator(`#${id}`), seed, release);
      });

  test('a date that is half written stays', async ({ page }) => {
    await openAdmin(page);
    const release = await holdEntry(page);
    await page.goto('/admin/commandes');
    const field = page.locator('input[type=date]').first();
    await field.focus();
    await page.keyboard.type('12');
    release();
    await whenHydrated(page);
    await page.keyboard.type('012027');
    await expect(field).toHaveValue('2027-12-01');
  });
});
