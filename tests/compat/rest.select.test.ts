import { expect, test } from 'vitest';
import { type AnyClient, useDataApi } from '#tests/support/data-api.ts';
import { workshopTables } from '#tests/support/workshop-tables.ts';

const api = useDataApi(workshopTables);

/** An answer as supabase-js gives it. */
type Reply = { data: unknown; count?: number | null; status: number; error: unknown };
type Ask = (client: AnyClient) => PromiseLike<Reply>;

test.each<[string, Ask, unknown]>([
  ['columns', (c) => c.from('makers').select('id, name').eq('id', 1), [{ id: 1, name: 'Nord' }]],
  ['everything', (c) => c.from('makers').select().eq('id', 3), [{ id: 3, name: 'Ouest', country: null }]],
  [
    'everything and a bit',
    (c) => c.from('makers').select('*,pays:country').eq('id', 1),
    [{ id: 1, name: 'Nord', country: 'FR', pays: 'FR' }],
  ],
  [
    'everything when nothing is named',
    (c) => c.from('makers').select('').eq('id', 1),
    [{ id: 1, name: 'Nord', country: 'FR' }],
  ],
  ['no column at all', (c) => c.from('makers').select('devices()').eq('id', 1), [{}]],
  ['a renamed column', (c) => c.from('makers').select('titre:name').eq('id', 1), [{ titre: 'Nord' }]],
  ['a cast', (c) => c.from('devices').select('price::text').eq('id', 1), [{ price: '299.90' }]],
  ['a renamed cast', (c) => c.from('devices').select('p:price::int').eq('id', 1), [{ p: 300 }]],
  [
    'a cast to an enum',
    (c) => c.from('devices').select('state::device_state').eq('id', 2),
    [{ state: 'used' }],
  ],
  ['a JSON member', (c) => c.from('devices').select('specs->ram').eq('id', 1), [{ ram: { go: 16 } }]],
  ['a JSON text', (c) => c.from('devices').select('specs->ram->>go').eq('id', 1), [{ go: '16' }]],
  [
    'a JSON element',
    (c) => c.from('devices').select('port:specs->ports->>0').eq('id', 1),
    [{ port: 'hdmi' }],
  ],
  [
    'the last JSON element',
    (c) => c.from('devices').select('port:specs->ports->-1').eq('id', 1),
    [{ port: 'usb' }],
  ],
  [
    'a JSON path without alias',
    (c) => c.from('devices').select('specs->ports->0').eq('id', 1),
    [{ ports: 'hdmi' }],
  ],
  ['a path into an array', (c) => c.from('devices').select('tag:tags->0').eq('id', 1), [{ tag: 'jeu' }]],
  ['a JSON column', (c) => c.from('devices').select('notes->b').eq('id', 1), [{ b: 1 }]],
  [
    'names with spaces and accents',
    (c) => c.from('Pièces "rares"').select('"avec espace","clé"').eq('clé', 1),
    [{ 'avec espace': 'un', clé: 1 }],
  ],
  [
    'names with dots',
    (c) => c.from('Pièces "rares"').select('"point.virgule"').eq('"avec espace"', 'deux; drop'),
    [{ 'point.virgule': 'y' }],
  ],
  ['a view', (c) => c.from('device_list').select('id,shouted').eq('id', 2), [{ id: 2, shouted: 'PORTABLE' }]],
  [
    'numbers, dates, ranges and arrays as they are',
    (c) => c.from('devices').select('price,weight,released,seen_at,warranty,tags,is_sold,state').eq('id', 1),
    [
      {
        price: 299.9,
        weight: 3.2,
        released: '2024-03-01',
        seen_at: '2024-03-01T10:00:00+00:00',
        warranty: '[0,24)',
        tags: ['jeu', 'salon'],
        is_sold: true,
        state: 'new',
      },
    ],
  ],
])('selects %s', async (_, ask, data) => {
  expect(await ask(api.client())).toMatchObject({ data, error: null, status: 200 });
});

