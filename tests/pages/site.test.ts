import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { readPage } from '#tests/support/pages/page-facts.ts';
import { readPromisedRoutes } from '#tests/support/pages/routes.ts';
import { faultsOfVocabulary } from '#tests/support/pages/schema-org.ts';
import {
  faultsOfStructuredData,
  graphOf,
  identitiesOf,
  nodesOf,
  typesOf,
} from '#tests/support/pages/structured-data.ts';
import { isLeftOut, type Visit, type Walk, walkSite } from '#tests/support/pages/walk-site.ts';
import { ask } from '#tests/support/raw-http.ts';
import { useBuiltSite } from '#tests/support/real-site.ts';

// Every page of the built site is rendered and read once, then each rule is held against all of them.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const SITE = 'https://atelier.example';
const promised = readPromisedRoutes();
const database = useTestDatabase();
const site = useBuiltSite(database, async () => ({ SITE_URL: SITE }));

let walk: Walk;
let listed: string[];
/** Pages of the site under their own address: those that search engines may keep. */
let pages: Page[];

type Page = Visit & { page: NonNullable<Visit['page']> };

const home = async () => readPage((await ask(site.origin, '/')).body.toString());
const offers = async () => (await ask(site.origin, '/flux/produits.xml')).body.toString();
/** What a demonstration at a public address tells search engines (decision 039). */
let demonstration: { robots: string; offers: string };

beforeAll(async () => {
  demonstration = { robots: (await home()).robots, offers: await offers() };
  // The pages of a shop that sells, as search engines keep them.
  await sql`
    update internal.opening set is_demonstration = false, opened_at = now(), opened_by = gen_random_uuid()
  `.execute(database.database.kysely);
  await vi.waitFor(async () => expect((await home()).robots).toMatch(/^index/));
  const { body } = await ask(site.origin, '/sitemap.xml');
  listed = [...body.toString().matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname + new URL(address).search,
  );
  walk = await walkSite(site.origin, SITE, [...listed, ...promised.map(({ path }) => path)]);
  pages = [...walk.visits.values()].filter(isIndexable);
});

function isIndexable(visit: Visit): visit is Page {
  const { page, status, address } = visit;
  if (!page || status !== 200 || page.facts.robots.includes('noindex')) return false;
  return page.facts.canonical === (address === '/' ? SITE : SITE + address);
}

const visitTo = (path: string) => walk.visits.get(path);
const pageAt = (path: string) => visitTo(path)?.page?.facts;

/** The faults, one line for each page. */
const faultsOf = (faultOf: (page: Page) => string | false | undefined): string[] =>
  pages.flatMap((page) => {
    const fault = faultOf(page);
    return fault ? [`${page.address}: ${fault}`] : [];
  });

function valuesUsedTwice(textOf: (page: Page) => string): string[] {
  const owners = new Map<string, string[]>();
  for (const page of pages) {
    const value = textOf(page).toLowerCase();
    owners.set(value, [...(owners.get(value) ?? []), page.address]);
  }
  return [...owners].filter(([, addresses]) => addresses.length > 1).map(([value, on]) => `${on}: ${value}`);
}

test('a demonstration stays out of search engines and of comparisons of prices', () => {
  expect(demonstration.robots).toBe('noindex');
  expect(demonstration.offers).toContain('</channel>');
  expect(demonstration.offers).not.toContain('<item>');
});

test('every promised path answers as promised', () => {
  const SIGN_IN = /^\/connexion\?redirectTo=/;
  const answers = promised.map(({ path }) => {
    const visit = visitTo(path);
    const isSignIn = visit?.status === 302 && SIGN_IN.test(visit.location ?? '');
    if (isSignIn) return `${path} login`;
    return [path, visit?.location === undefined ? visit?.status : `${visit.status}:${visit.location}`].join(
      ' ',
    );
  });
  // Without an external form, the words of the redirection stand before the site's own (tests/e2e/pages.spec.ts).
  expect(answers).toEqual(
    promised.map(({ path, expect: kind }) => `${path} ${kind === 'external' ? 200 : kind}`),
  );
  expect(pageAt('/contact')?.text).toContain('Redirection en cours vers le formulaire de contact...');
});

