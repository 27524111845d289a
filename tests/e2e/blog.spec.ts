import { expect, type Page, test } from '@playwright/test';
import { holdEntry } from '#tests/support/hydration.ts';

const cards = (page: Page) => page.locator('.post');
/** As a visitor does: the field first has the focus, which is when the script is fetched. */
async function choose(page: Page, field: string, option: string) {
  await page.getByLabel(field).focus();
  await page.getByLabel(field).selectOption(option);
}
const titles = (page: Page) => cards(page).getByRole('heading').allTextContents();

test.describe('the list of articles', () => {
  test('shows every article, newest first, with what a card must say', async ({ page }) => {
    await page.goto('/blog');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    const dates = await cards(page)
      .locator('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
    expect(dates.length).toBeGreaterThanOrEqual(12);
    expect(dates).toEqual([...dates].sort().reverse());

    const card = cards(page).first();
    await expect(card.locator('img')).toHaveAttribute('src', /^\/illustrations\/[\w-]+\.svg$/);
    await expect(card.locator('.post__c')).not.toBeEmpty();
    await expect(card.getByRole('heading')).not.toBeEmpty();
    await expect(card.getByText(/^Par .+ le (1er|\d{1,2}) \p{L}+ \d{4}$/u)).toBeVisible();
    await expect(card.locator('.post__x')).toHaveCSS('-webkit-line-clamp', '3');
    const link = card.getByRole('link', { name: "Lire l'article complet" });
    await expect(link).toHaveAttribute('href', /^\/blog\/[a-z0-9-]+$/);
    await link.click();
    await expect(page).toHaveURL(/\/blog\/[a-z0-9-]+$/);
  });

  test('offers all categories first, then each one that has articles', async ({ page }) => {
    await page.goto('/blog');
    const options = await page.getByLabel('Catégorie').locator('option').allTextContents();
    const shown = new Set(await cards(page).locator('.post__c').allTextContents());
    expect(options[0]).toBe('Toutes les catégories');
    expect(new Set(options.slice(1))).toEqual(shown);
    await expect(page.getByLabel('Ordre').locator('option')).toHaveText([
      "Plus récents d'abord",
      "Plus anciens d'abord",
    ]);
  });

  test('applies a category and an order at once, in the address too', async ({ page }) => {
    await page.goto('/blog');
    const before = await titles(page);
    await choose(page, 'Ordre', "Plus anciens d'abord");
    await expect(page).toHaveURL('/blog?sort=oldest');
    await expect.poll(() => titles(page)).toEqual([...before].reverse());

    await choose(page, 'Catégorie', 'Réparation Informatique');
    await expect(page).toHaveURL(/\/blog\?category=R%C3%A9paration\+Informatique&sort=oldest$/);
    await expect(
      cards(page).locator('.post__c').filter({ hasNotText: 'Réparation Informatique' }),
    ).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: /article/ })).toHaveText(
      `${await cards(page).count()} articles`,
    );
    await expect(page.getByRole('button', { name: 'Appliquer' })).toHaveCount(0);
  });

  test('applies an order chosen by the keyboard before React came', async ({ page }) => {
    const release = await holdEntry(page);
    await page.goto('/blog');
    await page.getByLabel('Ordre').focus();
    await page.keyboard.press('ArrowDown');
    release();
    await expect(page).toHaveURL('/blog?sort=oldest');
  });

  test('lets cards enter one after the other, a tenth of a second apart', async ({ page }) => {
    await page.goto('/blog');
    const delays = await cards(page).evaluateAll((all) =>
      all.slice(0, 4).map((card) => getComputedStyle(card).animationDelay),
    );
    expect(delays).toEqual(['0s', '0.1s', '0.2s', '0.3s']);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(
      await cards(page)
        .nth(3)
        .evaluate((card) => getComputedStyle(card).animationDelay),
    ).toBe('0s');
  });

  test('puts cards in three columns, two, then one', async ({ page }) => {
    await page.goto('/blog');
    for (const [width, columns] of [
      [1280, 3],
      [820, 2],
      [390, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const grid = await page
        .locator('.posts')
        .evaluate((posts) => getComputedStyle(posts).gridTemplateColumns.split(' ').length);
      expect(grid).toBe(columns);
    }
  });

  test('names the tag of the address and lets it go', async ({ page }) => {
    await page.goto('/blog?tag=apple');
    await expect(page.getByText('Mot-clé : apple')).toBeVisible();
    const narrowed = await cards(page).count();
    await page.getByRole('link', { name: 'Retirer' }).click();
    await expect(page).toHaveURL('/blog');
    await expect.poll(() => cards(page).count()).toBeGreaterThan(narrowed);
  });

  test('says so when nothing is listed, and leads to the services', async ({ page }) => {
    await page.goto('/blog?tag=zzz');
    await expect(page.getByText('Aucun article de blog pour le moment.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Voir nos services' })).toHaveAttribute(
      'href',
      '/services',
    );
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });

  test('keeps the category, and only it, in its canonical address', async ({ page }) => {
    await page.goto('/blog?category=R%C3%A9paration+Informatique&sort=oldest&tag=apple');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      /\/blog\?category=R%C3%A9paration\+Informatique$/,
    );
  });
});