test('writes numbers with all their digits', async () => {
  const response = await fetch(`${api.url}/rest/v1/devices?select=serial&id=eq.1`, {
    headers: { apikey: api.keys.anonKey },
  });
  expect(await response.text()).toBe('[{"serial":9007199254740993}]');
});

const people = (name: string) => ({ people: { name } });

test.each<[string, Ask, unknown]>([
  [
    'many to one',
    (c) => c.from('devices').select('id,makers(name)').eq('id', 1),
    [{ id: 1, makers: { name: 'Nord' } }],
  ],
  ['none to one', (c) => c.from('devices').select('id,makers(name)').eq('id', 5), [{ id: 5, makers: null }]],
  [
    'by the column of the key',
    (c) => c.from('devices').select('maker:maker_id(name)').eq('id', 1),
    [{ maker: { name: 'Nord' } }],
  ],
  [
    'by the name of the key',
    (c) => c.from('devices').select('m:devices_maker_id_fkey(name)').eq('id', 1),
    [{ m: { name: 'Nord' } }],
  ],
  [
    'one to many',
    (c) => c.from('devices').select('id,fixes(id)').eq('id', 1).order('id', { referencedTable: 'fixes' }),
    [{ id: 1, fixes: [{ id: 1 }, { id: 2 }] }],
  ],
  ['one to none', (c) => c.from('devices').select('id,fixes(id)').eq('id', 4), [{ id: 4, fixes: [] }]],
  [
    'one to one',
    (c) => c.from('devices').select('device_documents(invoice)').eq('id', 1),
    [{ device_documents: { invoice: 'F-100' } }],
  ],
  [
    'one to one, backwards',
    (c) => c.from('device_documents').select('devices(name)').eq('device_id', 1),
    [{ devices: { name: 'Console' } }],
  ],
  [
    'many to many',
    (c) => c.from('devices').select('parts(name)').eq('id', 1).order('name', { referencedTable: 'parts' }),
    [{ parts: [{ name: 'pâte' }, { name: 'vis' }] }],
  ],
  [
    'the junction itself',
    (c) =>
      c
        .from('devices')
        .select('device_parts(quantity,parts(name))')
        .eq('id', 1)
        .order('quantity', { referencedTable: 'device_parts' }),
    [
      {
        device_parts: [
          { quantity: 1, parts: { name: 'pâte' } },
          { quantity: 8, parts: { name: 'vis' } },
        ],
      },
    ],
  ],
  [
    'one of two keys, by its column',
    (c) => c.from('fixes').select('people!technician_id(name)').eq('id', 1),
    [people('Bo')],
  ],
  [
    'one of two keys, by its name',
    (c) => c.from('fixes').select('people!fixes_checker_id_fkey(name)').eq('id', 1),
    [people('Ada')],
  ],
  [
    'both keys, renamed',
    (c) => c.from('fixes').select('a:people!technician_id(name),b:people!checker_id(name)').eq('id', 4),
    [{ a: { name: 'Di' }, b: { name: 'Bo' } }],
  ],
  [
    'a tree upwards',
    (c) => c.from('people').select('name,chief:chief_id(name)').eq('id', 4),
    [{ name: 'Di', chief: { name: 'Bo' } }],
  ],
  [
    'a tree downwards',
    (c) =>
      c.from('people').select('name,people(name)').eq('id', 1).order('id', { referencedTable: 'people' }),
    [{ name: 'Ada', people: [{ name: 'Bo' }, { name: 'Cy' }] }],
  ],
  [
    'through a view',
    (c) => c.from('device_list').select('id,makers(name)').eq('id', 1),
    [{ id: 1, makers: { name: 'Nord' } }],
  ],
  [
    'of a view',
    (c) =>
      c.from('makers').select('device_list(id)').eq('id', 1).order('id', { referencedTable: 'device_list' }),
    [{ device_list: [{ id: 1 }, { id: 2 }] }],
  ],
  [
    'two levels',
    (c) => c.from('makers').select('name,devices(id,fixes(label))').eq('id', 2).eq('devices.id', 3),
    [{ name: 'Sud', devices: [{ id: 3, fixes: [{ label: 'écran' }] }] }],
  ],
  [
    'three levels',
    (c) =>
      c.from('makers').select('devices(fixes(people!technician_id(name)))').eq('id', 2).eq('devices.id', 3),
    [{ devices: [{ fixes: [{ people: { name: 'Di' } }] }] }],
  ],
  [
    'everything of it',
    (c) => c.from('devices').select('id,makers(*)').eq('id', 3),
    [{ id: 3, makers: { id: 2, name: 'Sud', country: 'DE' } }],
  ],
  [
    'spread',
    (c) => c.from('devices').select('id,...makers(maker:name,country)').eq('id', 1),
    [{ id: 1, maker: 'Nord', country: 'FR' }],
  ],
  [
    'spread of none',
    (c) => c.from('devices').select('id,...makers(maker:name)').eq('id', 5),
    [{ id: 5, maker: null }],
  ],
  [
    'spread of everything',
    (c) => c.from('device_documents').select('invoice,...devices(...makers(*))').eq('device_id', 1),
    [{ invoice: 'F-100', id: 1, name: 'Nord', country: 'FR' }],
  ],
  [
    'spread of many, a column an array',
    (c) =>
      c
        .from('makers')
        .select('name,...devices(titles:name,stock)')
        .in('id', [1, 3])
        .order('id')
        .order('id', { referencedTable: 'devices' }),
    [
      { name: 'Nord', titles: ['Console', 'Portable'], stock: [4, 0] },
      { name: 'Ouest', titles: [], stock: [] },
    ],
  ],
  [
    'spread of many through a junction',
    (c) => c.from('devices').select('...parts(*)').eq('id', 1).order('id', { referencedTable: 'parts' }),
    [{ id: [1, 3], name: ['vis', 'pâte'] }],
  ],
  [
    'spread of many with a spread of one, an embed and a spread of many within',
    (c) =>
      c
        .from('makers')
        .select('...devices(...device_documents(invoice),makers(id),...fixes(label))')
        .eq('id', 1)
        .order('id', { referencedTable: 'devices' })
        .order('id', { referencedTable: 'devices.fixes' }),
    [
      {
        invoice: ['F-100', null],
        makers: [{ id: 1 }, { id: 1 }],
        label: [['lecteur', 'prise'], ['clavier']],
      },
    ],
  ],
  [
    'no embed that has only such embeds',
    (c) => c.from('makers').select('id,devices(fixes(people!technician_id()))').eq('id', 1),
    [{ id: 1 }],
  ],
  [
    'JSON and casts within',
    (c) => c.from('device_documents').select('devices(go:specs->ram->go,price::text)').eq('device_id', 1),
    [{ devices: { go: 16, price: '299.90' } }],
  ],
])('embeds %s', async (_, ask, data) => {
  expect(await ask(api.client())).toMatchObject({ data, error: null, status: 200 });
});