test('the sitemap lists the pages that may be indexed, and no other', () => {
  expect(pages.length).toBeGreaterThan(250);
  // Of the hundreds of pages of models, one in twenty is visited; tests/pages/model-prices.full.test.ts asks all.
  const visited = listed.filter((address) => !isLeftOut(address));
  expect(visited.sort()).toEqual(pages.map(({ address }) => address).sort());
});

test('every page names its keywords and its canonical address, out of the index too', () => {
  const faults = [...walk.visits.values()].flatMap(({ address, page }) => {
    if (!page) return [];
    const { keywords, canonical } = page.facts;
    const faults = [!keywords && 'no keywords', !canonical?.startsWith(SITE) && `canonical ${canonical}`];
    return faults.filter(Boolean).map((fault) => `${address}: ${fault}`);
  });
  expect(faults).toEqual([]);
});

const SEVEN = 'service=pc&subject=Devis&product=ssd&category=x&step=2&id_commande=7&email=a%40b.fr';

test.each([
  '/',
  '/demande',
  '/prix',
  '/contact',
  '/faq',
  '/services',
  '/borne',
  '/panier',
  '/suivi-commande',
  '/connexion',
])('%s keeps the seven parameters in its canonical address, and no other', async (path) => {
  const { body } = await ask(site.origin, `${path}?${SEVEN}&utm_source=x&lien=secret`);
  const { canonical, robots } = readPage(body.toString());
  expect(canonical).toBe(`${SITE}${path}?${SEVEN}`);
  expect(robots).toBe('noindex');
});

test('an address where nothing is still says which it is', async () => {
  const { body, status } = await ask(site.origin, '/rien-ici?subject=a&utm_source=x');
  const { canonical, keywords } = readPage(body.toString());
  expect([status, canonical]).toEqual([404, `${SITE}/rien-ici?subject=a`]);
  expect(keywords).toContain('page introuvable');
});

test('articles give their words to whoever reads their data, cut at 50,000 characters', () => {
  const bodies = pages
    .flatMap(({ page }) => nodesOf(page.facts.structuredData))
    .filter((node) => typesOf(node).includes('BlogPosting'))
    .map(({ articleBody }) => String(articleBody ?? ''));
  expect(bodies.length).toBeGreaterThanOrEqual(12);
  for (const body of bodies) {
    expect(body.length).toBeGreaterThan(2000);
    expect(body.length).toBeLessThanOrEqual(50_000);
    expect(body).not.toMatch(/<\/?[a-z]|&[a-z]+;/);
  }
});

test('every promised page that has something to read may be indexed', () => {
  const toRead = promised.filter(({ minWords, area }) => minWords > 0 && area !== 'search');
  const addresses = new Set(pages.map(({ address }) => address));
  const kept = toRead.filter(({ path }) => !addresses.has(path)).map(({ path }) => path);
  // /mentions-legales is its own address.
  expect(kept).toEqual(['/legal/legal']);
});

test('every page leads to addresses and anchors that are there', () => {
  const broken = [...walk.visits.values()].flatMap(({ address, status, page, location }) => {
    if (status >= 400 && !isExpectedToFail(address)) return [`${address}: ${status}`];
    const links = location === undefined ? (page?.facts.links ?? []) : [location];
    return links.flatMap((link) => {
      if (/^(mailto:|tel:\+33\d{9}$|data:)/.test(link)) return [];
      const target = walk.resolve(link, address);
      if (!target) return /^https:/.test(link) ? [] : [`${address}: ${link} is not secure`];
      const visit = visitTo(target.address);
      const isThere =
        !target.anchor || visit?.location !== undefined || visit?.page?.facts.ids.has(target.anchor);
      return isThere ? [] : [`${address}: no #${target.anchor} in ${target.address}`];
    });
  });
  expect(broken).toEqual([]);
});