test.describe('the list of articles without script', () => {
  test.use({ javaScriptEnabled: false });

  test('is a form with a button', async ({ page }) => {
    await page.goto('/blog');
    const before = await titles(page);
    await page.getByLabel('Ordre').selectOption("Plus anciens d'abord");
    await page.getByRole('button', { name: 'Appliquer' }).click();
    await expect(page).toHaveURL(/sort=oldest/);
    expect(await titles(page)).toEqual([...before].reverse());
    await expect(page.getByLabel('Ordre')).toHaveValue('oldest');
  });

  test('shows what a category or a tag of the address leaves', async ({ page }) => {
    await page.goto('/blog?category=Guides+%26+Tutoriels');
    await expect(cards(page).locator('.post__c')).toHaveText(['Guides & Tutoriels']);
    await expect(page.getByLabel('Catégorie')).toHaveValue('Guides & Tutoriels');
    await page.goto('/blog?tag=switch+2&sort=oldest');
    await expect(cards(page).getByRole('heading')).toHaveText([
      'Préparer sa Switch avant la Switch 2 : le guide de transfert',
      'Switch 2 : ce que le réparateur regarde le jour de la sortie',
    ]);
    await page.goto('/blog?category=Cuisine');
    await expect(page.getByText('Aucun article de blog pour le moment.')).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/blog\?category=Cuisine$/);
  });
});

