import { expect, type Page, type Request, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { holdEntry, holdWork, hydrate, whenHydrated } from '#tests/support/hydration.ts';
import { addProduct, haveInCart } from '#tests/support/shop-products.ts';

// Boxes, answers and entries of lists that are chosen before React is there, or by the very press at which it takes the page over.

/** Forms and the button that sends them; that what is chosen in the others stays too: first-tap.spec.ts. */
const FORMS = {
  '/demande': 'Envoyer la demande',
  '/paiement': 'Commande avec obligation de paiement',
};

async function open(page: Page, path: string): Promise<void> {
  if (path === '/paiement') await haveInCart(page, await addProduct(page.request));
  await page.goto(path);
}

/** What is chosen in the forms of the page, as they would send it. */
const chosenIn = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .evaluate((main) =>
      [
        ...main.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
          'form[method=post] :is(select, input[type=checkbox], input[type=radio])',
        ),
      ].flatMap((control) =>
        control instanceof HTMLInputElement && !control.checked ? [] : `${control.name}=${control.value}`,
      ),
    );

/** Ticks every box, and takes the last answer and the last entry of each question. */
const chooseLast = (page: Page): Promise<void> =>
  page.getByRole('main').evaluate((main) => {
    const controls = main.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      'form[method=post] :is(select, input[type=checkbox], input[type=radio]):enabled',
    );
    for (const control of controls) {
      if (control instanceof HTMLInputElement) {
        if (!control.checked) control.click();
        continue;
      }
      control.selectedIndex = control.options.length - 1;
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
    }
  });

/** The fields of a form as it was sent, in either of its two shapes. */
function fieldsOf(request: Request): string[] {
  const body = request.postDataBuffer()?.toString() ?? '';
  const parts = body.startsWith('--')
    ? [...body.matchAll(/name="([^"]*)"\r\n\r\n([^\r]*)/g)].map(([, name, value]) => [name, value])
    : [...new URLSearchParams(body)];
  return parts.map(([name, value]) => `${name}=${value}`);
}

for (const [path, button] of Object.entries(FORMS))
  test(`what is chosen at ${path} before React is there stays chosen, and is sent`, async ({ page }) => {
    const release = await holdEntry(page);
    await open(page, path);
    const drawn = await chosenIn(page);
    await chooseLast(page);
    const chosen = await chosenIn(page);
    expect(chosen).not.toEqual(drawn);
    release();
    await hydrate(page);
    expect(await chosenIn(page)).toEqual(chosen);
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && new URL(request.url()).pathname.startsWith(path),
    );
    await page.getByRole('button', { name: button }).click();
    expect(fieldsOf(await sent)).toEqual(expect.arrayContaining(chosen));
  });

/** A box or an answer of each form, to be pressed. */
const PRESSED = {
  '/demande': '[name=acceptsDataNotice]',
  '/envoi': '[name=battery]',
  '/rendez-vous': '[name=startsAt]:enabled',
  '/paiement': '[name="delivery.method"][value=relay]',
  '/temoignages': '[name=consent]',
};

/** Presses where React has begun to take the page over: it ends that in the press. */
async function pressWhileTaken(page: Page, selector: string, { begun, goOn }: Held): Promise<void> {
  await begun();
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
  const control = page.locator(selector).first();
  await control.check();
  await goOn();
  await whenHydrated(page);
  await expect(control).toBeChecked();
}

type Held = Awaited<ReturnType<typeof holdWork>>;

for (const [path, selector] of Object.entries(PRESSED))
  test(`a press at ${path} while React takes the page over counts`, async ({ page }) => {
    const held = await holdWork(page);
    await open(page, path);
    await pressWhileTaken(page, selector, held);
  });

test('a press at an intake counts though fields come before it is let go', async ({ page }) => {
  await openAdmin(page);
  const { begun, goOn } = await holdWork(page);
  await page.goto('/enregistrement');
  // Without an event, which React would hear if it listens already.
  await page.locator('[name="device.kind"][value=console]').evaluate((box: HTMLInputElement) => {
    box.checked = true;
  });
  await begun();
  const way = page.locator('[name=unlockWay][value=code]');
  await way.hover();
  await page.mouse.down();
  await goOn();
  await whenHydrated(page);
  await twoFrames(page);
  await page.mouse.up();
  await expect(way).toBeChecked();
  await expect(page.getByText('Choisissez d’abord')).toHaveCount(0);
  await expect(page.locator('[name="condition.screen"]')).toBeVisible();
});

/** Resolves once what React has drawn by now is laid out. */
const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

test('an intake that was begun before React is there goes on as it was', async ({ page }) => {
  await openAdmin(page);
  const release = await holdEntry(page);
  await page.goto('/enregistrement');
  const kind = page.locator('[name="device.kind"][value=console]');
  const [screen, notice] = [
    page.locator('[name="condition.screen"]'),
    page.locator('[name=acceptsDataNotice]'),
  ];
  const way = page.locator('[name=unlockWay][value=code]');
  for (const box of [kind, way, notice]) await box.check();
  release();
  await hydrate(page);
  for (const box of [kind, way, notice]) await expect(box).toBeChecked();
  // Drawn for the kind that was chosen.
  await expect(page.getByText('Choisissez d’abord')).toHaveCount(0);
  await expect(screen).toBeVisible();
});

test('an answer chosen after a reload is not put back to that of the draft', async ({ page }) => {
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  const star = (rating: number) => page.locator(`[name=rating][value="${rating}"]`);
  const press = (rating: number) => star(rating).evaluate((input: HTMLInputElement) => input.click());
  await page.goto('/temoignages');
  await hydrate(page);
  await press(4);
  await expect.poll(kept).toContain('rating=4');
  const release = await holdEntry(page);
  await page.reload();
  await press(2);
  release();
  await hydrate(page);
  await expect.poll(kept).toContain('rating=2');
  await expect(star(2)).toBeChecked();
});
