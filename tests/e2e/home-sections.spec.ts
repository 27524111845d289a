import { expect, type Locator, type Page, test } from '@playwright/test';
import { isAfterPaintScript, whenLaidOut } from '#tests/support/after-paint-script.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { holdRequests, hydrate } from '#tests/support/hydration.ts';

const SECTIONS = [
  { id: 'diagnostic', height: 550, chunk: 'diagnostic-section' },
  { id: 'atelier', height: 400, chunk: 'about-section' },
  { id: 'temoignages', height: 400, chunk: 'testimonials-section' },
  { id: 'partenaires', height: 400, chunk: 'partners-section' },
  { id: 'questions', height: 400, chunk: 'faq-section' },
  { id: 'devis', height: 400, chunk: 'call-to-action-section' },
  { id: 'reims', height: 400, chunk: 'local-section' },
];

/** The section of keywords, which no visitor reaches: it lies under the last section. */
const HIDDEN = 'mots-cles';
const TESTIMONIALS = '**/rest/v1/testimonials*';

const section = (page: Page, id: string) => page.locator(`section#${id}`);
const isReady = (frame: Locator) => expect(frame).toHaveAttribute('data-lazy', 'ready');

/** Names of the scripts requested so far, except the one that each page loads when it is at rest (tracking.full.spec.ts). */
function watchScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'script' || isAfterPaintScript(request.url())) return;
    scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

const count = (scripts: string[], chunk: string) =>
  scripts.filter((path) => path.includes(`/${chunk}-`)).length;

/** Puts the top of a section at a distance below the viewport, and waits until observers have noticed. */
async function bringTo(frame: Locator, distance: number) {
  // Otherwise the content above would take its true height on the way.
  await whenLaidOut(frame.page());
  await frame.evaluate(async (element, below) => {
    scrollTo({
      top: element.getBoundingClientRect().top + scrollY - innerHeight - below,
      behavior: 'instant',
    });
    await new Promise((resolve) =>
      new IntersectionObserver(resolve, { rootMargin: '200px', threshold: 0.01 }).observe(element),
    );
    await new Promise(requestAnimationFrame);
  }, distance);
}

async function openSection(page: Page, id: string) {
  await bringTo(section(page, id), 0);
  await isReady(section(page, id));
}

test('placeholders hold 550px for the diagnostic and 400px for the others, and load nothing', async ({
  page,
}) => {
  const scripts = watchScripts(page);
  await page.goto('/');
  for (const { id, height } of SECTIONS) {
    await expect(section(page, id)).toHaveAttribute('aria-busy', 'true');
    expect((await section(page, id).boundingBox())?.height).toBe(height);
  }
  const ids = SECTIONS.map(({ id }) => id);
  expect(await page.locator('[data-lazy]').evaluateAll((frames) => frames.map(({ id }) => id))).toEqual(
    ids.toSpliced(-1, 0, HIDDEN),
  );
  expect((await page.locator(`#${HIDDEN}`).boundingBox())?.height).toBe(400);
  expect(scripts).toEqual([]);
});

test('a section asks for its own chunk within 200px of the viewport, not before, and once', async ({
  page,
}) => {
  const scripts = watchScripts(page);
  await page.goto('/');
  await hydrate(page);
  const frame = section(page, 'diagnostic');

  await bringTo(frame, 260);
  await expect(frame).toHaveAttribute('data-lazy', 'waiting');
  expect(count(scripts, 'diagnostic-section')).toBe(0);

  await bringTo(frame, 150);
  await isReady(frame);
  await expect(frame).not.toHaveAttribute('aria-busy');
  expect(count(scripts, 'diagnostic-section')).toBe(1);
  for (const { chunk } of SECTIONS.slice(1)) expect(count(scripts, chunk)).toBe(0);
});