/** Whether only this test asks for the address: no page leads there. */
function isExpectedToFail(address: string): boolean {
  const route = promised.find(({ path }) => path === address);
  return visitTo(address)?.depth === null && route?.expect === '404';
}

test('every page is at most three clicks away from the home page', () => {
  expect(faultsOf(({ depth }) => (depth === null || depth > 3) && `${depth ?? 'no'} clicks`)).toEqual([]);
});

test('a page has one title, a description and each identifier once, in French', () => {
  expect(
    faultsOf(({ page: { facts } }) => {
      const { headings, title, description, language, repeatedIds } = facts;
      if (language !== 'fr') return `language ${language}`;
      if (headings.length !== 1 || !headings[0]) return `${headings.length} h1`;
      if (title.length < 20 || title.length > 70) return `title of ${title.length} characters`;
      if (description.length < 70 || description.length > 160) return `description of ${description.length}`;
      return repeatedIds.length > 0 && `identifiers twice: ${repeatedIds}`;
    }),
  ).toEqual([]);
});

test('no two pages have the same title, h1 or description', () => {
  expect(valuesUsedTwice(({ page }) => page.facts.title)).toEqual([]);
  expect(valuesUsedTwice(({ page }) => page.facts.headings.join())).toEqual([]);
  expect(valuesUsedTwice(({ page }) => page.facts.description)).toEqual([]);
});

// Pictures are drawn on request, which takes a while: those of content/ are drawn in server/social-image/.
test.each(['/guides', '/guides/astuces'])(
  '%s has the picture that it names for whoever shares it',
  async (path) => {
    const { pathname } = new URL(pageAt(path)?.picture ?? '');
    const { status, headers } = await ask(site.origin, pathname, { method: 'HEAD' });
    expect([status, headers['content-type']]).toEqual([200, 'image/png']);
  },
);

test('a page that is not its own address names the page that is, or stays out of the index', () => {
  const addresses = new Set(pages.map(({ page }) => page.facts.canonical));
  const lost = [...walk.visits.values()].filter(
    ({ page, status }) =>
      page &&
      status === 200 &&
      !page.facts.robots.includes('noindex') &&
      !addresses.has(page.facts.canonical),
  );
  expect(lost.map(({ address, page }) => `${address}: ${page?.facts.canonical}`)).toEqual([]);
});

/** The structured data that a page of each kind has. */
const DESCRIBED: readonly [RegExp, string[]][] = [
  [/^\/$/, ['ElectronicsStore', 'WebSite']],
  [/^\/faq$/, ['FAQPage', 'BreadcrumbList']],
  [/^\/(services|professionnel|hebergement)\/.|^\/consoles\/[^/]+\/./, ['Service', 'BreadcrumbList']],
  [/^\/consoles\/./, ['ItemList', 'BreadcrumbList']],
  [/^\/produit\/./, ['Product', 'BreadcrumbList']],
  [/^\/boutique/, ['CollectionPage', 'BreadcrumbList']],
  [/^\/blog\/./, ['BlogPosting', 'BreadcrumbList']],
  [/^\/guides\/[^/]+\/./, ['TechArticle', 'BreadcrumbList']],
  [/^\/(services|consoles|professionnel|hebergement)$/, ['ItemList', 'BreadcrumbList']],
  [/^\/./, ['BreadcrumbList']],
];