const ids = (...list: number[]) => list.map((id) => ({ id }));

test.each<[string, Ask, unknown]>([
  [
    'only the embedded rows',
    (c) => c.from('devices').select('id,makers(name)').eq('makers.name', 'Nord').in('id', [1, 3]).order('id'),
    [
      { id: 1, makers: { name: 'Nord' } },
      { id: 3, makers: null },
    ],
  ],
  [
    'the parents too, when inner',
    (c) => c.from('devices').select('id,makers!inner(name)').eq('makers.name', 'Nord').order('id'),
    [
      { id: 1, makers: { name: 'Nord' } },
      { id: 2, makers: { name: 'Nord' } },
    ],
  ],
  [
    'parents of many, when inner',
    (c) => c.from('devices').select('id,fixes!inner(label)').eq('fixes.label', 'prise'),
    [{ id: 1, fixes: [{ label: 'prise' }] }],
  ],
  ['parents that have any', (c) => c.from('devices').select('id,fixes!inner()').order('id'), ids(1, 2, 3)],
  [
    'through a junction',
    (c) => c.from('devices').select('id,parts!inner()').eq('parts.name', 'écran'),
    ids(3),
  ],
  [
    'two inner levels',
    (c) =>
      c
        .from('makers')
        .select('id,devices!inner(fixes!inner())')
        .eq('devices.fixes.label', 'écran')
        .order('id'),
    [{ id: 2 }],
  ],
  [
    'rows that have none',
    (c) => c.from('devices').select('id,fixes()').is('fixes', null).order('id'),
    ids(4, 5),
  ],
  [
    'rows that have some',
    (c) => c.from('devices').select('id,fixes()').not('fixes', 'is', null).order('id'),
    ids(1, 2, 3),
  ],
  ['rows without a parent', (c) => c.from('devices').select('id,makers()').is('makers', null), ids(5)],
  [
    'by either of two embeds',
    (c) => c.from('devices').select('id,makers(),parts()').or('makers.is.null,parts.not.is.null').order('id'),
    ids(1, 3, 5),
  ],
  [
    'with or() within',
    (c) =>
      c
        .from('devices')
        .select('id,fixes(id)')
        .or('label.eq.prise,cost.gt.100', { referencedTable: 'fixes' })
        .in('id', [1, 3])
        .order('id'),
    [
      { id: 1, fixes: [{ id: 2 }] },
      { id: 3, fixes: [{ id: 4 }] },
    ],
  ],
  [
    'by alias',
    (c) => c.from('devices').select('id,m:makers!inner(name)').eq('m.name', 'Sud').order('id'),
    [
      { id: 3, m: { name: 'Sud' } },
      { id: 4, m: { name: 'Sud' } },
    ],
  ],
  [
    'by the target of an alias',
    (c) => c.from('devices').select('id,m:makers!inner(name)').eq('makers.name', 'Sud').order('id').limit(1),
    [{ id: 3, m: { name: 'Sud' } }],
  ],
])('filters %s', async (_, ask, data) => {
  const reply = await ask(api.client());
  expect([reply.error, reply.data]).toEqual([null, data]);
});

