import { expect, test, vi } from 'vitest';
import { useAccountSite } from '#tests/support/account-site.ts';

const site = useAccountSite({ SEED: 'demo' });
const get = (path: string) => site.visitor().get(path);
const drawers = (body: string) => body.split('class="drawer"').length - 1;
const change = (slug: string, set: { name?: string; reserved?: number }) =>
  site.database.kysely.updateTable('products').set(set).where('slug', '=', slug).execute();

test('the first 24 of 72 products, with the one price that is paid, their state and the way to each', async () => {
  const { status, body } = await get('/boutique');
  expect(status).toBe(200);
  expect([drawers(body), body.includes('72 produits')]).toEqual([24, true]);
  expect(body).toContain('href="/produit/ryzen-5-7600"');
  expect(body).toMatch(/<data value="186\.61">186,61\u00a0€/);
  // The listed price is nobody's to pay (docs/decisions/194-one-price-is-shown.md).
  expect(body).not.toMatch(/209,00|[Pp]rix catalogue|[Pp]ayé en direct/);
  expect(body).toContain('TVA non applicable, art.');
  expect(body).not.toMatch(/<(s|del|strike)\b|line-through/);
  expect(body).toContain('rel="next"');
});

test('the name of a processor is one word in lists, on its page and in a comparison', async () => {
  for (const path of [
    '/boutique?q=i5-8500',
    '/produit/pc-bureau-i5-8500-ssd-256',
    '/comparer?produits=pc-bureau-i5-8500-ssd-256',
  ])
    expect((await get(path)).body).toMatch(/Core <bdi class="nowrap">i5-8500<\/bdi>, SSD/);
});

test('each drawer that has something left has a button that puts it in the cart, without script too', async () => {
  const { id } = await site.database.kysely
    .selectFrom('products')
    .select('id')
    .where('slug', '=', 'station-de-soudage-65-w')
    .executeTakeFirstOrThrow();
  const buttons = async () =>
    [
      ...(await get('/boutique?category=outillage')).body.matchAll(/<button[^>]*value="([0-9a-f-]{36})"/g),
    ].map(([, value]) => value);
  expect(await buttons()).toContain(id);
  const added = await site.visitor().submit('/panier', { intent: 'add', productId: id });
  expect(added.location).toBe(`/panier?fait=added&produit=${id}`);
  await change('station-de-soudage-65-w', { reserved: 5 });
  await vi.waitFor(async () => expect(await buttons()).not.toContain(id));
  await change('station-de-soudage-65-w', { reserved: 0 });
});

test('every facet is a field of one GET form, with what each value gives', async () => {
  const { body } = await get('/boutique?etat=occasion&q=ryzen');
  const [form = ''] = /<form[^>]*action="\/boutique".*?<\/form>/s.exec(body) ?? [];
  for (const name of ['q', 'sort', 'category', 'etat', 'marque', 'prix', 'dispo'])
    expect(form, name).toContain(`name="${name}"`);
  expect(form).toContain('type="submit"');
  expect(form).toMatch(/name="etat"[^>]*checked=""[^>]*value="occasion"|value="occasion"[^>]*checked=""/);
});

test('what is chosen narrows the list, and each choice can be taken back', async () => {
  const { body } = await get('/boutique?category=stockage&etat=neuf&q=ssd');
  expect(body).toContain('aria-label="Retirer Stockage"');
  expect(body).toContain('href="/boutique?category=stockage&amp;etat=neuf"');
  expect(body).toContain('content="noindex"');
  expect(drawers(body)).toBeGreaterThan(2);
  expect(drawers(body)).toBeLessThan(7);
});

test('a category is a page of its own: title, canonical address, index; its order is not', async () => {
  const { body } = await get('/boutique?category=stockage&utm_source=lettre');
  expect(body).toContain('<title>Stockage\u00a0: la boutique');
  expect(body).toMatch(/rel="canonical" href="[^"]*\/boutique\?category=stockage"/);
  expect(body).toContain('content="index, follow');
  expect((await get('/boutique?category=stockage&sort=nom')).body).toContain('content="noindex"');
});