test('every page describes itself as schema.org and search engines want it', async () => {
  const wrong = pages.flatMap(({ address, page: { facts } }) => {
    const types = facts.structuredData.flatMap(graphOf).flatMap(typesOf);
    const [, wanted = []] = DESCRIBED.find(([kind]) => kind.test(address)) ?? [];
    const missing = wanted.filter((type) => !types.includes(type)).map((type) => `no ${type}`);
    const faults = facts.structuredData.flatMap(faultsOfStructuredData);
    // A page about something else, with some questions at its end, is no list of questions.
    const isList = types.includes('FAQPage') && address !== '/faq';
    return [...missing, ...(isList ? ['a FAQPage'] : []), ...faults].map((fault) => `${address}: ${fault}`);
  });
  expect(wrong).toEqual([]);
  const found = pages.flatMap(({ address, page }) =>
    page.facts.structuredData.flatMap(graphOf).map((node) => ({ on: address, node })),
  );
  expect(await faultsOfVocabulary(found)).toEqual([]);
});

test('the structured data of a page speaks of that page, and of things described on the site', () => {
  const { named, described } = identitiesOf(pages.flatMap(({ page }) => page.facts.structuredData));
  expect(named.length).toBeGreaterThan(0);
  expect([...new Set(named)].filter((id) => !described.includes(id))).toEqual([]);
  expect(
    faultsOf(({ address, page: { facts } }) => {
      const crumbs = nodesOf(facts.structuredData).find((node) => typesOf(node).includes('BreadcrumbList'));
      const last = (crumbs?.itemListElement as { item: string }[] | undefined)?.at(-1)?.item;
      return address !== '/' && last !== facts.canonical && `the breadcrumb ends at ${last}`;
    }),
  ).toEqual([]);
});

test('the questions told to machines are those that visitors read, four at least where there must be', () => {
  const MUST = /^\/(services|professionnel|hebergement)\/.|^\/consoles\/[^/]+\/./;
  expect(
    faultsOf(({ address, page: { facts } }) => {
      const questions = nodesOf(facts.structuredData).filter((node) => typesOf(node).includes('Question'));
      const unread = questions.filter(({ name }) => !facts.text.includes(String(name).replace(/\s+/g, ' ')));
      if (unread.length > 0) return `not on the page: ${unread[0]?.name}`;
      return MUST.test(address) && facts.questions.length < 4 && `${facts.questions.length} questions`;
    }),
  ).toEqual([]);
});

test('every promised page has its number of words', () => {
  const short = promised.filter(({ path, minWords }) => (pageAt(path)?.words ?? 0) < minWords);
  expect(short.map(({ path, minWords }) => `${path}: ${pageAt(path)?.words} of ${minWords}`)).toEqual([]);
});

test('no page has a label without a value, or a passage without a word', () => {
  const lone = [...walk.visits.values()].flatMap(({ address, page }) =>
    (page?.facts.lone ?? []).map((place) => `${address}: ${place}`),
  );
  expect(lone).toEqual([]);
});

