import { expect, test } from 'vitest';
import { useDataApi } from '#tests/support/data-api.ts';
import { type Random, seededRandom } from '#tests/support/seeded-random.ts';
import { workshopTables } from '#tests/support/workshop-tables.ts';

// The whole protocol, with the time limits that it has elsewhere.
const api = useDataApi(workshopTables, { operators: 'all', statementTimeoutMs: { anon: 3000 } });

/** Valid parts: columns with filters of their type, and relations that may be embedded. */
const tables: Record<string, { filters: Record<string, string[]>; embeds: string[] }> = {
  devices: {
    filters: {
      id: ['eq.1', 'gt.1', 'in.(1,2)', 'isdistinct.3', 'not.eq(any).{1,2}'],
      name: [
        'like.*o*',
        'ilike(any).{c*,p*}',
        'match.^C',
        'neq.x',
        'plfts(french).console',
        'in.("a,b",null)',
      ],
      price: ['gte.100', 'is.null', 'not.is.null', 'lt.1e400'],
      tags: ['cs.{jeu}', 'ov.{salon,mobile}', 'cd.{}', 'eq.{}'],
      'specs->ram->>go': ['eq.16', 'is.null', 'gt.1'],
      specs: ['cs.{"ram":{"go":16}}', 'eq.{}'],
      warranty: ['ov.[1,5)', 'sl.[1,2)', 'adj.[12,24)', 'nxr.[0,1)'],
      words: ['fts.console', 'wfts(simple).de -salon'],
      seen_at: ['gt.2024-01-01', 'eq.infinity'],
      is_sold: ['is.true', 'is.unknown', 'eq.false'],
    },
    embeds: [
      'makers(*)',
      'makers!inner(name)',
      'fixes(label)',
      'parts(id)',
      '...makers(m:name)',
      'makers()',
      'device_documents(*)',
    ],
  },
  makers: {
    filters: { id: ['eq.1', 'lte.2'], name: ['eq.Nord', 'like.%'], country: ['is.null', 'eq.FR'] },
    embeds: ['devices(*)', 'devices!inner(id,fixes(id))', 'device_list(shouted)'],
  },
  fixes: {
    filters: { id: ['gt.0'], label: ['imatch.L', 'neq.x'], cost: ['is.not_null', 'gt.1'] },
    embeds: ['devices(name)', 'people!technician_id(*)', 'checker_id(name,people(id))'],
  },
  people: { filters: { id: ['gt.0'], name: ['like.*'] }, embeds: ['people(name)', 'chief_id(name)'] },
  counters: { filters: { day: ['eq.2026-01-01'], views: ['gt.0'], path: ['eq./a'] }, embeds: [] },
};

const strangeNames = [
  'nom',
  '"clé"',
  '*',
  'x',
  'specs->',
  'id;',
  '"a\\"b"',
  'makers.id',
  'tags->99999999999',
];
const strangeFilters = [
  'foo.1',
  'eq',
  'is.nil',
  'in.1',
  'cs.x',
  'fts.&',
  'adj.1',
  'match.([',
  'sl.x',
  'eq.\0',
  'like.\\',
  'eq.99999999999999999999',
  `eq.'; drop table parts; --`,
  'eq.\u{1f600}',
  'ov.{',
  'not.not.eq.1',
];
const strangeEmbeds = [
  'x()',
  'people(*)',
  'makers(nom)',
  '...fixes(id)',
  'makers!x(*)',
  'makers(',
  'count()',
];
const casts = ['', '', '', '::text', '::int', '::jsonb', '::regclass', '::nope'];
const mangles = ['(', ')', '"', "'", ',', '.', '->', '::', ';', '!', '%00', '%', '&', '=', ' ', '\\'];

function build({ int, pick, some }: Random): string {
  const name = pick(Object.keys(tables));
  const { filters = {}, embeds = [] } = tables[name] ?? {};
  const column = () => (some(0.06) ? pick(strangeNames) : pick(Object.keys(filters)));
  const filter = (): [string, string] => {
    const key = column();
    return [key, some(0.08) ? pick(strangeFilters) : pick(filters[key] ?? ['eq.1'])];
  };
  const item = () => {
    if (some(0.3) && embeds.length > 0) return some(0.08) ? pick(strangeEmbeds) : pick(embeds);
    return `${some(0.1) ? 'a:' : ''}${column()}${pick(casts)}`;
  };
  const params: [string, string][] = [];
  if (some(0.8)) params.push(['select', Array.from({ length: int(4) }, item).join(',')]);
  while (some(0.5)) params.push(filter());
  if (some(0.2)) {
    const list = [filter(), filter(), filter()].map((pair) => pair.join('.')).join(',');
    params.push([pick(['or', 'and', 'not.or', 'not.and']), `(${list})`]);
  }
  if (some(0.1)) params.push([pick(['makers', 'fixes', 'parts']), pick(['is.null', 'not.is.null', 'eq.1'])]);
  if (some(0.3))
    params.push(['order', `${column()}${pick(['', '.desc', '.asc.nullsfirst', '.nullslast', '.up'])}`]);
  if (some(0.3))
    params.push([pick(['limit', 'offset']), pick(['0', '1', '2', 'x', '-1', '99999999999999999999'])]);
  const query = new URLSearchParams(params).toString();
  const at = int(query.length);
  return `/${name}?${some(0.15) ? query.slice(0, at) + pick(mangles) + query.slice(at) : query}`;
}

const accepts = [
  '*/*',
  'text/csv',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.array+json;nulls=stripped',
  'image/png',
];
const prefers = ['', 'count=exact', 'count=planned', 'count=estimated', 'handling=strict, foo'];

test.each([1, 2, 3, 4])('fifty random queries (seed %i) never meet a failure of ours', async (seed) => {
  const random = seededRandom(seed);
  const seen = new Map<number, number>();
  for (let round = 0; round < 50; round += 1) {
    const path = build(random);
    const headers = {
      Accept: accepts[random.int(20)] ?? '*/*',
      Prefer: random.pick(prefers),
    };
    const { status, body } = await api.ask(path, { headers });
    seen.set(status, (seen.get(status) ?? 0) + 1);
    expect({ path, headers, status, isOurs: status >= 500 }).toMatchObject({ isOurs: false });
    if (status >= 400) expect(Object.keys(body).toSorted()).toEqual(['code', 'details', 'hint', 'message']);
  }
  // Some queries are valid: the test would show nothing if all were refused before the database.
  expect((seen.get(200) ?? 0) + (seen.get(206) ?? 0)).toBeGreaterThan(5);
});