test('structured data: the collection, its products, the way there', async () => {
  const { body } = await get('/boutique?category=outillage');
  const text = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, data]) => data,
  );
  const graph = text.flatMap((data) => {
    const parsed = JSON.parse(data ?? '');
    return parsed['@graph'] ?? [parsed];
  });
  const page = graph.find((node) => node['@type'] === 'CollectionPage');
  expect(page.mainEntity.itemListElement).toHaveLength(7);
  const crumbs = graph.find((node) => node['@type'] === 'BreadcrumbList');
  expect(crumbs.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    'Accueil',
    'Boutique',
    'Outillage',
  ]);
});

test('the last page holds what is left, and there is none after it', async () => {
  const { body } = await get('/boutique?page=3');
  expect([drawers(body), body.includes('rel="prev"'), body.includes('rel="next"')]).toEqual([
    24,
    true,
    false,
  ]);
  expect((await get('/boutique?page=4')).status).toBe(404);
});

test('a category that is not there is not found; choices that nothing has together say what to do', async () => {
  expect((await get('/boutique?category=ailleurs')).status).toBe(404);
  const { status, body } = await get('/boutique?marque=AMD&category=outillage');
  expect([status, drawers(body)]).toEqual([200, 0]);
  expect(body).toContain('Aucun tiroir ne répond à ces choix');
  expect(body).toContain('href="/services"');
  expect(body).toContain('/contact?subject=');
});

const slugs = (body: string) => [
  ...new Set([...body.matchAll(/href="\/produit\/([a-z0-9-]+)"/g)].map(([, slug]) => slug)),
];

test('customers’ words are understood, and the best answer stands first unless another order is chosen', async () => {
  const { body } = await get('/boutique?q=ssd%201to');
  expect(slugs(body)[0]).toMatch(/^ssd-.*1-to/);
  expect(body).toContain('content="noindex"');
  expect(slugs((await get('/boutique?q=baterie+iphone+11')).body)).toEqual(['batterie-iphone-11']);
  const byPrice = (await get('/boutique?q=ram&sort=prix-decroissant')).body;
  const prices = [...byPrice.matchAll(/<data value="([\d.]+)">/g)].map(([, price]) => Number(price));
  expect(prices.length).toBeGreaterThan(2);
  expect(prices).toEqual(prices.toSorted((a, b) => b - a));
});

test('the page says how it read the words', async () => {
  const corrected = (await get('/boutique?q=baterie+iphone+11&etat=neuf')).body;
  expect(corrected).toContain('Aucun produit ne s’écrit ainsi');
  expect(corrected).toContain('href="/boutique?q=batterie+iphone+11&amp;etat=neuf"');
  expect((await get('/boutique?q=batterie+iphone+14')).body).toMatch(
    /Ce mot n’est sur aucun produit.*«\u00a0iphone 14\u00a0»/s,
  );
  expect((await get('/boutique?q=M92T37')).body).toContain('href="/boutique?q=M92T36"');
});

test('what the shop edits is found at once by its new words, and no more by the old ones', async () => {
  const found = async (words: string) => slugs((await get(`/boutique?q=${words}`)).body);
  await change('pate-thermique-5-g', { name: 'Graisse argentée' });
  await vi.waitFor(async () => expect(await found('graisse')).toEqual(['pate-thermique-5-g']));
  await change('pate-thermique-5-g', { name: 'Pâte thermique 5 g' });
  await vi.waitFor(async () => expect(await found('graisse')).not.toContain('pate-thermique-5-g'));
});

test('what is asked is shown as words, never as markup', async () => {
  const { status, body } = await get(`/boutique?q=${encodeURIComponent('<script>alert(1)</script>')}`);
  expect(status).toBe(200);
  expect(body).not.toContain('<script>alert(1)');
});

test('the last unit that goes, and a new name, are on the kept page at once', async () => {
  const tools = async () => (await get('/boutique?category=outillage')).body;
  expect(await tools()).not.toContain('Épuisé');
  await change('station-de-soudage-65-w', { reserved: 5 });
  await vi.waitFor(async () => expect(await tools()).toContain('Épuisé'));
  await change('station-de-soudage-65-w', { reserved: 0, name: 'Station renommée' });
  await vi.waitFor(async () => {
    const body = await tools();
    expect(body).toContain('Station renommée');
    expect(body).not.toContain('Épuisé');
  });
});