test('no page holds words that stand in for others', () => {
  const STAND_IN =
    /\b(lorem|ipsum|todo|fixme|tbd|undefined|null|NaN|placeholder|insérer ici|texte à venir)\b|\[object|\{\{|\}\}/i;
  expect(faultsOf(({ page }) => STAND_IN.exec(page.facts.prose)?.[0])).toEqual([]);
});

test('no paragraph is said twice, neither in a page nor by two of them', () => {
  const owners = new Map<string, string>();
  const repeated = pages.flatMap(({ address, page: { facts } }) => {
    const seen = new Set<string>();
    // A list narrowed by its address is the same page again.
    const paragraphs = address.includes('?') ? [] : facts.paragraphs;
    return paragraphs.flatMap(({ text, isCommon }) => {
      const owner = seen.has(text) ? address : isCommon ? undefined : owners.get(text);
      seen.add(text);
      if (!isCommon) owners.set(text, address);
      return owner ? [`${address}: also on ${owner}: ${text}`] : [];
    });
  });
  expect(repeated.filter((line) => !SAID_ON_PURPOSE.some((words) => line.includes(words)))).toEqual([]);
});

/** Words that accompany figures or pictures on every page of an area, so that they do not pass for more; or a form. */
const SAID_ON_PURPOSE = [
  'Votre adresse est gardée dans ce navigateur, sans nous être transmise',
  'ce qui a précédé et ce qui a déjà été essayé. Jamais de mot de passe ici.',
  'Des fourchettes pour décider, pas un devis',
  'La colonne de droite dit ce qu’un contrat peut contenir.',
  'Images de synthèse, dessinées d’après les cotes du modèle',
  'Une vidéo : 100 Mo au plus, envoyée dès qu’elle est choisie.',
];

const MAXIMUM_BYTES = 20_000;
/** Pages of the shop show pictures, choices and prices of many things. */
const SHOP = /^\/(boutique|produit|stock)\b/;
const SHOP_MAXIMUM_BYTES = 40_000;
/**
 * A hand guide has one gesture a step, each with its tool, its time, its risk, what is to be seen and the way back; and
 * its drawing in the guides that are read most.
 */
const GUIDE = /^\/guides\/[^/]+\/[^/]+$/;
const GUIDE_MAXIMUM_BYTES = 26_000;
/** The law requires the whole text in one piece. */
const LONG_BY_NATURE: ReadonlyMap<string, number> = new Map([['/legal/cgv', 25_000]]);

test('no page sends more than 20 000 bytes for its first view, HTML and style together, 26 000 a guide, 40 000 in the shop', async () => {
  const limitOf = (address: string) =>
    LONG_BY_NATURE.get(address) ??
    (SHOP.test(address) ? SHOP_MAXIMUM_BYTES : GUIDE.test(address) ? GUIDE_MAXIMUM_BYTES : MAXIMUM_BYTES);
  const heavy = await inTurn(async ({ address, page }) => {
    const { headers, body } = await ask(site.origin, address, { headers: { 'Accept-Encoding': 'gzip' } });
    expect([address, headers['content-encoding']]).toEqual([address, 'gzip']);
    const sizes = `${page.brotliBytes} in Brotli, ${body.length} in gzip`;
    return Math.max(page.brotliBytes, body.length) > limitOf(address) ? [`${address}: ${sizes}`] : [];
  });
  expect(heavy).toEqual([]);
});

/** Pages whose texts about a stock, a day of delivery or a free hour depend on the moment; a form has a key of its own. */
const LIVE = /^\/(?:produit\/|(?:rendez-vous|demande|envoi)$)/;

test('every page is kept but those of products, free hours and forms, and its policy lets its own inline scripts run and no other', async () => {
  const wrong = await inTurn(async ({ address, headers, page: { html } }) => {
    const again = await ask(site.origin, address, { headers: { 'Accept-Encoding': 'br' } });
    const kept = LIVE.test(address)
      ? ['private, no-store', undefined]
      : [expect.stringContaining('public'), expect.any(String)];
    expect([address, headers['cache-control'], headers.etag]).toEqual([address, ...kept]);
    expect([address, again.status, again.headers.etag]).toEqual([address, 200, headers.etag]);
    expect(again.headers['strict-transport-security']).toBeDefined();
    const policy = String(headers['content-security-policy']);
    expect(/script-src [^;]*/.exec(policy)?.[0]).not.toMatch(/unsafe|\*|https?:/);
    const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]+?)<\/script>/g)].filter(
      ([, attributes = '']) => !/ type="application\/(?:ld\+)?json"/.test(attributes),
    );
    const hashes = scripts.map(
      ([, , code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    );
    const allowed = policy.match(/'sha256-[^']+'/g) ?? [];
    return [...new Set(hashes)].sort().join() === allowed.sort().join() ? [] : [address];
  });
  expect(wrong).toEqual([]);
});

async function inTurn(look: (page: Page) => Promise<string[]>): Promise<string[]> {
  const lines: string[] = [];
  for (const page of pages) lines.push(...(await look(page)));
  return lines;
}
