import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RestError } from '../errors.ts';
import { chooseMediaType } from '../parse/media-type.ts';
import { parsePayload } from '../parse/payload.ts';
import { parsePreferences } from '../parse/preferences.ts';
import { parseQuery } from '../parse/query.ts';
import { planCall } from '../plan/plan-call.ts';
import { planRead } from '../plan/plan-read.ts';
import { planDelete, planInsert, planUpdate } from '../plan/plan-write.ts';
import { unknownTable } from '../plan/unknown-names.ts';
import { sampleCatalog as catalog } from '../test-support/sample-catalog.ts';
import type { Statement } from './sql-text.ts';
import { callStatement, readStatement, writeStatement } from './statement.ts';

/** Whatever the request, a statement consists of these words, quoted names and `$1`, `$2`… for values. */
const WORDS = new Set(
  `select from where and or not as is null true false unknown distinct in any all like ilike exists with insert into
  update delete set returning on conflict do nothing excluded left join lateral cross order by asc desc nulls first
  last limit offset case when then else end cast variadic count coalesce nullif current_setting set_config concat
  string_agg chr replace substring length json_agg row_to_json json_strip_nulls json_build_array json_each_text
  json_to_recordset json_to_record jsonb_to_record json_array_elements jsonb_array_elements to_jsonb to_tsvector
  to_tsquery plainto_tsquery phraseto_tsquery websearch_to_tsquery key value text int bigint json jsonb regconfig
  int4 _text tsvector integer`.split(/\s+/),
);
const NUMBERS = new Set(['0', '1', '2', '7', '10']);
const LITERALS = new Set([
  `''`,
  `'0'`,
  `'[]'`,
  `'null'`,
  `'{}'`,
  `'request.updated_rows'`,
  `'response.headers'`,
  `'response.status'`,
]);
const TOKEN = /"(?:[^"]|"")*"|'(?:[^']|'')*'|\$\d+|[\p{L}_][\p{L}\p{Nd}_]*|\d+|[\s(),.*=<>@&|~:+?-]/uy;

/** Unexpected tokens, placeholders without a value, and values without a placeholder. */
function strangersOf({ text, values }: Statement): string[] {
  const strangers: string[] = [];
  const used = new Set<string>();
  for (let at = 0; at < text.length; ) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) return [...strangers, text.slice(at, at + 40)];
    at += token.length;
    if (token.startsWith('$')) used.add(token);
    const isKnown =
      /^[\s("$),.*=<>@&|~:+?-]/.test(token) || WORDS.has(token) || NUMBERS.has(token) || LITERALS.has(token);
    if (!isKnown) strangers.push(token);
  }
  const placeholders = values.map((_, index) => `$${index + 1}`);
  return [...strangers, ...placeholders.filter((one) => !used.delete(one)), ...used];
}

const shown = { media: chooseMediaType(null), countLimit: 1001, hasBody: true };

function read(table: string, query: URLSearchParams): Statement {
  const relation = catalog.relations.get(table);
  if (!relation) throw unknownTable(table, catalog);
  return readStatement(
    planRead(relation, parseQuery(query), {
      catalog,
      maxRows: 1000,
      role: 'service_role',
      operators: 'all',
      star: 'granted',
    }),
    table,
    shown,
  );
}

/** A request becomes a statement of known words, or a refusal that blames the caller. */
function judge(compile: () => Statement): 'compiled' | 'refused' {
  try {
    expect(strangersOf(compile())).toEqual([]);
    return 'compiled';
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    expect(error.status).toBeGreaterThanOrEqual(300);
    expect(error.status).toBeLessThan(500);
    return 'refused';
  }
}

const evil = fc.constantFrom(
  `'; drop table devices; --`,
  `" ; drop table devices; --`,
  `") union select * from auth.users --`,
  `\\"; delete from devices; --`,
  `$1`,
  `$$; select pg_sleep(9); $$`,
  `/* */`,
  `E'\\''`,
  `U&"d\\0061ta"`,
  `\0`,
  `\u2019 or 1=1`,
  `id) or (1=1`,
  `pg_catalog.pg_authid`,
);
const anything = fc.string({ unit: 'binary', maxLength: 30 });
const syntax = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...`. , ( ) { } [ ] " ' : :: -> ->> ! * ... not. and or in. is. eq. \\ ; -- % & = # 0 1 -1`.split(
          ' ',
        ),
      ),
      fc.constantFrom(
        'id',
        'name',
        'data',
        'tags',
        'words',
        'parts',
        'makers',
        'null',
        'desc',
        'nullsfirst',
        'any',
        'count()',
      ),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(''));