test.each<[string, Ask, unknown]>([
  [
    'embedded rows',
    (c) => c.from('devices').select('fixes(id)').eq('id', 1).order('cost', { referencedTable: 'fixes' }),
    [{ fixes: ids(2, 1) }],
  ],
  [
    'embedded rows, the first of them',
    (c) =>
      c
        .from('devices')
        .select('fixes(id)')
        .eq('id', 1)
        .order('id', { referencedTable: 'fixes', ascending: false })
        .limit(1, { referencedTable: 'fixes' }),
    [{ fixes: ids(2) }],
  ],
  [
    'embedded rows, a range of them',
    (c) =>
      c
        .from('devices')
        .select('fixes(id)')
        .eq('id', 1)
        .order('id', { referencedTable: 'fixes' })
        .range(1, 5, { referencedTable: 'fixes' }),
    [{ fixes: ids(2) }],
  ],
  [
    'by a parent’s column',
    (c) =>
      c
        .from('devices')
        .select('id,makers(name)')
        .in('id', [1, 3, 5])
        .order('makers(name)', { ascending: false, nullsFirst: false }),
    [
      { id: 3, makers: { name: 'Sud' } },
      { id: 1, makers: { name: 'Nord' } },
      { id: 5, makers: null },
    ],
  ],
  [
    'by a parent’s column that is not shown',
    (c) =>
      c.from('devices').select('id,makers()').in('id', [1, 3]).order('makers(name)', { ascending: false }),
    ids(3, 1),
  ],
  ['ascending, nulls last', (c) => c.from('devices').select('id').order('price'), ids(5, 1, 3, 2, 4)],
  [
    'descending, nulls first',
    (c) => c.from('devices').select('id').order('price', { ascending: false }),
    ids(4, 2, 3, 1, 5),
  ],
  [
    'descending, nulls last',
    (c) => c.from('devices').select('id').order('price', { ascending: false, nullsFirst: false }),
    ids(2, 3, 1, 5, 4),
  ],
  [
    'ascending, nulls first',
    (c) => c.from('devices').select('id').order('price', { nullsFirst: true }),
    ids(4, 5, 1, 3, 2),
  ],
  [
    'by two columns',
    (c) => c.from('devices').select('id').order('state', { ascending: false }).order('id'),
    ids(3, 2, 5, 1, 4),
  ],
  [
    'by a JSON member',
    (c) => c.from('devices').select('id').order('specs->ram->go', { nullsFirst: false }).order('id'),
    ids(3, 1, 2, 4, 5),
  ],
])('orders %s', async (_, ask, data) => {
  const reply = await ask(api.client());
  expect([reply.error, reply.data]).toEqual([null, data]);
});