test.describe('an article', () => {
  const ARTICLE = '/blog/mac-mini-m2-reparation-gratuite-apple';

  test('shows its parts', async ({ page }) => {
    await page.goto(ARTICLE);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(/Mac mini M2/);
    await expect(main.getByText('Par L’Atelier Papin le 18 juin 2025')).toBeVisible();
    await expect(main.locator('header img')).toHaveAttribute('alt', /multimètre/);
    await expect(
      main.locator('header').getByRole('link', { name: 'Réparation Informatique' }),
    ).toHaveAttribute('href', '/blog?category=R%C3%A9paration+Informatique');
    await expect(main.locator('.prose > h2').first()).toBeVisible();
    const links = main.locator('.art__links');
    await expect(links).toHaveCount(1);
    await expect(links.locator('a[href="/services/recuperation-donnees"]')).toBeVisible();
    await expect(links.locator('a[href^="/guides/"]')).toHaveCount(3);
    await expect(main.locator('article .tags a[href="/blog?tag=apple"]')).toBeVisible();
  });

  test('has its parts in the order of the specification', async ({ page }) => {
    await page.goto(ARTICLE);
    const parts = ['header img', 'h1', 'header time', '.prose', '.art__links', '.news', '.tags', '.more'];
    const places = await page.getByRole('main').evaluate((main, selectors) => {
      const all = [...main.querySelectorAll('*')];
      return selectors.map((selector) => all.indexOf(main.querySelector(selector) as Element));
    }, parts);
    expect(places.every((place) => place >= 0)).toBe(true);
    const words = places.slice(3);
    expect(words).toEqual([...words].sort((a, b) => a - b));
  });

  test('keeps its contents in view beside the words on a wide screen', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(ARTICLE);
    await page.locator('#si-vous-n-etes-pas-concerne').scrollIntoViewIfNeeded();
    await expect(page.getByRole('navigation', { name: 'Sommaire' })).toBeInViewport();
  });

  test('proposes five recent articles, three categories and four tags', async ({ page }) => {
    await page.goto(ARTICLE);
    const related = page.getByRole('complementary', { name: 'À lire aussi' });
    await expect(related.locator('.links a')).toHaveCount(5);
    await expect(related.locator(`a[href="${ARTICLE}"]`)).toHaveCount(0);
    await expect(related.locator('a[href^="/blog?category="]')).toHaveCount(3);
    await expect(related.locator('a[href^="/blog?tag="]')).toHaveCount(4);
  });

  test('says its excerpt and its kind to search engines', async ({ page }) => {
    await page.goto(ARTICLE);
    const description = await page.locator('meta[name=description]').getAttribute('content');
    const excerpt = await page.locator('header .lead').textContent();
    expect(description).toBe(excerpt?.slice(0, 150));
    await expect(page.locator('meta[property="article:published_time"]')).toHaveAttribute(
      'content',
      '2025-06-18',
    );
    expect(await page.locator('script[type="application/ld+json"]').allTextContents()).toEqual(
      expect.arrayContaining([expect.stringContaining('"BlogPosting"')]),
    );
  });

  test('marks the section being read in its table of contents', async ({ page }) => {
    await page.goto(ARTICLE);
    const contents = page.getByRole('navigation', { name: 'Sommaire' });
    await contents.getByRole('link').nth(2).click();
    await expect(contents.locator('[aria-current]')).toHaveText(
      (await contents.getByRole('link').nth(2).textContent()) ?? '',
    );
  });

  test('sends its words once to readers, once to machines', async ({ request }) => {
    const html = await (await request.get(ARTICLE)).text();
    const [data = ''] = /<script type="application\/ld\+json">.*?<\/script>/s.exec(html) ?? [];
    const WORDS = 'Ne faites pas ouvrir un appareil éligible';
    expect(data.split(WORDS)).toHaveLength(2);
    expect(html.replace(data, '').split(WORDS)).toHaveLength(2);
  });

  test('still shows its words after a navigation there and back', async ({ page }) => {
    await page.goto(ARTICLE);
    const first = await page.locator('.prose').textContent();
    await page.locator('aside .links a').first().click();
    await expect(page).not.toHaveURL(new RegExp(`${ARTICLE}$`));
    await expect(page.locator('.prose')).not.toHaveText(first ?? '');
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`));
    await expect.poll(() => page.locator('.prose').textContent()).toBe(first);
  });

  test('that does not exist leads to the list', async ({ page, request }) => {
    const answer = await request.get('/blog/inconnu', { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toBe('/blog');
    await page.goto('/blog/inconnu');
    await expect(page).toHaveURL('/blog');
  });
});

test.describe('the news', () => {
  test('are the articles of the news categories alone, newest first', async ({ page }) => {
    await page.goto('/blog');
    await page.getByRole('main').getByRole('link', { name: 'Les actualités seules' }).click();
    await expect(page).toHaveURL('/actualites');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'L’actualité du matériel, lue depuis l’établi',
    );
    await expect(cards(page).locator('.post__c')).toHaveText([
      'Actualités Technologiques',
      'Actualités & Conseils',
      'Actualités Gaming & Hardware',
      'Actualités Hardware',
      'Actualités Gaming',
    ]);
    const categories = page.getByRole('navigation', { name: 'Catégories d’actualités' }).getByRole('link');
    await expect(categories).toHaveCount(5);
    await categories.first().click();
    await expect(page).toHaveURL('/blog?category=Actualit%C3%A9s+Gaming');
  });

  test('say what they are to search engines, and are in their sitemap', async ({ page, request }) => {
    await page.goto('/actualites?utm_source=x');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/actualites$/);
    const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).join();
    expect(data).toContain('"CollectionPage"');
    expect(data).toContain('"BreadcrumbList"');
    expect((await page.locator('.prose').textContent())?.split(/\s+/).length).toBeGreaterThan(60);
    expect(await (await request.get('/sitemap.xml')).text()).toContain('/actualites</loc>');
  });
});