const noise = fc.oneof({ weight: 2, arbitrary: syntax }, evil, anything);
const quoted = noise.map((text) => `"${text.replace(/[\\"]/g, '\\$&')}"`);

const table = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...catalog.relations.keys()) }, noise);
const column = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      'id',
      'name',
      'data',
      'tags',
      'stock',
      'words',
      'maker_id',
      'device_id',
      'label',
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('data->', 'data->>', 'tags->'),
        fc.oneof(fc.constantFrom('a', '0', '-1'), quoted),
      )
      .map((pair) => pair.join('')),
  },
  noise,
  quoted,
);
const operator = fc.constantFrom(
  ...'eq neq gt gte lt lte like ilike match imatch cs cd ov sl sr nxl nxr adj is in isdistinct fts plfts(french) phfts wfts eq(any) like(all) not.eq not.in x'.split(
    ' ',
  ),
);
const operand = fc.oneof(
  fc.constantFrom('1', 'null', 'true', '(1,2)', '("a,b",c)', '{a,b}', '*a*'),
  noise,
  quoted,
);
const filter = fc.tuple(operator, operand).map((pair) => pair.join('.'));
const condition: fc.Arbitrary<string> = fc.letrec<{ one: string; group: string }>((tie) => ({
  one: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(column, filter).map((pair) => pair.join('.')),
    tie('group'),
  ),
  group: fc
    .tuple(fc.constantFrom('and', 'or', 'not.and'), fc.array(tie('one'), { minLength: 1, maxLength: 3 }))
    .map(([word, list]) => `${word}(${list.join(',')})`),
})).one;
const item: fc.Arbitrary<string> = fc.letrec<{ item: string; embed: string }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 3 },
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom('', '', 'alias:'), column, fc.constantFrom('', '', '::text', '::int', '::x'))
        .map((parts) => parts.join('')),
    },
    fc.constant('*'),
    fc.tuple(quoted, column).map((pair) => pair.join(':')),
    tie('embed'),
  ),
  embed: fc
    .tuple(
      fc.constantFrom('', '', '...', 'alias:'),
      fc.oneof(
        {
          weight: 5,
          arbitrary: fc.constantFrom(
            'makers',
            'parts',
            'fixes',
            'devices',
            'documents',
            'people',
            'people!technician_id',
            'makers!inner',
          ),
        },
        noise,
      ),
      fc.array(tie('item'), { maxLength: 3 }),
    )
    .map(([before, target, items]) => `${before}${target}(${items.join(',')})`),
})).item;
const select = fc.array(item, { maxLength: 4 }).map((items) => items.join(','));
const orders = fc
  .array(
    fc.tuple(column, fc.constantFrom('', '.desc', '.asc.nullsfirst', '.x')).map((pair) => pair.join('')),
    { minLength: 1, maxLength: 3 },
  )
  .map((terms) => terms.join(','));

type Pair = [string, string];
const named = (name: fc.Arbitrary<string>, value: fc.Arbitrary<string>): fc.Arbitrary<Pair> =>
  fc.tuple(name, value);
const param = fc.oneof(
  { weight: 4, arbitrary: named(column, filter) },
  { weight: 3, arbitrary: named(fc.constant('select'), select) },
  named(
    fc.constantFrom('or', 'and', 'not.or', 'parts.or'),
    fc.array(condition, { minLength: 1, maxLength: 3 }).map((list) => `(${list.join(',')})`),
  ),
  named(fc.constantFrom('order', 'makers.order'), orders),
  named(
    fc.constantFrom('limit', 'offset', 'parts.limit'),
    fc.oneof(fc.constantFrom('0', '5', '-1', '99999999999999999999'), noise),
  ),
  named(
    fc.constantFrom('columns', 'on_conflict'),
    fc.array(column, { minLength: 1, maxLength: 3 }).map((names) => names.join(',')),
  ),
  named(
    fc.oneof(fc.constantFrom('makers', 'parts.name', 'fixes.people.name'), noise),
    fc.oneof(filter, fc.constantFrom('is.null', 'not.is.null')),
  ),
  named(noise, noise),
);
const query = fc.array(param, { maxLength: 4 }).map((pairs) => new URLSearchParams(pairs));

/** Share of the queries that run: a tenth before each commit, all before a release (scripts/tests/steps.mjs). They differ each time. */
const SHARE = process.env.TEST_QUERIES === 'all' ? 1 : 0.1;