test.each<[string, Ask, unknown, number | null, number]>([
  ['a limit', (c) => c.from('devices').select('id').order('id').limit(2), ids(1, 2), null, 200],
  ['a limit of none', (c) => c.from('devices').select('id').limit(0), [], null, 200],
  ['a range', (c) => c.from('devices').select('id').order('id').range(1, 2), ids(2, 3), null, 200],
  [
    'a range from before the start',
    (c) => c.from('makers').select('id').order('id').range(-2, -1),
    ids(1, 2),
    null,
    200,
  ],
  [
    'a counted range from before the start',
    (c) => c.from('makers').select('id', { count: 'exact' }).order('id').range(-2, -1),
    ids(1, 2),
    3,
    206,
  ],
  [
    'an embedded range from before the start',
    (c) =>
      c
        .from('devices')
        .select('fixes(id)')
        .eq('id', 1)
        .order('id', { referencedTable: 'fixes' })
        .range(-1, -1, { referencedTable: 'fixes' }),
    [{ fixes: ids(1) }],
    null,
    200,
  ],
  ['a range behind the end', (c) => c.from('devices').select('id').order('id').range(10, 12), [], null, 200],
  [
    'an exact count',
    (c) => c.from('devices').select('id', { count: 'exact' }).order('id').range(0, 1),
    ids(1, 2),
    5,
    206,
  ],
  [
    'an exact count of all',
    (c) => c.from('devices').select('id', { count: 'exact' }).order('id'),
    ids(1, 2, 3, 4, 5),
    5,
    200,
  ],
  [
    'an exact count of some',
    (c) => c.from('devices').select('id', { count: 'exact' }).gt('id', 3).order('id'),
    ids(4, 5),
    2,
    200,
  ],
  [
    'an exact count of none',
    (c) => c.from('devices').select('id', { count: 'exact' }).gt('id', 30),
    [],
    0,
    200,
  ],
  [
    'an exact count with an inner embed',
    (c) => c.from('devices').select('id,fixes!inner()', { count: 'exact' }).order('id').limit(1),
    ids(1),
    3,
    206,
  ],
  [
    'an estimated count',
    (c) => c.from('devices').select('id', { count: 'estimated' }).order('id').limit(1),
    ids(1),
    5,
    206,
  ],
  ['a count alone', (c) => c.from('devices').select('*', { count: 'exact', head: true }), null, 5, 200],
  [
    'a count alone of some',
    (c) => c.from('devices').select('id', { count: 'exact', head: true }).eq('state', 'used'),
    null,
    2,
    200,
  ],
  [
    'a count of a limited head',
    (c) => c.from('devices').select('id', { count: 'exact', head: true }).limit(1),
    null,
    5,
    206,
  ],
])('%s', async (_, ask, data, count, status) => {
  const reply = await ask(api.client());
  expect([reply.error, reply.data, reply.count, reply.status]).toEqual([null, data, count, status]);
});

