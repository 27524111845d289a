import { expect, type Page, test } from '@playwright/test';
import { holdEntry, refuseEntry, whenHydrated } from '#tests/support/hydration.ts';

const ARTICLE = '/blog/mac-mini-m2-reparation-gratuite-apple';
const KEY = 'newsletterSubscribers';
const EMAIL = 'camille@exemple.fr';

const box = (page: Page) => page.getByRole('region', { name: 'La newsletter de l’atelier' });
const field = (page: Page) => box(page).getByLabel('Adresse e-mail');
const button = (page: Page) => box(page).locator('button[type=submit]');
const toastOf = (page: Page) => page.locator('.toast');
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY);

async function subscribe(page: Page, email: string) {
  await field(page).fill(email);
  await button(page).click();
}

async function expectToast(page: Page, title: string, description: string) {
  await expect(toastOf(page)).toHaveCount(1);
  await expect(toastOf(page).locator('.toast__title')).toHaveText(title);
  await expect(toastOf(page).locator('.toast__description')).toHaveText(description);
}

/** Stops the clock: from here on, time passes only when a test says so. */
async function holdClock(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

test.describe('the newsletter box of an article', () => {
  test('keeps an address in the browser, after a second in which nothing can be changed', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto(ARTICLE);
    await field(page).focus();
    await whenHydrated(page);
    await holdClock(page);
    await subscribe(page, EMAIL);
    await expect(field(page)).toBeDisabled();
    await expect(button(page)).toBeDisabled();
    await expect(button(page)).toHaveAttribute('aria-busy', 'true');
    await expect(button(page).locator('.spin')).toBeVisible();
    await expect(button(page).getByText('Inscription…')).toBeVisible();
    await page.clock.runFor(999);
    expect(await stored(page)).toBeNull();
    await page.clock.runFor(1);
    await expect.poll(() => stored(page)).toBe(JSON.stringify([EMAIL]));
    await page.clock.resume();
    await expectToast(page, 'Inscription réussie !', 'Merci de vous être abonné à notre newsletter.');
    await expect(field(page)).toBeEnabled();
    await expect(field(page)).toHaveValue('');
  });

  for (const wrong of ['', 'camille', 'camille@exemple', 'ca mille@exemple.fr']) {
    test(`refuses « ${wrong} » beside the field and in a message`, async ({ page }) => {
      await page.goto(ARTICLE);
      await subscribe(page, wrong);
      await expectToast(page, 'Email invalide', 'Veuillez entrer une adresse email valide.');
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(page)).toHaveAccessibleDescription('Veuillez entrer une adresse email valide.');
      await expect(field(page)).toBeFocused();
      expect(await stored(page)).toBeNull();
    });
  }

  test('refuses an address that is there already, and shows one message at a time', async ({ page }) => {
    await page.goto(ARTICLE);
    await subscribe(page, EMAIL);
    await expectToast(page, 'Inscription réussie !', 'Merci de vous être abonné à notre newsletter.');
    await subscribe(page, EMAIL.toUpperCase());
    await expect(toastOf(page).locator('.toast__title')).toHaveText('Déjà inscrit !');
    await expectToast(page, 'Déjà inscrit !', 'Cette adresse email est déjà abonnée à notre newsletter.');
    expect(await stored(page)).toBe(JSON.stringify([EMAIL]));
  });

  test('says so when the browser refuses to keep it, and keeps the words typed', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto(ARTICLE);
    await subscribe(page, EMAIL);
    await expectToast(page, "Erreur d'inscription", 'Une erreur est survenue. Veuillez réessayer.');
    await expect(field(page)).toHaveValue(EMAIL);
    expect(await stored(page)).toBeNull();
  });

  test('names what the browser keeps, and forgets it on demand', async ({ page }) => {
    await page.addInitScript(
      ([key, emails]) => localStorage.getItem(key) ?? localStorage.setItem(key, emails),
      [KEY, JSON.stringify([EMAIL, 'autre@exemple.fr'])] as const,
    );
    await page.goto(ARTICLE);
    await field(page).focus();
    const kept = box(page).getByRole('listitem');
    await expect(kept).toHaveCount(2);
    await kept
      .first()
      .getByRole('button', { name: `Retirer ${EMAIL}` })
      .click();
    await expectToast(page, 'Adresse retirée', 'Elle n’est plus gardée dans ce navigateur.');
    await expect(kept).toHaveCount(1);
    expect(await stored(page)).toBe('["autre@exemple.fr"]');
  });

  test('works by the keyboard alone, and gives the focus back', async ({ page }) => {
    await page.goto(ARTICLE);
    await field(page).focus();
    await page.keyboard.type(EMAIL);
    await page.keyboard.press('Enter');
    await expectToast(page, 'Inscription réussie !', 'Merci de vous être abonné à notre newsletter.');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('F6');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(toastOf(page).getByRole('button', { name: 'Fermer' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toastOf(page)).toHaveCount(0);
  });

  test('answers what was sent before React came, and stays on the page', async ({ page }) => {
    const release = await holdEntry(page);
    await page.goto(ARTICLE);
    await field(page).fill(EMAIL);
    await page.keyboard.press('Enter');
    await expect(button(page)).toHaveAttribute('aria-busy', 'true');
    release();
    await expectToast(page, 'Inscription réussie !', 'Merci de vous être abonné à notre newsletter.');
    await expect(page).toHaveURL(ARTICLE);
    expect(await stored(page)).toBe(JSON.stringify([EMAIL]));
  });

  test('puts no address in the bar of the browser when React never comes', async ({ page }) => {
    await refuseEntry(page);
    await page.goto(ARTICLE);
    await subscribe(page, EMAIL);
    await expect(page).toHaveURL(ARTICLE);
    await expect(field(page)).toHaveValue(EMAIL);
  });

  test('calls nobody', async ({ page }) => {
    const calls: string[] = [];
    await page.goto(ARTICLE);
    await field(page).focus();
    await whenHydrated(page);
    page.on('request', (request) => {
      if (request.method() !== 'GET' || request.url().includes('exemple.fr')) calls.push(request.url());
    });
    await subscribe(page, EMAIL);
    await expectToast(page, 'Inscription réussie !', 'Merci de vous être abonné à notre newsletter.');
    expect(calls.filter((url) => !url.includes('/functions/v1/') && !url.includes('/rest/v1/'))).toEqual([]);
  });
});

test.describe('the newsletter box without script', () => {
  test.use({ javaScriptEnabled: false });

  test('says that it needs one, and offers the feed', async ({ page }) => {
    await page.goto(ARTICLE);
    await expect(field(page)).toBeHidden();
    await expect(box(page).locator('noscript p')).toHaveText(
      'L’inscription demande JavaScript ; le flux RSS s’en passe.',
    );
    await expect(box(page).getByRole('link', { name: 'flux RSS' })).toHaveAttribute('href', '/rss.xml');
  });
});
