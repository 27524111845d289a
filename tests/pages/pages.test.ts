import { describe, expect, test } from 'vitest';
import { useKeptSite } from '#tests/support/kept-site.ts';
import {
  allNamed,
  describedBy,
  hrefsOf,
  named,
  pagesOf,
  textOf,
  textsOf,
} from '#tests/support/pages/sent-pages.ts';

// The contents, as sent, of the legal pages, the contact page, the lists of questions, pictures and reviews, a guide and a missing
// page. tests/e2e/{faq,gallery,guides,pages,testimonials}.spec.ts test what acts on them.
const site = useKeptSite('plain');
const pageAt = pagesOf(site);

describe('contact', () => {
  const REDIRECTION = /http-equiv="refresh" content="0;url=([^"]*)"/;

  test('says that it redirects, and redirects by itself', async () => {
    const { status, html, facts, headers } = await pageAt('/contact?subject=Demande%20de%20devis%20gratuit');
    expect(status).toBe(200);
    expect(html).toContain('Redirection en cours vers le formulaire de contact...');
    expect(html).toContain(
      '<meta http-equiv="refresh" content="0;url=/demande?subject=Demande+de+devis+gratuit"/>',
    );
    expect(facts.robots).toBe('noindex');
    expect(headers['cache-control']).toContain('no-store');
  });

  test('never leads elsewhere than to its form, and cuts the subject', async () => {
    const path = `/contact?subject=https://evil.example/${'a'.repeat(300)}&url=https://evil.example`;
    const [, target = ''] = REDIRECTION.exec((await pageAt(path)).html) ?? [];
    expect(target).toMatch(/^\/demande\?subject=https%3A%2F%2Fevil\.example%2Fa+$/);
    expect(new URLSearchParams(target.split('?')[1]).get('subject')).toHaveLength(150);
  });
});

describe('legal pages', () => {
  for (const [path, title, canonical] of [
    ['/mentions-legales', 'Mentions Légales', '/mentions-legales'],
    ['/legal/legal', 'Mentions Légales', '/mentions-legales'],
    ['/legal/privacy', 'Politique de Confidentialité', '/legal/privacy'],
    ['/legal/cgv', "Conditions Générales de Vente et d'Utilisation", '/legal/cgv'],
  ] as const)
    test(`${path} has its title, date, contents and address`, async () => {
      const page = await pageAt(path);
      expect(page.facts.headings).toEqual([title]);
      expect(textsOf(page.main.querySelectorAll('p, span'))).toContainEqual(
        expect.stringMatching(/^Dernière mise à jour : \d/),
      );
      const contents = named(page, 'nav', 'Sommaire', page.root).querySelectorAll('a');
      expect(contents).toHaveLength(page.main.querySelectorAll('.prose > h2').length);
      expect(page.facts.canonical).toMatch(new RegExp(`${canonical}$`));
    });

  test('no heading of the texts in force stands with nothing under it while facts are missing', async () => {
    for (const path of ['/mentions-legales', '/legal/privacy', '/legal/cgv']) {
      const prose = (await pageAt(path)).main.querySelector('.prose');
      expect(prose).not.toBeNull();
      const empty = prose?.querySelectorAll('h2 + .lien + h2, h2 + .lien + span') ?? [];
      expect([path, textsOf(empty)]).toEqual([path, []]);
    }
    const { main } = await pageAt('/mentions-legales');
    expect(
      textsOf(main.querySelectorAll('*')).filter((words) =>
        /^(Hébergeur du site|Médiateur de la)/.test(words),
      ),
    ).toEqual([]);
  });

  // There is a newer version, which has the short address.
  for (const path of ['/legal/legal', '/legal/privacy', '/legal/cgv'])
    test(`${path} lists its versions, the first one at an address that lasts`, async () => {
      const page = await pageAt(path);
      const versions = named(page, 'section', 'Versions de ce texte');
      expect(textsOf(versions.querySelectorAll('h3')).at(-1)).toMatch(/^Version du 21 novembre 2026\s/);
      expect(textOf(versions)).toContain('Ce qui a changé');
      const first = hrefsOf(versions.querySelectorAll('a')).at(-1) ?? '';
      expect(first).toBe(`${path}/2026-11-21`);
      const { status, facts } = await pageAt(first);
      expect([status, facts.canonical]).toEqual([200, expect.stringMatching(new RegExp(`${first}$`))]);
    });

  test('a type or a version that never was is not found', async () => {
    for (const path of [
      '/legal/inconnu',
      '/legal/cgv/2020-01-01',
      '/legal/cgv/demain',
      '/legal/inconnu/2026-11-21',
    ])
      expect([path, (await pageAt(path)).status]).toEqual([path, 404]);
    expect((await pageAt('/legal/inconnu')).facts.headings).toEqual(['Oups ! Page introuvable.']);
  });
});