test('a planned count is the planner’s', async () => {
  const { count, status } = await api.client().from('devices').select('id', { count: 'planned' }).limit(1);
  expect(count).toBeGreaterThan(0);
  expect(status).toBe(206);
});

test('an offset behind a counted end is refused', async () => {
  const { error, status } = await api.client().from('devices').select('id', { count: 'exact' }).range(10, 12);
  expect(status).toBe(416);
  expect(error).toEqual({
    code: 'PGRST103',
    message: 'Requested range not satisfiable',
    details: 'An offset of 10 was requested, but there are only 5 rows.',
    hint: null,
  });
});

test.each<[string, Ask, Partial<Reply>]>([
  [
    'single() takes one row',
    (c) => c.from('makers').select().eq('id', 1).single(),
    { data: { id: 1, name: 'Nord', country: 'FR' }, status: 200 },
  ],
  [
    'single() takes no fewer',
    (c) => c.from('makers').select().eq('id', 9).single(),
    {
      data: null,
      status: 406,
      error: {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 0 rows',
        hint: null,
      },
    },
  ],
  [
    'single() takes no more',
    (c) => c.from('makers').select().single(),
    {
      data: null,
      status: 406,
      error: expect.objectContaining({ code: 'PGRST116', details: 'The result contains 3 rows' }),
    },
  ],
  [
    'maybeSingle() takes one row',
    (c) => c.from('makers').select('id').eq('id', 1).maybeSingle(),
    { data: { id: 1 }, status: 200, error: null },
  ],
  [
    'maybeSingle() takes none',
    (c) => c.from('makers').select('id').eq('id', 9).maybeSingle(),
    { data: null, status: 200, error: null },
  ],
  [
    'maybeSingle() takes no more',
    (c) => c.from('makers').select('id').maybeSingle(),
    { data: null, status: 406, error: expect.objectContaining({ code: 'PGRST116' }) },
  ],
  [
    'csv()',
    (c) => c.from('makers').select('id,name,country').order('id').csv(),
    { data: 'id,name,country\n1,Nord,FR\n2,Sud,DE\n3,Ouest,', status: 200 },
  ],
  [
    'csv() quotes what must be',
    (c) => c.from('devices').select('id,name,sku,tags').gt('id', 3).order('id').csv(),
    { data: 'id,name,sku,tags\n4,"Tour, ""grande""",,{}\n5,null,"100%_\\","{""a,b"",""c d""}"', status: 200 },
  ],
  [
    'csv() without rows',
    (c) => c.from('makers').select('id,name').eq('id', 9).csv(),
    { data: 'id,name\n', status: 200 },
  ],
  [
    'csv() of everything',
    (c) => c.from('makers').select('*').eq('id', 1).csv(),
    { data: 'id,name,country\n1,Nord,FR', status: 200 },
  ],
  [
    'stripNulls()',
    (c) => c.from('makers').select().eq('id', 3).stripNulls(),
    { data: [{ id: 3, name: 'Ouest' }], status: 200 },
  ],
  [
    'stripNulls() of one',
    (c) => c.from('makers').select().eq('id', 3).single().stripNulls(),
    { data: { id: 3, name: 'Ouest' }, status: 200 },
  ],
  [
    'explain() is off',
    (c) => c.from('makers').select().explain(),
    { data: null, status: 406, error: expect.objectContaining({ code: 'PGRST107' }) },
  ],
  [
    'geojson() is off',
    (c) => c.from('makers').select().geojson(),
    { data: null, status: 406, error: expect.objectContaining({ code: 'PGRST107' }) },
  ],
])('%s', async (_, ask, expected) => {
  expect(await ask(api.client())).toMatchObject(expected);
});
