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

// The contents of the pages about consoles and prices as sent; tests/e2e/consoles.spec.ts tests what acts on them.
const site = useKeptSite('plain');
const pageAt = pagesOf(site);

const CONSOLE = '/consoles/playstation-4';
const FAULT = `${CONSOLE}/reparation-port-hdmi`;
const RANGE = '/prix/console/playstation-4/reparation-port-hdmi';

const typesOf = (page: SentPage) => describedBy(page).map((node) => node['@type']);

test('the list of consoles leads to a model, to its faults and to the prices', async () => {
  const page = await pageAt('/consoles');
  expect(page.facts.headings).toEqual(['Réparation de consoles, modèle par modèle']);
  const maker = named(page, 'section', 'PlayStation');
  expect(named(page, 'a', 'Voir ses pannes : PlayStation 4', maker).getAttribute('href')).toBe(CONSOLE);
  expect(named(page, 'a', /^Port HDMI, PlayStation 4/).getAttribute('href')).toBe(FAULT);
  expect(named(page, 'a', 'Un prix en trois choix').getAttribute('href')).toBe('/prix/console');
  expect(typesOf(page)).toEqual(['ItemList', 'BreadcrumbList']);
});

test.each([CONSOLE, FAULT])('%s ends with what its facts were checked against', async (path) => {
  const page = await pageAt(path);
  const links = hrefsOf(named(page, 'section', /^Sources consultées/).querySelectorAll('a'));
  expect(links.length).toBeGreaterThanOrEqual(2);
  expect(links.filter((href) => !href.startsWith('https://'))).toEqual([]);
});

describe('a console', () => {
  test('shows its models as they look, on its page and on its card, said to be rendered', async () => {
    const pictured = [
      'playstation-4',
      'playstation-5',
      'xbox-one',
      'xbox-series-s-x',
      'switch-v1-v2',
      'switch-lite',
    ];
    const list = await pageAt('/consoles');
    const sources = [];
    for (const model of pictured) {
      const page = await pageAt(`/consoles/${model}`);
      const picture = page.main.querySelector('.models img');
      expect(picture?.getAttribute('alt')).toMatch(/^Image de synthèse.: /);
      const card = list.main
        .querySelectorAll('.service-card')
        .find((each) => each.querySelector(`a[href="/consoles/${model}"]`));
      expect(card?.querySelector('img')?.getAttribute('src')).toBe(picture?.getAttribute('src'));
      sources.push(picture?.getAttribute('src'));
    }
    expect(new Set(sources).size).toBe(pictured.length);
    expect(list.facts.text).toContain('Images de synthèse');
  });

  test('has each fault once on its drawing and once in the list, under the same number', async () => {
    const page = await pageAt(CONSOLE);
    const points = named(page, 'ol', 'Pannes sur le dessin de la PlayStation 4').querySelectorAll('a');
    expect(points.length).toBeGreaterThanOrEqual(7);
    const rows = named(page, 'section', 'Quelle est la panne ?').querySelectorAll('li');
    expect(rows).toHaveLength(points.length + 1);
    for (const [index, point] of points.entries()) {
      const row = rows[index]?.querySelector('a');
      expect(row?.getAttribute('href')).toBe(point.getAttribute('href'));
      expect(textOf(point)).toBe(`${index + 1} ${textOf(row?.querySelector('b'))}`);
    }
  });

  test('gives the price of every fault, with what changes it', async () => {
    const page = await pageAt(CONSOLE);
    const rows = named(page, 'table', 'Prix des réparations de la PlayStation 4').querySelectorAll('tr');
    expect(rows).toHaveLength(8);
    expect(textsOf(rows).find((row) => row.startsWith('Disque dur'))).toContain(
      'À partir de 59 €, hors disque',
    );
  });

  test('that does not exist is not found, nor a fault it does not have', async () => {
    for (const path of ['/consoles/wii', `${CONSOLE}/reparation-ecran`, '/consoles/wii/reparation-lecteur'])
      expect([path, (await pageAt(path)).status]).toEqual([path, 404]);
  });
});