/** Prints how many requests became statements: if none did, the test would show nothing. */
function check<T extends [unknown, ...unknown[]]>(
  allRuns: number,
  arbitrary: fc.Arbitrary<T>,
  compile: (input: T) => Statement,
): number {
  const runs = allRuns * SHARE;
  let compiled = 0;
  fc.assert(
    fc.property(arbitrary, (input) => {
      if (judge(() => compile(input)) === 'compiled') compiled += 1;
    }),
    { numRuns: runs },
  );
  return compiled / runs;
}

const MINUTES = 60_000;

test(
  `of ${100_000 * SHARE} query strings none breaks the parser, none leaves a word of its own in the SQL`,
  () => {
    const share = check(90_000, fc.tuple(table, query), ([name, params]) => read(name, params));
    expect(share).toBeGreaterThan(0.1);
    // Text as it comes over the wire, cut and garbled.
    const wire = fc.tuple(
      fc.constant('devices'),
      fc.oneof(
        anything,
        fc.tuple(query, fc.nat(60), noise).map(([params, at, text]) => {
          const whole = params.toString();
          return whole.slice(0, at) + text + whole.slice(at);
        }),
      ),
    );
    check(10_000, wire, ([name, text]) => read(name, new URLSearchParams(text)));
  },
  5 * MINUTES,
);

const json = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .dictionary(
        fc.oneof({ weight: 6, arbitrary: fc.constantFrom('id', 'name', 'stock', 'data') }, noise),
        fc.oneof(noise, fc.integer(), fc.constant(null)),
        { maxKeys: 3 },
      )
      .map((row) => JSON.stringify(row)),
  },
  fc
    .array(fc.dictionary(fc.constantFrom('id', 'name'), noise, { maxKeys: 2 }), { maxLength: 3 })
    .map((rows) => JSON.stringify(rows)),
  noise,
);
const prefer = fc.oneof(
  fc.constantFrom(
    '',
    'return=representation',
    'return=headers-only',
    'resolution=merge-duplicates',
    'missing=default, return=representation',
  ),
  noise,
);

test(
  'nor do the writes',
  () => {
    const context = {
      catalog,
      maxRows: 1000,
      role: 'service_role',
      operators: 'all',
      star: 'granted',
    } as const;
    const write = fc.tuple(fc.constantFrom('POST', 'PATCH', 'DELETE'), query, json, prefer);
    const share = check(20_000, write, ([method, params, body, wishes]) => {
      const parsed = parseQuery(params);
      const preferences = parsePreferences(wishes);
      const relation = catalog.relations.get('devices');
      if (!relation) throw new Error('the sample has no devices');
      if (method === 'DELETE')
        return writeStatement(planDelete(relation, { query: parsed, preferences }, context), shown.media);
      const request = { query: parsed, preferences, payload: parsePayload(body, parsed.columns) };
      const plan = method === 'POST' ? planInsert : planUpdate;
      return writeStatement(plan(relation, request, context), shown.media);
    });
    expect(share).toBeGreaterThan(0.05);
  },
  2 * MINUTES,
);

test(
  'nor do the calls',
  () => {
    const name = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('add', 'twice', 'whole', 'clear', 'cheap_devices') },
      noise,
    );
    const args = fc.array(named(fc.constantFrom('a', 'b', 'value', 'most'), noise), { maxLength: 2 });
    const share = check(10_000, fc.tuple(name, args, query), ([routine, given, params]) => {
      const search = new URLSearchParams([...given, ...params]);
      return callStatement(
        planCall(
          { name: routine, query: parseQuery(search, true) },
          { catalog, maxRows: 1000, role: 'service_role', operators: 'all', star: 'granted' },
        ),
        shown,
      );
    });
    expect(share).toBeGreaterThan(0.02);
  },
  2 * MINUTES,
);

test('the judge knows a stranger', () => {
  const known = { text: 'select "t0"."a""b" from "public"."x" as "t0" where "t0"."id" = $1', values: [1] };
  expect(strangersOf(known)).toEqual([]);
  expect(strangersOf({ ...known, text: `${known.text} drop` })).toEqual(['drop']);
  expect(strangersOf({ ...known, text: `${known.text};` })).toEqual([';']);
  expect(strangersOf({ ...known, text: `${known.text} or 'x' = 'x'` })).toEqual([`'x'`, `'x'`]);
  expect(strangersOf({ ...known, text: known.text.replace('""', '"') })).not.toEqual([]);
  expect(strangersOf({ ...known, values: [] })).toEqual(['$1']);
  expect(strangersOf({ ...known, values: [1, 2] })).toEqual(['$2']);
});