test('pages of the shop show their words, their drawing and a way to ask', async () => {
  for (const path of ['/notre-magasin', '/envoi', '/demande']) {
    const page = await pageAt(path);
    expect([path, page.facts.headings.length]).toEqual([path, 1]);
    expect([path, page.main.querySelector('.prose > h2')]).not.toEqual([path, null]);
    const asides = page.root.querySelectorAll('aside');
    const ways = asides.flatMap((aside) => allNamed(page, aside, 'a', /devis|atelier/));
    expect([path, ways.length]).not.toEqual([path, 0]);
  }
});

test('a page that does not exist is a 404 out of the index, with four ways on', async () => {
  const page = await pageAt('/nulle-part/du-tout');
  expect([page.status, page.facts.headings]).toEqual([404, ['Oups ! Page introuvable.']]);
  expect(page.facts.title).toMatch(/^Page introuvable/);
  expect(page.facts.robots).toBe('noindex');
  for (const [name, href] of [
    ['Accueil', '/'],
    ['Explorer nos services', '/services'],
    ['Nous contacter', '/contact'],
  ] as const)
    expect(named(page, 'a', name).getAttribute('href')).toBe(href);
  named(page, 'button', 'Retour à la page précédente');
});

describe('the questions', () => {
  const QUESTIONS = 46;

  test('stand by category, each named by the sidebar, all closed', async () => {
    const page = await pageAt('/faq');
    expect(page.main.querySelectorAll('.faqs details')).toHaveLength(QUESTIONS);
    expect(page.main.querySelectorAll('.faqs details[hidden], .faqs details[open]')).toEqual([]);
    const titles = textsOf(page.main.querySelectorAll('.faqs section > h2'));
    expect(titles).toHaveLength(8);
    expect(textsOf(named(page, 'nav', 'Rubriques', page.root).querySelectorAll('a'))).toEqual(titles);
  });

  test('are all described to search engines, words of the shop filled in', async () => {
    const page = await pageAt('/faq');
    const nodes = describedBy(page);
    expect(nodes.find((node) => node['@type'] === 'FAQPage')?.mainEntity).toHaveLength(QUESTIONS);
    expect(JSON.stringify(page.facts.structuredData)).not.toContain('{{');
    expect(nodes.map((node) => node['@type'])).toContain('BreadcrumbList');
  });

  test('show markup as words in what nothing was found for', async () => {
    const { main } = await pageAt('/faq?q=%3Cimg+src%3Dx+onerror%3Dalert(1)%3E%22');
    const empty = textsOf(main.querySelectorAll('h2, h3')).find((words) =>
      words.startsWith('Aucun résultat'),
    );
    expect(empty).toContain('<img src=x onerror=alert(1)>"');
  });
});

