import { expect, type Page, test } from '@playwright/test';
import { whenLaidOut } from '#tests/support/after-paint-script.ts';
import { holdEntry, hydrate, refuseEntry } from '#tests/support/hydration.ts';
import { gotoWithIntent } from '#tests/support/on-intent-script.ts';

const GUIDE = '/guides/reparation-consoles/switch-ne-charge-plus';
const CODE_GUIDE = '/guides/hebergement/ssh-cles-et-fail2ban';

const firstBlock = (page: Page) => page.locator('.code').first();

test('a reader without script finds a guide by its device, its level and a word', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/guides');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Les guides de l’atelier');
  await page.getByRole('searchbox').fill('testeur usb-c');
  await page.getByLabel('Appareil').selectOption('Console et manette');
  await page.getByLabel('Niveau').selectOption('Débutant');
  await page.getByRole('button', { name: 'Chercher' }).click();
  await expect(page).toHaveURL(/\/guides\?.*appareil=console/);
  await page.getByRole('link', { name: /Switch qui ne charge plus/ }).click();
  await expect(page).toHaveURL(GUIDE);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Switch qui ne charge plus');
  await context.close();
});

test('a choice applies at once with script, keeps to its category, and can come to nothing', async ({
  page,
}) => {
  await page.goto('/guides/reparation-consoles');
  const cards = page.locator('.post');
  const found = page.getByRole('search').getByRole('status');
  const all = await cards.count();
  await expect(found).toHaveText(`${all} guides`);
  await page.getByLabel('Niveau').focus();
  await page.getByLabel('Niveau').selectOption('Avancé');
  await expect(page).toHaveURL(/\/guides\/reparation-consoles\?niveau=avanc/);
  // The address changes before the page does.
  await expect(found).not.toHaveText(`${all} guides`);
  await expect(found).toHaveText(`${await cards.count()} guides`);
  await page.getByRole('searchbox').fill('imprimante matricielle');
  await page.getByRole('button', { name: 'Chercher' }).click();
  await expect(page.getByRole('heading', { name: 'Aucun guide ne répond à ces choix' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('link', { name: 'Tous les guides' }).first().click();
  await expect(page).toHaveURL('/guides');
});

test('a block of code is copied with the keyboard, without running by itself when it is pasted', {
  tag: '@full',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await gotoWithIntent(page, CODE_GUIDE);
  const block = firstBlock(page);
  await block.getByRole('button', { name: 'Copier\u00a0: Terminal' }).focus();
  await page.keyboard.press('Enter');
  await expect(block.getByRole('status')).toHaveText('Copié');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const shown = (await block.locator('code').textContent()) ?? '';
  expect(shown.endsWith('\n')).toBe(true);
  expect(copied).toBe(shown.trimEnd());

  const second = page.locator('.code').nth(1);
  await second.getByRole('button').click();
  await expect(second.getByRole('status')).toHaveText('Copié');
  await expect(block.getByRole('status')).toHaveText('');
});

test('a refused copy says so, and leaves the code selected', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await gotoWithIntent(page, CODE_GUIDE);
  const block = firstBlock(page);
  await block.getByRole('button').click();
  await expect(block.getByRole('status')).toHaveText('Copie refusée, le texte est sélectionné');
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe(
    (await block.locator('code').textContent())?.trim(),
  );
});

test('a press that React stops while it hydrates the page copies all the same', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await holdEntry(page);
  await gotoWithIntent(page, CODE_GUIDE);
  const block = firstBlock(page);
  await expect(block.getByRole('button')).toBeVisible();
  await page.evaluate(() =>
    document.addEventListener('click', (event) => event.stopPropagation(), { capture: true, once: true }),
  );
  await block.getByRole('button').click();
  await expect(block.getByRole('status')).toHaveText('Copié');
});

test('a guide reached from the list has its copy buttons too, one for each block', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/guides/hebergement');
  await hydrate(page);
  await page.getByRole('link', { name: /Lire le guide.*SSH/ }).click();
  await expect(page).toHaveURL(CODE_GUIDE);
  const blocks = page.locator('.code');
  await expect(blocks.nth(3)).toBeAttached();
  await expect(page.getByRole('button', { name: /^Copier/ })).toHaveCount(await blocks.count());
});

test('without script nothing offers to copy or to print, and the code is reached with the keyboard', {
  tag: '@full',
}, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(CODE_GUIDE);
  await expect(page.getByRole('button', { name: /Copier|Imprimer/ })).toHaveCount(0);
  const code = firstBlock(page).getByRole('group', { name: 'Terminal' });
  await code.focus();
  await expect(code).toBeFocused();
  await context.close();
});

test('each part has a link to it, which is not part of its heading, and opens the guide there', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto(CODE_GUIDE);
  const heading = page.locator('.prose > h2').nth(1);
  const words = (await heading.textContent()) ?? '';
  await expect(heading).toHaveAccessibleName(words);
  const link = page.getByRole('link', { name: `Lien vers cette partie\u00a0: ${words}`, exact: true });
  await expect(link).toHaveCSS('opacity', '0');
  await heading.hover();
  await expect(link).toHaveCSS('opacity', '1');
  await link.focus();
  await expect(link).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  const address = `${CODE_GUIDE}#${await heading.getAttribute('id')}`;
  await expect(page).toHaveURL(address);

  await page.goto('about:blank');
  await page.goto(address);
  await expect(heading).toBeInViewport();
  // The page scrolls there smoothly.
  const top = () => heading.evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(300);
  expect(await top()).toBeGreaterThan(0);
});

test('on a phone the sheet of the guide stays above the words, it does not follow the reader', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(GUIDE);
  await page.locator('.prose > h2').nth(1).scrollIntoViewIfNeeded();
  const end = await page.locator('.kit').evaluate((kit) => kit.getBoundingClientRect().bottom);
  const start = await page
    .locator('.article--guide > article')
    .evaluate((text) => text.getBoundingClientRect().top);
  expect(end).toBeLessThanOrEqual(start);
});

test('a line along the header says how far the reader is, unless less motion is asked for', {
  tag: '@full',
}, async ({ page }) => {
  const progress = () =>
    page
      .locator('.article--guide > article')
      .evaluate((article) => new DOMMatrix(getComputedStyle(article, '::before').transform).a);
  await gotoWithIntent(page, GUIDE);
  await whenLaidOut(page);
  expect(await progress()).toBeLessThan(0.01);
  await page.keyboard.press('End');
  await expect.poll(progress).toBe(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(
    await page
      .locator('.article--guide > article')
      .evaluate((article) => getComputedStyle(article, '::before').content),
  ).toBe('none');
});

test('the button of a guide prints it, without React', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes';
    };
  });
  await refuseEntry(page);
  await page.goto(GUIDE);
  await page.getByRole('button', { name: 'Imprimer' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
});
