import { describe, expect, test } from 'vitest';
import { useKeptSite } from '#tests/support/kept-site.ts';
import {
  allNamed,
  describedBy,
  hrefsOf,
  named,
  pagesOf,
  type SentPage,
  textOf,
  textsOf,
} from '#tests/support/pages/sent-pages.ts';
import { ask } from '#tests/support/raw-http.ts';

// The contents of the blog's pages as sent; tests/e2e/blog.spec.ts tests what acts on them.
const site = useKeptSite('plain');
const pageAt = pagesOf(site);

const cardsOf = ({ main }: SentPage) => main.querySelectorAll('.post');
const titlesOf = (page: SentPage) => textsOf(cardsOf(page).map((card) => card.querySelector('h2') ?? card));
const categoriesOf = ({ main }: SentPage) => textsOf(main.querySelectorAll('.post .post__category'));
const optionsOf = (page: SentPage, field: string) => {
  const label = page.main.querySelectorAll('label').find((one) => textOf(one).startsWith(field));
  return page.root.getElementById(label?.getAttribute('for') ?? '')?.querySelectorAll('option') ?? [];
};
const chosenIn = (page: SentPage, field: string) =>
  optionsOf(page, field)
    .filter((option) => option.hasAttribute('selected'))
    .map((option) => option.getAttribute('value') ?? textOf(option));