describe('the gallery', () => {
  test('has twelve cards, five filters, each picture with its place and its words', async () => {
    const page = await pageAt('/galerie');
    const filters = named(page, 'nav', 'Catégories de la galerie', page.root).querySelectorAll('a');
    expect(textsOf(filters)).toEqual([
      'Tout Voir',
      'Réparations Complexes',
      'Montages PC Uniques',
      'Notre Atelier High-Tech',
      'Composants Rares',
    ]);
    const pictures = page.main.querySelectorAll('.gallery > li img');
    expect(page.main.querySelectorAll('.gallery > li')).toHaveLength(12);
    expect(pictures).toHaveLength(12);
    for (const [index, picture] of pictures.entries()) {
      const loading = index < 4 ? 'eager' : 'lazy';
      expect(picture.attributes).toMatchObject({ width: '960', height: '720', loading });
      expect(picture.getAttribute('alt')?.length).toBeGreaterThan(20);
    }
  });

  test('keeps a category out of the index, and says of one without items that it has none', async () => {
    const components = await pageAt('/galerie?categorie=components');
    expect(components.main.querySelectorAll('.gallery > li')).toHaveLength(2);
    expect(components.facts.robots).toBe('noindex');
    const page = await pageAt('/galerie?categorie=inconnue');
    expect(page.facts.text).toContain('Aucun élément à afficher dans cette catégorie pour le moment.');
    expect(page.main.querySelectorAll('.gallery > li')).toEqual([]);
    expect(named(page, 'a', 'Voir toute la galerie').getAttribute('href')).toBe('/galerie');
  });

  test('has the pairs under the binocular, below repairs only, each view with its words', async () => {
    const frames = (await pageAt('/galerie?categorie=repairs')).main.querySelectorAll('.compare');
    expect(frames.length).toBeGreaterThan(0);
    for (const frame of frames) {
      const [first, second] = frame
        .querySelectorAll('img')
        .map((picture) => picture.getAttribute('alt') ?? '');
      expect(first).toMatch(/^Image de synthèse.: ./);
      expect(second).toMatch(/^Image de synthèse.: ./);
      expect(first).not.toBe(second);
      expect(frame.querySelectorAll('input[type=radio], input[type=range]')).toHaveLength(4);
    }
    const components = await pageAt('/galerie?categorie=components');
    expect(components.main.querySelector('.compare')).toBeNull();
  });

  test('an item that is none, or of another category, is not found', async () => {
    for (const path of ['/galerie/repairs-99', '/galerie/repairs-01?categorie=workshop'])
      expect([path, (await pageAt(path)).status]).toEqual([path, 404]);
  });
});

test('the testimonials are in the first HTML, each example marked as one', async () => {
  const page = await pageAt('/temoignages');
  expect(page.facts.headings).toEqual(['Témoignages']);
  const quotes = textsOf(page.main.querySelectorAll('.quote'));
  expect(quotes).toHaveLength(12);
  for (const quote of quotes) expect(quote.match(/Exemple d’avis/g)).toHaveLength(1);
  expect(page.facts.text).toMatch(/ne comptent dans aucune moyenne/);
});

test('a product whose visitor was told of it by somebody else’s link only says what it can know', async () => {
  const path = '/produit/mac-mini-m1-8-go?panier=added&article=00000000-0000-4000-8000-000000000000';
  const { status, facts } = await pageAt(path);
  expect(status).toBe(200);
  expect(facts.text).not.toContain('Produit ajouté');
});

describe('a guide', () => {
  test('says what it takes, numbers its steps and offers three ways out', async () => {
    const page = await pageAt('/guides/reparation-consoles/switch-ne-charge-plus');
    const sheet = named(page, 'aside', 'La fiche du guide', page.root);
    expect(textOf(sheet)).toContain('Débutant');
    expect(textOf(sheet)).toContain('1 h');
    expect(named(page, 'a', 'Le faire faire', sheet).getAttribute('href')).toMatch(/^\/consoles\//);
    expect(page.main.querySelectorAll('.procedure > li').length).toBeGreaterThanOrEqual(4);
    expect(named(page, 'section', 'Trois façons d’en sortir').querySelectorAll('li')).toHaveLength(3);
    expect(describedBy(page).map((node) => node['@type'])).toEqual(
      expect.arrayContaining(['TechArticle', 'HowTo', 'BreadcrumbList']),
    );
  });

  test('has its drawing in the page, with a name, words to select and a caption', async () => {
    const { html } = await pageAt('/guides/reparation-consoles/switch-ne-charge-plus');
    const [, drawing = ''] =
      /<figure id="charge-de-la-switch" class="diagram">(.*?)<\/figure>/s.exec(html) ?? [];
    expect(drawing).toMatch(/^<svg [^>]*role="img" aria-label="Du chargeur à la batterie [^"]*">/);
    expect(drawing).toContain('>Circuit de charge</text>');
    expect(drawing).toMatch(/<figcaption><p>Où le courant s’arrête, .*<\/p><\/figcaption>$/);
    expect(html).toContain('.diagram');
  });

  test('that is unknown, or of an unknown category, is not found', async () => {
    for (const path of ['/guides/cuisine', '/guides/astuces/inconnu', '/guides/cuisine/tarte'])
      expect([path, (await pageAt(path)).status]).toEqual([path, 404]);
  });
});