test('a model is found by another of its names, as older links have it', async () => {
  const named = drawers((await get('/boutique?modele=PlayStation+5')).body);
  expect(named).toBeGreaterThan(0);
  expect(drawers((await get('/boutique?modele=ps5')).body)).toBe(named);
  expect((await get('/boutique?modele=inconnu')).body).toContain(
    '«\u00a0Compatible avec\u00a0: inconnu\u00a0»',
  );
});

const notes = (body: string) =>
  [...body.matchAll(/<p class="reading-note">(.*?)<\/p>/g)].map(([, text = '']) =>
    text.replaceAll('\u00a0', ' ').replaceAll('&amp;', '&'),
  );

test('what the shop does not know is left aside and told; campaigns and the cart are not', async () => {
  const { body } = await get(
    '/boutique?categorie=ssd&marque=Inconnue&marque=AMD&sort=prix&utm_source=lettre',
  );
  expect(notes(body)).toEqual([
    'Filtres inconnus laissés de côté : « Marque : Inconnue », « sort=prix », « categorie=ssd »',
  ]);
  expect(body).toContain('aria-label="Retirer AMD"');
  expect(body).toContain('content="noindex"');
  const one = (await get(`/boutique?x=${'a'.repeat(300)}`)).body;
  expect(notes(one)).toEqual([`Filtre inconnu laissé de côté : « x=${'a'.repeat(58)}… »`]);
  expect(drawers(one)).toBe(24);
  for (const path of ['/boutique?utm_campaign=x', '/boutique?panier=added&article=x'])
    expect(notes((await get(path)).body)).toEqual([]);
  expect((await get(`/boutique?${encodeURIComponent('<b>')}=1`)).body).not.toContain('<b>=1');
});

/** The fields of the filter, as « name=value ». */
const choices = (body: string) =>
  [...body.matchAll(/<input[^>]*name="([a-z-]+)"[^>]*value="([^"]+)"/g)].map(
    ([, name, value]) => `${name}=${value}`,
  );

test('a category has the filters of its kind, read from what its products say of themselves', async () => {
  expect(choices((await get('/boutique')).body).filter((choice) => choice.startsWith('socket='))).toEqual([]);
  const disks = choices((await get('/boutique?category=stockage')).body);
  expect(disks).toEqual(
    expect.arrayContaining(['capacite=500Go', 'capacite=1To', 'capacite=2To', 'interface=SATA']),
  );
  expect(disks.indexOf('capacite=500Go')).toBeLessThan(disks.indexOf('capacite=1To'));
  const parts = choices((await get('/boutique?category=composants-occasion')).body);
  expect(parts).toEqual(expect.arrayContaining(['socket=AM4', 'socket=LGA1700', 'type-memoire=GDDR6']));
  expect(choices((await get('/boutique?q=ssd')).body)).toContain('capacite=1To');
});

test('values of an attribute add up, each with a chip that takes it back', async () => {
  const { body } = await get('/boutique?category=stockage&capacite=1+To&capacite=2to');
  expect(drawers(body)).toBe(3);
  expect(notes(body)).toEqual([]);
  expect(body).toContain('aria-label="Retirer 1\u00a0To"');
  expect(body).toContain('href="/boutique?category=stockage&amp;capacite=2To"');
  expect(body).toContain('Tout effacer');
});

test('an attribute that the shop corrects is filtered by at once', async () => {
  const count = async () => drawers((await get('/boutique?category=stockage&capacite=4To')).body);
  const slug = 'ssd-nvme-1-to-pcie-4';
  const { specs } = await site.database.kysely
    .selectFrom('products')
    .select('specs')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const write = (value: unknown) =>
    site.database.kysely
      .updateTable('products')
      .set({ specs: JSON.stringify(value) })
      .where('slug', '=', slug)
      .execute();
  await write([{ key: 'Capacité', value: '4 To' }]);
  await vi.waitFor(async () => expect(await count()).toBe(1));
  await write(specs);
});