test('sections stay when scrolled away and are back at once after a visit elsewhere', {
  tag: '@full',
}, async ({ page }) => {
  const scripts = watchScripts(page);
  await page.goto('/');
  await openSection(page, 'diagnostic');
  await openSection(page, 'atelier');
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(section(page, 'diagnostic').getByRole('radio', { name: 'Téléphone' })).toBeAttached();

  await section(page, 'atelier').getByRole('link', { name: 'Notre magasin' }).click();
  await expect(page).toHaveURL(/\/notre-magasin$/);
  await expect(section(page, 'diagnostic')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await isReady(section(page, 'diagnostic'));
  await isReady(section(page, 'atelier'));
  for (const { chunk } of SECTIONS) expect(count(scripts, chunk)).toBeLessThanOrEqual(1);
});

test('the tab key meets every section in turn', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  // Until then the places of sections cannot be focused.
  await hydrate(page);
  const met = new Set<string>();
  const focused = page.locator(':focus');
  await page.locator('#contenu a').first().focus();
  while (!(await focused.evaluate((element) => element.closest('footer') !== null))) {
    await page.keyboard.press('Tab');
    const id = await focused.evaluate((element) => element.closest('[data-lazy]')?.id);
    if (!id) continue;
    await isReady(section(page, id));
    met.add(id);
  }
  // The partners have nothing to focus: the keyboard meets them only if they were not loaded yet.
  met.delete('partenaires');
  expect([...met]).toEqual(['diagnostic', 'atelier', 'temoignages', 'questions', 'devis', 'reims']);
});

test('a section that cannot be loaded says so and can be asked again', { tag: '@full' }, async ({ page }) => {
  await page.route('**/faq-section-*.js', (route) => route.abort());
  await page.goto('/');
  await bringTo(section(page, 'questions'), 0);
  await expect(section(page, 'questions').getByRole('alert')).toContainText('n’a pas pu être chargée');

  await page.unroute('**/faq-section-*.js');
  await section(page, 'questions').getByRole('button', { name: 'Réessayer' }).click();
  await isReady(section(page, 'questions'));
});

test('the diagnostic leads to a result with the mouse, without moving the page about', async ({ page }) => {
  await page.goto('/');
  await openSection(page, 'diagnostic');
  const bench = section(page, 'diagnostic').locator('.bench');
  const height = async () => Math.round((await bench.boundingBox())?.height ?? 0);
  const atStart = await height();

  await bench.getByRole('radio', { name: 'PlayStation 3, 4 ou 5' }).click();
  await expect(bench.getByRole('radio', { name: 'Elle s’allume mais aucune image' })).toBeFocused();
  await bench.getByRole('radio', { name: 'Elle s’allume mais aucune image' }).click();
  await expect(
    bench.getByRole('group', { name: /autre câble/ }).getByRole('radio', { name: 'Oui' }),
  ).toBeFocused();
  await bench.getByRole('radio', { name: 'Non' }).click();
  await expect(bench.getByRole('status')).toBeEmpty();
  await bench.getByRole('radio', { name: 'Oui' }).click();

  const result = bench.getByRole('status');
  await expect(result).toContainText('Port HDMI arraché');
  await expect(result).toContainText('de 69 à 149\u00a0€');
  await expect(result).toContainText('24 à 72 heures');
  await expect(bench).toContainText('le prix ferme est celui du devis gratuit');
  await expect(bench.getByRole('link', { name: 'Réparation de PlayStation' })).toHaveAttribute(
    'href',
    '/services/reparation-consoles/playstation-reims',
  );
  const quote = await bench
    .getByRole('link', { name: 'Demander un devis pour cette panne' })
    .getAttribute('href');
  const subject = new URL(quote ?? '', 'http://localhost').searchParams.get('subject');
  expect(subject).toBe('Demande de devis : PlayStation 3, 4 ou 5 – Elle s’allume mais aucune image');
  expect(await height()).toBe(atStart);

  await bench.getByRole('button', { name: 'Recommencer' }).click();
  await expect(result).toBeEmpty();
  await expect(bench.getByRole('radio', { name: 'PlayStation 3, 4 ou 5' })).toBeFocused();
});