describe('a fault', () => {
  test('says price, delay and guarantee first, then leads from symptom to repair', async () => {
    const page = await pageAt(FAULT);
    expect(textsOf(page.main.querySelectorAll('.strip dd'))).toEqual([
      'De 69 à 149 €',
      '24 à 72 heures',
      'Gratuits',
      '3 mois',
    ]);
    const rows = named(page, 'section', 'Les symptômes').querySelectorAll('table tr');
    expect(rows.length).toBeGreaterThanOrEqual(4);
    expect(textsOf(named(page, 'section', 'Prix : Port HDMI, PlayStation 4').querySelectorAll('dt'))).toEqual(
      ['Délai', 'À vérifier à l’ouverture', 'Raisons d’un écart', 'Garantie'],
    );
  });

  test('asks for a quote with fault and console as the subject', async () => {
    const page = await pageAt(FAULT);
    const href = named(page, 'a', 'Devis Gratuit').getAttribute('href') ?? '';
    const { pathname, search } = new URL(href, site.origin);
    expect(pathname).toBe('/contact');
    expect((await pageAt(`/demande${search}`)).facts.text).toContain(
      'Demande de devis : Port HDMI, PlayStation 4',
    );
  });

  test('has a table of contents whose every line leads to a section', async () => {
    const page = await pageAt(FAULT);
    const anchors = hrefsOf(named(page, 'nav', 'Sommaire', page.root).querySelectorAll('a'));
    expect(anchors.length).toBeGreaterThanOrEqual(8);
    for (const anchor of anchors)
      expect([anchor, page.root.querySelectorAll(anchor).length]).toEqual([anchor, 1]);
  });

  test('shows what the binocular sees, said to be drawn by a program', async () => {
    const page = await pageAt(FAULT);
    const shown = named(page, 'section', 'Sous le binoculaire');
    const pictures = shown.querySelectorAll('img');
    expect(pictures.map((picture) => picture.getAttribute('alt'))).toEqual([
      expect.stringMatching(/^Image de synthèse.: l’intérieur d’un port HDMI neuf/),
      expect.stringMatching(/^Image de synthèse.: l’intérieur d’un port HDMI, cinq contacts/),
    ]);
    expect(textOf(shown)).toContain('Images de synthèse à ×20');
    for (const picture of pictures) {
      expect(picture.getAttribute('loading')).toBe('lazy');
      expect((await pageAt(picture.getAttribute('src') ?? '')).status).toBe(200);
    }
    expect((await pageAt(`${CONSOLE}/reparation-lecteur`)).root.querySelector('#binoculaire')).toBeNull();
  });

  test('leads to the pages before and after it, and to the other faults', async () => {
    const page = await pageAt(`${CONSOLE}/reparation-surchauffe`);
    const turner = named(page, 'nav', 'Pages voisines');
    expect(named(page, 'a', /Page précédente/, turner).getAttribute('href')).toBe(FAULT);
    expect(named(page, 'a', /Page suivante/, turner).getAttribute('href')).toBe(
      `${CONSOLE}/reparation-lecteur`,
    );
    const others = named(page, 'section', 'Les autres pannes de la PlayStation 4');
    expect(others.querySelectorAll('a')).toHaveLength(6);
  });

  test('describes itself to search engines as an offer of the shop, at its own address', async () => {
    const page = await pageAt(FAULT);
    const [service, crumbs] = describedBy(page);
    expect(service).toMatchObject({
      '@type': 'Service',
      name: 'Port HDMI, PlayStation 4',
      provider: { '@id': expect.stringContaining('#atelier') },
      offers: { priceSpecification: { minPrice: 69, maxPrice: 149, priceCurrency: 'EUR' } },
    });
    expect(crumbs?.itemListElement).toEqual(
      ['Accueil', 'Consoles', 'PlayStation 4', 'Port HDMI'].map((name) => expect.objectContaining({ name })),
    );
    expect(page.facts.canonical).toMatch(new RegExp(`${FAULT}$`));
    expect(page.facts.picture).toMatch(new RegExp(`/social${FAULT}.png$`));
  });
});