describe('the list of articles', () => {
  test('shows every article, newest first, with what a card must say', async () => {
    const page = await pageAt('/blog');
    expect(page.facts.headings).toHaveLength(1);
    const dates = page.main.querySelectorAll('.post time').map((time) => time.getAttribute('datetime') ?? '');
    expect(dates.length).toBeGreaterThanOrEqual(12);
    expect(dates).toEqual([...dates].sort().reverse());

    const [card] = cardsOf(page);
    expect(card?.querySelector('img')?.getAttribute('src')).toMatch(/^\/illustrations\/[\w-]+\.svg$/);
    expect(textOf(card?.querySelector('.post__category'))).not.toBe('');
    expect(textOf(card?.querySelector('h2'))).not.toBe('');
    expect(textsOf(card?.querySelectorAll('p, span, div') ?? [])).toContainEqual(
      expect.stringMatching(/^Par .+ le (1er|\d{1,2}) \p{L}+ \d{4}$/u),
    );
    const links = card ? allNamed(page, card, 'a', /^Lire l'article complet/) : [];
    expect(hrefsOf(links)).toEqual([expect.stringMatching(/^\/blog\/[a-z0-9-]+$/)]);
  });

  test('offers all categories first, then each one that has articles', async () => {
    const page = await pageAt('/blog');
    const [first, ...others] = textsOf(optionsOf(page, 'Catégorie'));
    expect(first).toBe('Toutes les catégories');
    expect(new Set(others)).toEqual(new Set(categoriesOf(page)));
    expect(textsOf(optionsOf(page, 'Ordre'))).toEqual(["Plus récents d'abord", "Plus anciens d'abord"]);
  });

  test('names the tag of the address and lets it go', async () => {
    const page = await pageAt('/blog?tag=apple');
    expect(page.facts.text).toContain('Mot-clé : apple');
    expect(named(page, 'a', /^Retirer/).getAttribute('href')).toBe('/blog');
    expect(cardsOf(page).length).toBeLessThan(cardsOf(await pageAt('/blog')).length);
  });

  test('says so when nothing is listed, and leads to the services', async () => {
    for (const path of ['/blog?tag=zzz', '/blog?category=Cuisine']) {
      const page = await pageAt(path);
      expect(page.facts.text).toContain('Aucun article de blog pour le moment.');
      expect(named(page, 'a', 'Voir nos services').getAttribute('href')).toBe('/services');
      expect(page.facts.robots).toBe('noindex');
    }
  });

  test('shows what a category or a tag of the address leaves', async () => {
    const guides = await pageAt('/blog?category=Guides+%26+Tutoriels');
    expect(categoriesOf(guides)).toEqual(['Guides & Tutoriels']);
    expect(chosenIn(guides, 'Catégorie')).toEqual(['Guides & Tutoriels']);
    expect(titlesOf(await pageAt('/blog?tag=switch+2&sort=oldest'))).toEqual([
      'Préparer sa Switch avant la Switch 2 : le guide de transfert',
      'Switch 2 : ce que le réparateur regarde le jour de la sortie',
      'Switch 2 : sa réparabilité pièce par pièce, un an et demi après la sortie',
    ]);
  });

  test('is indexed by category where the category has three articles or more', async () => {
    const robots = async (category: string) =>
      (await pageAt(`/blog?${new URLSearchParams({ category })}`)).facts.robots;
    expect(await robots('Conseils & Astuces Tech')).toMatch(/^index/);
    expect(await robots('Innovations Technologiques')).toBe('noindex');
  });

  test('keeps the category, and only it, in its canonical address', async () => {
    const repairs = await pageAt('/blog?category=R%C3%A9paration+Informatique&sort=oldest&tag=apple');
    expect(repairs.facts.canonical).toMatch(/\/blog\?category=R%C3%A9paration\+Informatique$/);
    expect((await pageAt('/blog?category=Cuisine')).facts.canonical).toMatch(/\/blog\?category=Cuisine$/);
  });
});

describe('an article', () => {
  const ARTICLE = '/blog/mac-mini-m2-reparation-gratuite-apple';

  test('shows its parts, in the order of the specification', async () => {
    const { main } = await pageAt(ARTICLE);
    expect(textsOf(main.querySelectorAll('h1'))).toEqual([expect.stringMatching(/Mac mini M2/)]);
    expect(textOf(main.querySelector('header'))).toContain('Par L’Atelier Papin le 18 juin 2025');
    expect(main.querySelector('header img')?.getAttribute('alt')).toMatch(/multimètre/);
    const category = main.querySelectorAll('header a').filter((a) => textOf(a) === 'Réparation Informatique');
    expect(hrefsOf(category)).toEqual(['/blog?category=R%C3%A9paration+Informatique']);
    expect(main.querySelector('.prose > h2')).not.toBeNull();
    const [links, ...none] = main.querySelectorAll('.article__links');
    expect(none).toEqual([]);
    expect(links?.querySelectorAll('a[href="/services/recuperation-donnees"]')).toHaveLength(1);
    expect(links?.querySelectorAll('a[href^="/guides/"]')).toHaveLength(2);
    expect(main.querySelectorAll('article .tags a[href="/blog?tag=apple"]')).toHaveLength(1);

    const parts = ['header img', 'h1', 'header time', '.prose', '.article__links', '.news', '.tags', '.more'];
    const places = parts.map((selector) => main.querySelector(selector)?.range[0] ?? -1);
    expect(places.every((place) => place >= 0)).toBe(true);
    const words = places.slice(3);
    expect(words).toEqual([...words].sort((a, b) => a - b));
  });

  test('proposes five recent articles, three categories and four tags', async () => {
    const related = named(await pageAt(ARTICLE), 'aside', 'À lire aussi');
    expect(related.querySelectorAll('.links a')).toHaveLength(5);
    expect(related.querySelectorAll(`a[href="${ARTICLE}"]`)).toEqual([]);
    expect(related.querySelectorAll('a[href^="/blog?category="]')).toHaveLength(3);
    expect(related.querySelectorAll('a[href^="/blog?tag="]')).toHaveLength(4);
  });

  test('says its excerpt and its kind to search engines', async () => {
    const page = await pageAt(ARTICLE);
    const excerpt = page.main.querySelector('header .lead')?.text;
    expect(page.facts.description).toBe(excerpt?.slice(0, 150));
    const published = page.root.querySelector('meta[property="article:published_time"]');
    expect(published?.getAttribute('content')).toBe('2025-06-18');
    expect(describedBy(page).map((node) => node['@type'])).toContain('BlogPosting');
  });

  test('sends its words once to readers, once to machines', async () => {
    const { html } = await pageAt(ARTICLE);
    const [data = ''] = /<script type="application\/ld\+json">.*?<\/script>/s.exec(html) ?? [];
    const WORDS = 'Ne faites pas ouvrir un appareil éligible';
    expect(data.split(WORDS)).toHaveLength(2);
    expect(html.replace(data, '').split(WORDS)).toHaveLength(2);
  });

  test('that does not exist leads to the list', async () => {
    const { status, headers } = await ask(site.origin, '/blog/inconnu');
    expect([status, headers.location]).toEqual([302, '/blog']);
  });
});

describe('the news', () => {
  test('are the articles of the news categories alone, newest first, and each leads to its category', async () => {
    expect(named(await pageAt('/blog'), 'a', 'Les actualités seules').getAttribute('href')).toBe(
      '/actualites',
    );
    const page = await pageAt('/actualites');
    expect(page.facts.headings).toEqual(['L’actualité du matériel, lue depuis l’établi']);
    expect(categoriesOf(page)).toEqual([
      'Actualités & Conseils',
      'Actualités & Conseils',
      'Actualités Gaming & Hardware',
      'Actualités & Conseils',
      'Actualités & Conseils',
      'Actualités Technologiques',
      'Actualités Hardware',
      'Actualités Technologiques',
      'Actualités Technologiques',
      'Actualités & Conseils',
      'Actualités Gaming & Hardware',
      'Actualités Hardware',
      'Actualités Gaming',
    ]);
    const categories = named(page, 'nav', 'Catégories d’actualités').querySelectorAll('a');
    expect(categories).toHaveLength(5);
    expect(hrefsOf(categories)[0]).toBe('/blog?category=Actualit%C3%A9s+Gaming');
  });

  test('say what they are to search engines, and are in their sitemap', async () => {
    const page = await pageAt('/actualites?utm_source=x');
    expect(page.facts.canonical).toMatch(/\/actualites$/);
    const types = describedBy(page).map((node) => node['@type']);
    expect(types).toEqual(expect.arrayContaining(['CollectionPage', 'BreadcrumbList']));
    expect(textOf(page.main.querySelector('.prose')).split(/\s+/).length).toBeGreaterThan(60);
    expect((await ask(site.origin, '/sitemap.xml')).body.toString()).toContain('/actualites</loc>');
  });

  for (const path of [
    '/blog?category=R%C3%A9paration+Informatique',
    '/actualites',
    '/blog/mac-mini-m2-reparation-gratuite-apple',
  ])
    test(`${path} announces the two feeds of the blog`, async () => {
      const announced = (await pageAt(path)).root.querySelectorAll('link[rel=alternate]');
      expect(announced.map((link) => link.getAttribute('type'))).toEqual([
        'application/rss+xml',
        'application/feed+json',
      ]);
    });
});
