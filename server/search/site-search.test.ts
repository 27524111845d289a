import { expect, test } from 'vitest';
import { SEARCH_WORDS_MAX } from '#domain/content/search.ts';
import { productDocument } from './product-documents.ts';
import type { SearchDocument } from './search-document.ts';
import { createSiteSearch } from './site-search.ts';

const product = (path: string, title: string, rest: Partial<SearchDocument> = {}): SearchDocument => ({
  path,
  kind: 'produit',
  title,
  place: 'Boutique',
  summary: '',
  keywords: [],
  headings: [],
  text: '',
  price: '12 €',
  ...rest,
});

const ask = (words: string) => ({ words, kind: '', page: 1 }) as const;

function shop(...products: SearchDocument[]) {
  const all = new Map(products.map((one) => [one.path, one]));
  let reads = 0;
  const search = createSiteSearch([
    {
      name: 'products',
      tags: ['products'],
      read: () => {
        reads += 1;
        return all.values();
      },
    },
    {
      name: 'content',
      tags: ['content'],
      read: () => [product('/services/hdmi', 'Port HDMI', { kind: 'service' })],
    },
  ]);
  const find = async (words: string) =>
    (await search.find(ask(words))).groups.flatMap(({ items }) => items.map(({ path }) => path));
  return { all, search, find, reads: () => reads };
}

test('reads its sources when first asked, and once', async () => {
  const { find, reads } = shop(product('/p/1', 'Câble HDMI'));
  expect(reads()).toBe(0);
  expect(await Promise.all([find('hdmi'), find('cable')])).toEqual([['/services/hdmi', '/p/1'], ['/p/1']]);
  expect(reads()).toBe(1);
});

test('what changes before the first question is read with it, and not before', async () => {
  const { all, search, find, reads } = shop(product('/p/1', 'Câble HDMI'));
  all.set('/p/2', product('/p/2', 'Joystick à effet Hall'));
  await search.rebuild(['products']);
  expect(reads()).toBe(0);
  expect([await find('joystick'), reads()]).toEqual([['/p/2'], 1]);
});

test('what changes while the first build runs is read after it', async () => {
  const { all, search, find, reads } = shop(product('/p/1', 'Câble HDMI'));
  const built = search.build();
  all.set('/p/2', product('/p/2', 'Joystick à effet Hall'));
  await Promise.all([built, search.rebuild(['products'])]);
  expect([await find('joystick'), reads()]).toEqual([['/p/2'], 2]);
});

test('takes in what is new, changed and gone in the sources of a tag, and only there', async () => {
  const { all, search, find, reads } = shop(
    product('/p/1', 'Câble HDMI'),
    product('/p/2', 'Joystick à effet Hall'),
  );
  expect(await find('joystick')).toEqual(['/p/2']);
  all.delete('/p/2');
  all.set('/p/1', product('/p/1', 'Câble USB-C'));
  all.set('/p/3', product('/p/3', 'Batterie HAC-003'));
  await search.rebuild(['content', 'settings']);
  expect([reads(), await find('joystick')]).toEqual([1, ['/p/2']]);
  await search.rebuild(['products']);
  expect(await find('joystick')).toEqual([]);
  expect(await find('hdmi')).toEqual(['/services/hdmi']);
  expect(await find('usb-c')).toEqual(['/p/1']);
  expect(await find('hac003')).toEqual(['/p/3']);
});

test('a source that could not be read leaves what was known, and is read again next time', async () => {
  let fails = false;
  const search = createSiteSearch([
    {
      name: 'products',
      tags: ['products'],
      read: () => {
        if (fails) throw new Error('no database');
        return [product('/p/1', 'Câble HDMI')];
      },
    },
  ]);
  expect((await search.find(ask('hdmi'))).total).toBe(1);
  fails = true;
  await expect(search.rebuild(['products'])).rejects.toThrow('no database');
  expect((await search.find(ask('hdmi'))).total).toBe(1);
  fails = false;
  await search.rebuild(['products']);
  expect((await search.find(ask('hdmi cable'))).total).toBe(1);
});

test('keeps finding through many changes, when most of what it ever held is gone', async () => {
  const { all, search, find } = shop(product('/p/0', 'Écran 0'));
  for (let round = 1; round <= 40; round += 1) {
    all.set('/p/0', product('/p/0', `Écran ${round}`));
    await search.rebuild(['products']);
  }
  expect(await find('ecran')).toEqual(['/p/0']);
  expect(await find('ecran 40')).toEqual(['/p/0']);
  expect(await search.find(ask('ecran 39'))).toMatchObject({ unknown: ['39'], total: 1 });
});