describe('the price of a repair', () => {
  test('ends with the ways to a firm price', async () => {
    const page = await pageAt(RANGE);
    expect(page.facts.headings).toEqual(['Port HDMI, PlayStation 4']);
    const words = textOf(page.main);
    expect(words).toContain('De 69 à 149 €');
    expect(words).toContain('Le devis, gratuit et valable 30 jours');
    expect(named(page, 'a', 'PS4 sans image : port HDMI et encodeur').getAttribute('href')).toBe(FAULT);
    expect(named(page, 'a', 'Envoyer mon appareil').getAttribute('href')).toBe(
      `/envoi?choix=${encodeURIComponent('console/playstation-4/reparation-port-hdmi')}`,
    );
    expect(allNamed(page, page.main, 'a', /6 Bis Rue Denis Papin/)).toHaveLength(1);
  });

  test('says which choices are made and which one is under way', async () => {
    const page = await pageAt('/prix/console/playstation-4');
    const steps = named(page, 'ul, ol', 'Trois choix, une fourchette');
    expect(textsOf(steps.querySelectorAll('[aria-current=step]'))).toEqual(['Panne']);
    const [device, model] = textsOf(steps.querySelectorAll('li'));
    expect(device).toContain('Appareil (fait)');
    expect(model).toContain('PlayStation 4');
  });

  test('differs by model where the workshop’s prices do', async () => {
    const { main } = await pageAt('/prix/telephone/android/ecran-casse');
    expect(textOf(main)).toContain('De 79 à 249 €');
    const folding = await pageAt('/prix/telephone/incurve-ou-pliable/ecran-casse');
    expect(textsOf(folding.main.querySelectorAll('*'))).toContain('Sur devis');
  });

  test('is found by brand and exact model, with what the family shares and what needs a quote', async () => {
    const start = await pageAt('/prix');
    expect(named(start, 'a', 'Samsung').getAttribute('href')).toBe('/prix/marque/samsung');
    const brand = await pageAt('/prix/marque/samsung');
    const path = named(brand, 'a', 'Galaxy Z Fold 5').getAttribute('href') ?? '';
    const folding = await pageAt(path);
    expect(folding.facts.headings[0]).toBe('Prix de réparation : Galaxy Z Fold 5');
    expect(folding.facts.canonical).toMatch(new RegExp(`${path}$`));
    // A brand with models that say something of their own is indexed, and so are they: this one has a guide. A console is not.
    const shown = expect.stringMatching(/^index/);
    const consoleModel = await pageAt('/prix/modele/playstation-4');
    expect([folding, brand, consoleModel].map(({ facts }) => facts.robots)).toEqual([
      shown,
      shown,
      'noindex',
    ]);
    const phone = await pageAt('/prix/modele/iphone-12');
    expect(phone.facts.robots).toMatch(/^index/);
    expect(describedBy(phone).map((node) => node['@type'])).toEqual(['Service', 'BreadcrumbList']);
    expect(textsOf(phone.main.querySelectorAll('h2')).filter((text) => text.startsWith('Ce qu'))).toEqual([]);
    for (const row of ['Prix', 'Délai', 'Raisons d’un écart', 'Pièce posée'])
      expect(textsOf(named(phone, 'section', 'Batterie usée ou gonflée').querySelectorAll('dt'))).toContain(
        row,
      );
    expect(named(phone, 'section', 'À ne pas confondre avec').querySelectorAll('a').length).toBeGreaterThan(
      3,
    );
    const shared = named(folding, 'section', 'Prix de la famille « Écran incurvé ou pliable »');
    expect(named(folding, 'a', /^Batterie/, shared).getAttribute('href')).toBe(
      '/prix/telephone/incurve-ou-pliable/batterie',
    );
    const onQuote = named(folding, 'section', 'Sur devis');
    expect(textOf(onQuote)).toContain('Écran cassé');
    expect(named(folding, 'a', 'Demander un devis').getAttribute('href')).toContain('Galaxy');
    const console = await pageAt('/prix/modele/playstation-4');
    expect(console.facts.robots).toBe('noindex');
    expect(textsOf(console.main.querySelectorAll('h2'))).toContain('Prix de ce modèle');
    for (const unknown of ['/prix/marque/grundig', '/prix/modele/nokia-3310', '/prix/modele/am5'])
      expect([unknown, (await pageAt(unknown)).status]).toEqual([unknown, 404]);
  });

  test('is indexed at its first step only, and kept by the page cache', async () => {
    expect((await pageAt('/prix')).facts.robots).toMatch(/^index/);
    for (const path of ['/prix/console', '/prix/console/playstation-4', RANGE])
      expect([path, (await pageAt(path)).facts.robots]).toEqual([path, 'noindex']);
    expect((await pageAt(RANGE)).headers['cache-control']).toBe('public, no-cache');
    for (const path of ['/prix/grille-pain', '/prix/console/wii', `${RANGE}/x`, '/prix/console/wii/ecran'])
      expect([path, (await pageAt(path)).status]).toEqual([path, 404]);
  });
});
