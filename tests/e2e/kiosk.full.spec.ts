import { expect, type Page, test } from '@playwright/test';
import { faultsOf } from '#tests/support/axe.ts';
import { whenHydrated } from '#tests/support/hydration.ts';
import { pressOn } from '#tests/support/keyboard.ts';
import { type LocalServer, startLocalServer } from '#tests/support/local-server.ts';
import { type OwnSite, startOwnSite } from '#tests/support/own-site.ts';

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Toujours là ?' });
const device = (page: Page) => page.getByRole('radio', { name: 'PlayStation 3, 4 ou 5' });

/** Opens the kiosk with a clock that only the test moves. */
async function openKiosk(page: Page) {
  await page.clock.install();
  await page.goto('/borne');
  await whenHydrated(page);
  await expect(device(page)).toBeVisible();
}

async function reachResult(page: Page) {
  await device(page).click();
  await page.getByRole('radio', { name: 'Elle s’allume mais aucune image' }).click();
  await page.getByRole('radio', { name: 'Non' }).click();
  await page.getByRole('radio', { name: 'Oui' }).click();
}

test('the diagnostic fills the screen by itself, out of the index and without a way out', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 1024 });
  await page.goto('/borne');
  await whenHydrated(page);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Que se passe-t-il avec votre appareil ?');
  await expect(page.getByRole('banner')).toHaveCount(1);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await reachResult(page);
  await expect(page.locator('.lcd')).toContainText('Port HDMI arraché');
  await expect(page.getByRole('link')).toHaveCount(0);
  const code = page.getByRole('img', { name: 'Code QR de la demande de devis pour cette panne' });
  await expect(code).toBeVisible();
  expect((await code.boundingBox())?.width).toBeGreaterThan(150);
});

test('whatever answers is at least 48 px high and wide', async ({ page }) => {
  await page.goto('/borne');
  await whenHydrated(page);
  await device(page).click();
  await expect(page.getByRole('radio', { name: 'Elle s’allume mais aucune image' })).toBeVisible();
  const small = await page.locator('button:visible, .key label, .choice label').evaluateAll((all) =>
    all
      .map((one) => ({ words: one.textContent, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.height < 48 || box.width < 48)
      .map(({ words }) => words),
  );
  expect(small).toEqual([]);
});

test('after a minute without a touch it asks, counts down, and starts again', async ({ page }) => {
  await openKiosk(page);
  await reachResult(page);
  await page.clock.runFor(59_000);
  await expect(question(page)).toHaveCount(0);
  await page.clock.runFor(1_500);
  await expect(question(page)).toBeVisible();
  await expect(question(page)).toContainText(/revient au début dans 20 secondes|dans 19 secondes/);
  await page.clock.runFor(10_000);
  await expect(question(page)).toContainText(/dans (10|9) secondes/);
  await page.clock.runFor(11_000);
  await expect(question(page)).toHaveCount(0);
  await expect(device(page)).not.toBeChecked();
  await expect(page.getByText('Prêt pour le test')).toBeVisible();
  await expect(page.getByRole('img', { name: /Code QR/ })).toHaveCount(0);
});

test('one touch keeps what was chosen, as often as asked', async ({ page }) => {
  await openKiosk(page);
  await reachResult(page);
  for (let time = 0; time < 2; time += 1) {
    await page.clock.runFor(61_000);
    await expect(question(page)).toBeVisible();
    await question(page).getByRole('button', { name: 'Oui, je continue' }).click();
    await expect(question(page)).toHaveCount(0);
  }
  await expect(page.locator('.lcd')).toContainText('Port HDMI arraché');
});

test('« Recommencer » in the question, and beside the choices, starts again at once', async ({ page }) => {
  await openKiosk(page);
  await device(page).click();
  await page.clock.runFor(61_000);
  await question(page).getByRole('button', { name: 'Recommencer' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(device(page)).not.toBeChecked();
  await device(page).click();
  await page.getByRole('button', { name: 'Recommencer' }).click();
  await expect(device(page)).not.toBeChecked();
});

test('a touch puts the question off, and nobody is asked where nothing was begun', async ({ page }) => {
  await openKiosk(page);
  await page.clock.runFor(300_000);
  await expect(question(page)).toHaveCount(0);
  await device(page).click();
  await page.clock.runFor(50_000);
  await page.keyboard.press('Shift');
  await page.clock.runFor(50_000);
  await expect(question(page)).toHaveCount(0);
  await page.clock.runFor(11_000);
  await expect(question(page)).toBeVisible();
});

test('axe finds nothing at the start, at the result and in the question', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openKiosk(page);
  expect(await faultsOf(page)).toEqual([]);
  await reachResult(page);
  await expect(page.getByRole('img', { name: /Code QR/ })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.clock.runFor(61_000);
  await expect(question(page)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('it says where to ask instead', async ({ page }) => {
    await page.goto('/borne');
    await expect(page.getByText(/Cette borne a besoin de JavaScript/)).toContainText('03 53 01');
    await expect(page.getByRole('link', { name: 'Demander un devis par écrit' })).toHaveAttribute(
      'href',
      '/demande',
    );
  });
});

test.describe('with a chatbot', () => {
  test.describe.configure({ mode: 'default' });
  let chatbot: LocalServer | undefined;
  let site: OwnSite | undefined;
  test.beforeAll(async () => {
    test.setTimeout(60_000);
    chatbot = await startLocalServer(() => (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      response.end('<!doctype html><title>Robot</title><p>Bonjour, je suis le robot.</p>');
    });
    site = await startOwnSite({ CHATBOT_URL: `${chatbot.origin}/papin` });
  });
  test.afterAll(async () => {
    await site?.stop();
    await chatbot?.stop();
  });

  test('it comes when asked for, in a frame the policy allows, and goes with its visitor', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.clock.install();
    const answer = await page.goto(`${site?.origin}/borne`);
    expect(answer?.headers()['content-security-policy']).toContain(`frame-src 'self' ${chatbot?.origin};`);
    await whenHydrated(page);
    await expect(page.getByText(/intelligence artificielle/)).toBeVisible();
    expect(asked.filter((address) => address.startsWith(chatbot?.origin ?? '?'))).toEqual([]);
    expect(await faultsOf(page)).toEqual([]);

    const start = page.getByRole('button', { name: 'Commencer' });
    await pressOn(start);
    const frame = page.frameLocator('iframe[title="Assistant de l’atelier"]');
    await expect(frame.getByText('Bonjour, je suis le robot.')).toBeVisible();
    await expect(page.locator('iframe')).toBeFocused();
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', /^((?!popups|top-navigation).)*$/);

    const screen = page.viewportSize();
    expect(await page.locator('iframe').boundingBox()).toEqual({ x: 0, y: 0, ...screen });
    await pressOn(page.getByRole('button', { name: 'Terminer' }));
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(start).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(frame.getByText('Bonjour, je suis le robot.')).toBeVisible();

    await page.clock.runFor(181_000);
    await expect(question(page)).toBeVisible();
    await page.clock.runFor(31_000);
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(start).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('no frame is allowed where no chatbot is set', async ({ request }) => {
  const policy = (await request.get('/borne')).headers()['content-security-policy'];
  expect(policy).not.toContain('frame-src');
});

test('on a phone the diagnostic stands in the middle of the screen', async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/borne');
    await whenHydrated(page);
    const { x = 0, width: own = 0 } = (await page.locator('.bench').boundingBox()) ?? {};
    expect(Math.abs(x - (width - x - own))).toBeLessThan(1);
  }
});