test('the diagnostic leads to a result with the keyboard alone', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  await openSection(page, 'diagnostic');
  const bench = section(page, 'diagnostic').locator('.bench');
  const radio = (name: string) => bench.getByRole('radio', { name, exact: true });

  await radio('PlayStation 3, 4 ou 5').focus();
  await page.keyboard.press('ArrowRight');
  await expect(radio('Nintendo Switch')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(radio('Elle ne charge plus')).toBeFocused();

  // Arrows only move over the choices; space, Enter or the button answers.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(radio('L’écran est cassé ou noir')).toBeChecked();
  await expect(bench.getByRole('group', { name: 'Que se passe-t-il' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(
    bench.getByRole('group', { name: 'L’image apparaît-elle au dock' }).getByRole('radio').first(),
  ).toBeFocused();
  await page.keyboard.press('Space');
  await expect(radio('V1 ou V2')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(radio('Je ne sais pas')).toBeChecked();
  await expect(bench.getByRole('status')).toBeEmpty();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(bench.getByRole('button', { name: 'Continuer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bench.getByRole('status')).toContainText('de 69 à 249\u00a0€');
  await expect(radio('Je ne sais pas')).toBeFocused();

  await bench.getByRole('button', { name: 'Retour' }).press('Enter');
  await expect(bench.getByRole('status')).toBeEmpty();
  await expect(radio('Je ne sais pas')).toBeFocused();
});

test('one question of the FAQ is open at a time, and it can be closed', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/');
  await openSection(page, 'questions');
  const entries = section(page, 'questions').locator('details');
  const open = section(page, 'questions').locator('details[open]');
  await expect(entries).toHaveCount(6);
  await entries.nth(3).locator('summary').click();
  await expect(open).toHaveCount(1);
  await expect(open).toContainText('garanties légales');
  await entries.nth(3).locator('summary').click();
  await expect(open).toHaveCount(0);
});

test('testimonials are asked of the data API, three are shown, and examples are marked', async ({ page }) => {
  const asked = page.waitForRequest(TESTIMONIALS);
  await page.goto('/');
  await openSection(page, 'temoignages');
  expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toMatchObject({
    is_visible: 'eq.true',
    order: 'created_at.desc',
  });
  const frame = section(page, 'temoignages');
  await expect(frame.getByRole('figure')).toHaveCount(3);
  await expect(frame.getByText('Exemple d’avis', { exact: true })).toHaveCount(3);
  await expect(frame.getByRole('link', { name: 'lire les témoignages' })).toHaveAttribute(
    'href',
    '/temoignages',
  );
});

test('a slow answer is waited for in words', { tag: '@full' }, async ({ page }) => {
  const release = await holdRequests(page, TESTIMONIALS);
  await page.goto('/');
  await bringTo(section(page, 'temoignages'), 0);
  await expect(section(page, 'temoignages').getByText('Chargement des témoignages...')).toBeVisible();
  release();
  await isReady(section(page, 'temoignages'));
});

test('testimonials that cannot be had say so, and can be asked again', { tag: '@full' }, async ({ page }) => {
  await page.route(TESTIMONIALS, (route) => route.abort());
  await page.goto('/');
  await openSection(page, 'temoignages');
  const frame = section(page, 'temoignages');
  await expect(frame.getByRole('alert')).toContainText(
    'Impossible de charger les témoignages. Veuillez réessayer plus tard.',
  );
  await page.unroute(TESTIMONIALS);
  await frame.getByRole('button', { name: 'Réessayer' }).click();
  await expect(frame.getByRole('figure')).toHaveCount(3);
});

test('the hidden keywords come near the end, are seen and heard by nobody, and take no room', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/');
  const keywords = page.locator(`#${HIDDEN}`);
  await openSection(page, 'reims');
  await isReady(keywords);
  await expect(keywords).toHaveAttribute('aria-hidden', 'true');
  const block = keywords.locator('.visually-hidden');
  const box = await block.boundingBox();
  expect([box?.width, box?.height]).toEqual([1, 1]);
  expect(((await block.textContent()) ?? '').split(/\s+/).length).toBeGreaterThanOrEqual(1500);
  expect(await block.locator('a:not([tabindex="-1"])').count()).toBe(0);
  expect(
    new Set(await block.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))),
  ).toEqual(new Set(['/services', '/contact', '/hebergement', '/professionnel', '/services/micro-soudure']));
  await expect(section(page, 'reims').getByRole('heading', { level: 2 })).toBeVisible();
});

test('axe finds nothing in the sections that were opened', { tag: '@full' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  for (const id of ['temoignages', 'reims']) await openSection(page, id);
  expect(await faultsOf(page)).toEqual([]);
});

test('nothing moves under who presses: a section that has come waits for the release', {
  tag: '@full',
}, async ({ page }) => {
  const chunk = /\/local-section-[\w-]+\.js$/;
  const release = await holdRequests(page, '**/local-section-*.js');
  const asked = page.waitForRequest(chunk);
  await page.goto('/');
  await hydrate(page);
  const last = section(page, 'reims');
  await bringTo(last, 0);
  const address = (await asked).url();
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Micro-soudure' });
  await link.hover();
  await page.mouse.down();
  const place = await link.boundingBox();
  release();
  await page.evaluate(async (script) => {
    await import(script);
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
  }, address);
  await expect(last).toHaveAttribute('data-lazy', 'loading');
  expect(await link.boundingBox()).toEqual(place);
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Micro-soudure');
});
