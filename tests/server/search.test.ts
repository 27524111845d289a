import { expect, test, vi } from 'vitest';
import { useKeptSite } from '#tests/support/kept-site.ts';
import { ask } from '#tests/support/raw-http.ts';

const site = useKeptSite('plain');

const get = (query: string) => ask(site.origin, `/recherche${query}`);
const html = async (query: string) => (await get(query)).body.toString();
const main = (page: string) => page.slice(page.indexOf('<main'), page.indexOf('</main>'));
const words = (page: string) =>
  main(page)
    .replace(/<[^>]+>/g, ' ')
    .match(/\p{L}+/gu) ?? [];

test('results stand in the document, grouped and counted, with what was found marked', async () => {
  const page = main(await html('?q=hdmi'));
  const groups = [...page.matchAll(/<h2 id="type-(\w+)">[^<]*<small>\((?:<!-- -->)?(\d+)/g)];
  expect(groups.map(([, kind]) => kind)).toEqual(expect.arrayContaining(['panne', 'guide', 'service']));
  expect(page).toContain('<mark>HDMI</mark>');
  expect(page).toContain('href="/consoles/playstation-5/reparation-port-hdmi"');
  expect(page).toMatch(/<input[^>]*name="q"[^>]*value="hdmi"/);
  expect(page).toMatch(/role="status">\d+ résultats/);
  expect(words(page).length).toBeGreaterThan(60);
});

test('products stand in a group of their own with the price that is paid, as long as they are published', async () => {
  const found = async (query: string) => {
    const page = main(await html(query));
    return page.slice(page.indexOf('id="type-produit"'));
  };
  const inShop = await found('?q=LAP-CN-001');
  expect(inShop).toMatch(/^id="type-produit">Boutique/);
  expect(inShop).toContain('href="/produit/ryzen-5-7600"');
  expect(inShop).toContain('186,61');
  const { body } = await ask(site.origin, '/recherche/suggestions?q=ryzen%207600');
  expect(JSON.parse(body.toString()).suggestions[0]).toMatchObject({
    path: '/produit/ryzen-5-7600',
    kind: 'produit',
    price: '186,61\u00a0€',
  });
  const publish = (is_published: boolean) =>
    site.database.kysely
      .updateTable('products')
      .set({ is_published })
      .where('slug', '=', 'ryzen-5-7600')
      .execute();
  const isFound = async () => (await found('?q=LAP-CN-001&type=produit')).includes('/produit/ryzen-5-7600');
  await publish(false);
  await vi.waitFor(async () => expect(await isFound()).toBe(false));
  await publish(true);
  await vi.waitFor(async () => expect(await isFound()).toBe(true));
});

test('one kind is shown alone, by pages, with the way back to all', async () => {
  const page = main(await html('?q=console&type=guide'));
  expect(page.match(/<h2 id="type-/g)).toHaveLength(1);
  expect(page).toContain('href="/recherche?q=console&amp;type=guide&amp;page=2"');
  expect(page).toContain('href="/recherche?q=console"');
  expect(page.slice(page.indexOf('class="found"')).match(/<h3>/g)).toHaveLength(20);
  expect((await get('?q=console&type=guide&page=2')).status).toBe(200);
  expect((await get('?q=console&type=guide&page=99')).status).toBe(404);
  expect((await get('?q=console&type=nimportequoi&page=-1')).status).toBe(200);
});

test('results stay out of indexes, of the page cache and of other people’s caches', async () => {
  const { headers, body } = await get('?q=hdmi');
  const page = body.toString();
  expect(page).toMatch(/<meta name="robots" content="noindex"/);
  expect(page).toMatch(/<link rel="canonical" href="[^"?]*\/recherche"/);
  expect(headers['cache-control']).toBe('private, max-age=60');
  expect(headers.etag).toBeUndefined();
  const other = await html('?q=starlink');
  expect(other).toContain('Recherche\u00a0: «\u00a0starlink\u00a0»');
});

test('before anything is asked it says what can be, and where else to go', async () => {
  const page = await html('');
  expect(words(page).length).toBeGreaterThan(100);
  expect(main(page)).toContain('href="/recherche?q=CE-34878-0"');
  expect(main(page)).toContain('href="/prix"');
});

test('without a result it offers near words, the workshop and the site', async () => {
  const page = main(await html('?q=M92T37'));
  expect(page).toMatch(/Aucun résultat pour «\s(?:<!-- -->)?M92T37/);
  expect(page).toContain('href="/recherche?q=M92T36"');
  expect(page).toContain('href="/contact');
  expect(page).toContain('href="/services"');
});

test('a slip of the fingers is said, with the way to what was found instead', async () => {
  const page = main(await html('?q=hmdi'));
  expect(page).toContain('<a href="/recherche?q=hdmi">hdmi</a>');
});

test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "hdmi' onfocus=alert(1) autofocus='",
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
])('%s stays words wherever the page repeats it', async (attack) => {
  const page = await html(`?q=${encodeURIComponent(attack)}`);
  expect(page).not.toContain('<script>alert');
  expect(page).not.toContain('<img src=x');
  expect(main(page)).not.toContain("hdmi' onfocus");
});

test.each(['?q=%', '?q=%E0%A4%A', '?q[]=a', '?q=a&q=b', `?q=${'a'.repeat(10_000)}`, '?q=%00'])(
  '%s is answered with a page',
  async (query) => {
    expect((await get(query)).status).toBe(200);
  },
);

test('suggestions are few, marked in parts, and kept for minutes', async () => {
  const { status, headers, body } = await ask(site.origin, '/recherche/suggestions?q=ps5%20hd');
  const { suggestions, total } = JSON.parse(body.toString());
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/json',
    'public, max-age=300',
  ]);
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(suggestions.length).toBeLessThanOrEqual(8);
  expect(total).toBeGreaterThanOrEqual(suggestions.length);
  expect(suggestions[0]).toMatchObject({
    path: '/consoles/playstation-5/reparation-port-hdmi',
    kind: 'panne',
    price: expect.stringContaining('€'),
  });
  expect(suggestions[0].title).toContainEqual({ text: 'HDMI', isHit: true });
});

test.each(['', '?q=', `?q=${'a'.repeat(201)}`])('suggestions for « %s » are refused', async (query) => {
  const { status, headers, body } = await ask(site.origin, `/recherche/suggestions${query}`);
  expect([status, headers['cache-control']]).toEqual([400, 'no-store']);
  expect(JSON.parse(body.toString())).toEqual({ error: 'Écrivez de 1 à 200 caractères.' });
});