test('groups by kind with counts, four of each, the others by pages of twenty', async () => {
  const many = Array.from({ length: 45 }, (_, index) => product(`/p/${index}`, `Câble HDMI ${index}`));
  const { search } = shop(...many);
  const all = await search.find(ask('hdmi'));
  expect(all.counts).toEqual([
    { kind: 'service', total: 1 },
    { kind: 'produit', total: 45 },
  ]);
  expect(all.groups.map(({ items }) => items.length)).toEqual([1, 4]);
  const seen = new Set<string>();
  for (const page of [1, 2, 3]) {
    const { groups, pageCount } = await search.find({ words: 'hdmi', kind: 'produit', page });
    expect(pageCount).toBe(3);
    for (const { path } of groups[0]?.items ?? []) seen.add(path);
  }
  expect(seen.size).toBe(45);
});

const base = {
  sku: 'S-1',
  name: 'SSD 1 To',
  brand: null,
  condition: 'neuf' as const,
  description: '',
  specs: [],
  compatible_models: [],
  usages: [],
  direct_price_cents: 100,
  category: 'Stockage',
};

test('of two products that answer as well, the one that can be had comes first', async () => {
  const { search } = shop(
    productDocument({ ...base, slug: 'epuise', is_available: false }),
    productDocument({ ...base, slug: 'la', is_available: true }),
  );
  expect((await search.products('ssd 1to')).products.map(({ path }) => path)).toEqual([
    '/produit/la',
    '/produit/epuise',
  ]);
});

test('a product answers for what sums it up, and not for what its text says that it does not fit', async () => {
  const description = 'Pour agrandir une PlayStation.\n\nUne Xbox n’en veut pas.';
  const { search } = shop(productDocument({ ...base, description, slug: 'ssd', is_available: true }));
  expect((await search.products('playstation')).products).toHaveLength(1);
  expect(await search.products('xbox')).toMatchObject({ products: [], unknown: ['xbox'] });
});

test('says how the words were read: corrected, unknown, in part', async () => {
  const { search } = shop(product('/p/1', 'Câble HDMI'), product('/p/2', 'Joystick'));
  expect(await search.find(ask('hmdi'))).toMatchObject({ corrected: 'hdmi', total: 2 });
  expect(await search.find(ask('hdmi zzzzqqq'))).toMatchObject({ unknown: ['zzzzqqq'], total: 2 });
  expect(await search.find(ask('cable joystick'))).toMatchObject({ isPartial: true, total: 2 });
  expect(await search.find(ask('joyzzzzqq'))).toMatchObject({ total: 0, nearby: ['joystick'] });
  expect(await search.find(ask('le de la'))).toMatchObject({ total: 0, groups: [] });
});

test('a code is never corrected into another', async () => {
  const { search } = shop(product('/p/1', 'Puce M92T36'));
  expect(await search.find(ask('M92T37'))).toMatchObject({ total: 0, corrected: null, nearby: ['M92T36'] });
});

const HOSTILE: [what: string, words: string][] = [
  ['a script', '<script>alert(1)</script>'],
  ['an attribute', '"><img src=x onerror=alert(1)>'],
  ['a sign alone', '%'],
  ['SQL', "'; drop table x; --"],
  ['half an expression', '((((('],
  ['a backslash', '\\'],
  ['control characters', '\u0000\u202E'],
  ['names of JavaScript', '__proto__ constructor toString'],
  ['one long ligature', 'ﷺ'.repeat(200)],
  ['accents without end', 'é'.normalize('NFD').repeat(500)],
  ['letters without end', 'a '.repeat(5_000)],
  ['numbers without end', '1 '.repeat(5_000)],
  ['a compound without end', 'ab-'.repeat(2_000)],
  ['pictures', '😀'.repeat(300)],
];

test.each(HOSTILE)('%s is only words: answered, and soon', async (_what, words) => {
  const { search } = shop(
    ...Array.from({ length: 300 }, (_, i) => product(`/p/${i}`, `Câble HDMI ${i} constructor`)),
  );
  await search.build();
  const before = process.cpuUsage();
  const { groups } = await search.find(ask(words));
  await search.suggest(words);
  const { user } = process.cpuUsage(before);
  expect(user / 1000).toBeLessThan(500);
  for (const { text } of groups.flatMap(({ items }) => items.flatMap(({ title }) => title)))
    expect(text).toBeTypeOf('string');
});

test('reads no more of a question than its first characters and its first words', async () => {
  const { search } = shop(product('/p/1', 'Câble HDMI'));
  const { total } = await search.find(ask(`${'zzzzqqq '.repeat(SEARCH_WORDS_MAX / 8)} hdmi`));
  expect(total).toBe(0);
  expect((await search.find(ask('a1 b2 c3 d4 e5 f6 g7 h8 i9 j1 hdmi'))).total).toBe(0);
});
