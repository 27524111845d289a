import { expect, test } from 'vitest';
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
import { ask } from '#tests/support/raw-http.ts';

// The contents of the hosting pages as sent; tests/e2e/hosting.full.spec.ts tests what acts on them.
const site = useKeptSite('plain');
const pageAt = pagesOf(site);

const PRODUCT = '/hebergement/minecraft';

/** The request that a link of contact leads to (tests/pages/pages.test.ts). */
async function requestOf(href: string | undefined) {
  const { pathname, search } = new URL(href ?? '', site.origin);
  expect(pathname).toMatch(/^\/(contact|demande)$/);
  return textOf((await pageAt(`/demande${search}`)).main);
}

test('the index has four shelves and every product of the specification', async () => {
  const page = await pageAt('/hebergement');
  for (const [name, slugs] of [
    [
      'Serveurs de jeux',
      ['minecraft', 'ark-se', 'ark-sa', 'fivem', 'gmod', 'palworld', 'eco', 'rust', 'redm', 'valheim'],
    ],
    ['VPS, dédiés et stockage', ['vps-game', 'nodejs', 'serveurs-dedies', 'stockage-cloud']],
    ['Réseau et protection', ['tunnel-ip', 'anti-ddos-fivem']],
    ['Sites et messagerie', ['plesk', 'creation-site']],
  ] as const)
    expect(hrefsOf(named(page, 'section', name).querySelectorAll('.rack a'))).toEqual(
      slugs.map((slug) => `/hebergement/${slug}`),
    );
});

test('a product shows its plans, the price of the first one, and the rest on a quote', async () => {
  const page = await pageAt(PRODUCT);
  const plans = page.main.querySelectorAll('.plans > li');
  expect(plans).toHaveLength(3);
  expect(textsOf(page.main.querySelectorAll('.plans > li .plans__price'))).toEqual([
    'à partir de 4,99 € par mois',
    'sur devis',
    'sur devis',
  ]);
  expect(textOf(page.main.querySelector('.plans__note'))).toContain('confirmées par écrit avant la commande');
  const order = named(page, 'a', 'Commander la formule S', plans[0]);
  expect(await requestOf(order.getAttribute('href'))).toContain('Commande d’hébergement : Minecraft');
  const [quote] = hrefsOf(plans[1]?.querySelectorAll('a') ?? []);
  expect(await requestOf(quote)).toContain('Demande de devis : Minecraft, formule M');
});

test('a product gives its facts, what happens to the data, its neighbours and the way out', async () => {
  const page = await pageAt(PRODUCT);
  const facts = named(page, 'section', 'Fiche technique');
  expect([textOf(facts.querySelector('dt')), textOf(facts.querySelector('dd'))]).toEqual([
    'Port Java',
    '25565 TCP',
  ]);
  expect(textsOf(named(page, 'section', 'Avant de commander').querySelectorAll('dt'))).toEqual([
    'Protection',
    'Sauvegarde',
    'Migration',
    'Localisation',
    'Résiliation',
  ]);
  const rows = textsOf(named(page, 'section', 'Choisir entre voisins').querySelectorAll('tr'));
  expect(rows.find((row) => row.includes('Valheim'))).toContain('à partir de 6,99');
});

test('work that is paid once has no order and no cancellation', async () => {
  const page = await pageAt('/hebergement/creation-site');
  expect(allNamed(page, page.main, 'a', /^Commander/)).toEqual([]);
  expect(textsOf(page.main.querySelectorAll('dt')).filter((term) => term.includes('Résiliation'))).toEqual(
    [],
  );
  const hero = page.main.querySelector('.mat-hero') ?? page.main;
  const quote = named(page, 'a', 'Demander un devis', hero).getAttribute('href');
  expect(await requestOf(quote)).toContain('Demande de devis : Création de site');
});

test('a product stands on its shelf: breadcrumb, neighbours, page before and after', async () => {
  const page = await pageAt('/hebergement/tunnel-ip');
  const linksOf = (name: string) => named(page, 'nav', name, page.root).querySelectorAll('a');
  expect(textsOf(linksOf('Fil d’Ariane'))).toEqual(['Accueil', 'Hébergement']);
  expect(textsOf(linksOf('Réseau et protection'))).toEqual([
    'Tout l’hébergement',
    'Tunnel IP',
    'Anti-DDoS FiveM',
  ]);
  const turn = named(page, 'nav', 'Pages voisines', page.root);
  expect(hrefsOf(turn.querySelectorAll('[rel=prev], [rel=next]'))).toEqual([
    '/hebergement/stockage-cloud',
    '/hebergement/anti-ddos-fivem',
  ]);
});

test('every section of a table of contents is on the page', async () => {
  for (const path of ['/hebergement', PRODUCT]) {
    const page = await pageAt(path);
    const anchors = hrefsOf(named(page, 'nav', 'Sommaire', page.root).querySelectorAll('a'));
    expect(anchors.length).toBeGreaterThan(8);
    for (const anchor of anchors)
      expect([path, anchor, page.main.querySelectorAll(`h2${anchor}`).length]).toEqual([path, anchor, 1]);
  }
});

for (const [path, types] of [
  ['/hebergement', ['Service', 'ItemList', 'BreadcrumbList']],
  [PRODUCT, ['Service', 'BreadcrumbList']],
] as const)
  test(`${path} describes itself and its monthly price to search engines`, async () => {
    const graph = describedBy(await pageAt(path));
    expect(graph.map((node) => node['@type'])).toEqual(types);
    expect(graph[0]).toMatchObject({
      provider: { '@id': expect.stringMatching(/#atelier$/) },
      offers: { priceSpecification: { minPrice: 4.99, priceCurrency: 'EUR', unitCode: 'MON' } },
    });
  });

test('the addresses by category lead to the product', async () => {
  for (const [old, path] of [
    ['/hebergement/gaming/minecraft', PRODUCT],
    ['/hebergement/networks/tunnel-ip', '/hebergement/tunnel-ip'],
  ] as const) {
    const { status, headers } = await ask(site.origin, old);
    expect([status >= 300 && status < 400, headers.location]).toEqual([true, path]);
    expect((await pageAt(path)).facts.headings).toHaveLength(1);
  }
});

test('a product that does not exist is not found', async () => {
  for (const path of ['/hebergement/inconnu', '/hebergement/gaming', '/hebergement/minecraft/encore'])
    expect([path, (await pageAt(path)).status]).toEqual([path, 404]);
});
