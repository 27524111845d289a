import { expect, test } from 'vitest';
import { chooseMediaType } from '../parse/media-type.ts';
import { parseQuery } from '../parse/query.ts';
import { planRead } from '../plan/plan-read.ts';
import { unknownTable } from '../plan/unknown-names.ts';
import { sampleCatalog as catalog } from '../test-support/sample-catalog.ts';
import { tableOf } from './join.ts';
import { compileMatches, compileRead } from './read.ts';
import { type Statement, toStatement } from './sql-text.ts';
import { readStatement } from './statement.ts';

function plan(request: string) {
  const [table = '', query] = request.split('?');
  const relation = catalog.relations.get(table);
  if (!relation) throw unknownTable(table, catalog);
  return planRead(relation, parseQuery(new URLSearchParams(query)), {
    catalog,
    maxRows: 1000,
    role: 'service_role',
    operators: 'all',
    star: 'granted',
  });
}

function compile(request: string): Statement {
  const { text, values } = toStatement(compileRead(plan(request), tableOf(request.split('?')[0] ?? '')));
  return { text: text.replace(/\s+/g, ' ').trim(), values };
}

const devices = 'from "public"."devices" as "t0"';

test.each<[string, string, unknown[]]>([
  ['devices', `select "t0".* ${devices} limit $1`, [1000]],
  ['devices?select=', `select "t0".* ${devices} limit $1`, [1000]],
  ['devices?select=makers()', `select ${devices} limit $1`, [1000]],
  [
    'devices?select=id,titre:name',
    `select "t0"."id" as "id", "t0"."name" as "titre" ${devices} limit $1`,
    [1000],
  ],
  [
    'devices?select=stock::text',
    `select cast("t0"."stock" as "pg_catalog"."text") as "stock" ${devices} limit $1`,
    [1000],
  ],
  [
    'devices?select=data->a->>b,tags->0',
    `select ("t0"."data" -> $1::text ->> $2::text) as "b", (to_jsonb("t0"."tags") -> $3::int) as "tags" ${devices} limit $4`,
    ['a', 'b', '0', 1000],
  ],
  ['devices?select=id&limit=5&offset=10', `select "t0"."id" as "id" ${devices} limit $1 offset $2`, [5, 10]],
  ['devices?select=id&limit=5000', `select "t0"."id" as "id" ${devices} limit $1`, [1000]],
  [
    'devices?select=id&order=name.desc.nullslast,data->>k',
    `select "t0"."id" as "id" ${devices} order by "t0"."name" desc nulls last, ("t0"."data" ->> $1::text) asc limit $2`,
    ['k', 1000],
  ],
  [
    'devices?select=id,makers(name)',
    `select "t0"."id" as "id", row_to_json("e1".*) as "makers" ${devices} left join lateral (select "t1"."name" as "name" from "public"."makers" as "t1" where "t1"."id" = "t0"."maker_id") as "e1" on true limit $1`,
    [1000],
  ],
  [
    'devices?select=id,m:maker_id(name)',
    `select "t0"."id" as "id", row_to_json("e1".*) as "m" ${devices} left join lateral (select "t1"."name" as "name" from "public"."makers" as "t1" where "t1"."id" = "t0"."maker_id") as "e1" on true limit $1`,
    [1000],
  ],
  [
    'devices?select=id,fixes(label)&fixes.label=eq.x&fixes.order=id&fixes.limit=2',
    `select "t0"."id" as "id", coalesce("e1"."json", '[]') as "fixes" ${devices} left join lateral (select json_agg("r".*) as "json" from (select "t1"."label" as "label" from "public"."fixes" as "t1" where "t1"."device_id" = "t0"."id" and "t1"."label" = $1 order by "t1"."id" asc limit $2) as "r") as "e1" on true limit $3`,
    ['x', 2, 1000],
  ],
  [
    'devices?select=id,parts(id)',
    `select "t0"."id" as "id", coalesce("e1"."json", '[]') as "parts" ${devices} left join lateral (select json_agg("r".*) as "json" from (select "t1"."id" as "id" from "public"."parts" as "t1", "public"."device_parts" as "j1" where "j1"."device_id" = "t0"."id" and "j1"."part_id" = "t1"."id" limit $1) as "r") as "e1" on true limit $2`,
    [1000, 1000],
  ],
  [
    'devices?select=id,documents(invoice)',
    `select "t0"."id" as "id", row_to_json("e1".*) as "documents" ${devices} left join lateral (select "t1"."invoice" as "invoice" from "public"."documents" as "t1" where "t1"."device_id" = "t0"."id") as "e1" on true limit $1`,
    [1000],
  ],
  [
    'devices?select=id,...makers(maker:name)',
    `select "t0"."id" as "id", "e1"."maker" ${devices} left join lateral (select "t1"."name" as "maker" from "public"."makers" as "t1" where "t1"."id" = "t0"."maker_id") as "e1" on true limit $1`,
    [1000],
  ],
  [
    'devices?select=id,makers!inner()&makers.name=eq.x',
    `select "t0"."id" as "id" ${devices} where exists (select from "public"."makers" as "t1" where "t1"."id" = "t0"."maker_id" and "t1"."name" = $1) limit $2`,
    ['x', 1000],
  ],
  [
    'devices?select=id,fixes()&fixes=is.null',
    `select "t0"."id" as "id" ${devices} where not exists (select from "public"."fixes" as "t1" where "t1"."device_id" = "t0"."id") limit $1`,
    [1000],
  ],
  [
    'devices?select=id,fixes()&or=(fixes.not.is.null,id.eq.1)',
    `select "t0"."id" as "id" ${devices} where (exists (select from "public"."fixes" as "t1" where "t1"."device_id" = "t0"."id") or "t0"."id" = $1) limit $2`,
    ['1', 1000],
  ],
  [
    'devices?select=id,makers(id)&order=makers(name).desc',
    `select "t0"."id" as "id", row_to_json("e1".*) as "makers" ${devices} left join lateral (select "t1"."id" as "id" from "public"."makers" as "t1" where "t1"."id" = "t0"."maker_id") as "e1" on true order by (select "o"."name" from "public"."makers" as "o" where "o"."id" = "t0"."maker_id") desc limit $1`,
    [1000],
  ],
  [
    'people?select=id,chief_id(name),people(name)',
    `select "t0"."id" as "id", row_to_json("e1".*) as "chief_id", coalesce("e2"."json", '[]') as "people" from "public"."people" as "t0" left join lateral (select "t1"."name" as "name" from "public"."people" as "t1" where "t1"."id" = "t0"."chief_id") as "e1" on true left join lateral (select json_agg("r".*) as "json" from (select "t2"."name" as "name" from "public"."people" as "t2" where "t2"."chief_id" = "t0"."id" limit $1) as "r") as "e2" on true limit $2`,
    [1000, 1000],
  ],
  [
    'makers?select=devices(fixes(id))&devices.fixes.id=eq.1',
    `select coalesce("e1"."json", '[]') as "devices" from "public"."makers" as "t0" left join lateral (select json_agg("r".*) as "json" from (select coalesce("e2"."json", '[]') as "fixes" from "public"."devices" as "t1" left join lateral (select json_agg("r".*) as "json" from (select "t2"."id" as "id" from "public"."fixes" as "t2" where "t2"."device_id" = "t1"."id" and "t2"."id" = $1 limit $2) as "r") as "e2" on true where "t1"."maker_id" = "t0"."id" limit $3) as "r") as "e1" on true limit $4`,
    ['1', 1000, 1000, 1000],
  ],
])('%s', (request, text, values) => {
  expect(compile(request)).toEqual({ text, values });
});

test.each<[string, string, unknown[]]>([
  ['id=eq.1', '"t0"."id" = $1', ['1']],
  ['id=neq.1', '"t0"."id" <> $1', ['1']],
  ['id=gt.1', '"t0"."id" > $1', ['1']],
  ['id=gte.1', '"t0"."id" >= $1', ['1']],
  ['id=lt.1', '"t0"."id" < $1', ['1']],
  ['id=lte.1', '"t0"."id" <= $1', ['1']],
  ['name=like.*a*', '"t0"."name" like $1', ['%a%']],
  ['name=ilike.a_%25', '"t0"."name" ilike $1', ['a_%']],
  ['name=match.^a*', '"t0"."name" ~ $1', ['^a*']],
  ['name=imatch.^a', '"t0"."name" ~* $1', ['^a']],
  ['tags=cs.{a}', '"t0"."tags" @> $1', ['{a}']],
  ['tags=cd.{a}', '"t0"."tags" <@ $1', ['{a}']],
  ['tags=ov.{a}', '"t0"."tags" && $1', ['{a}']],
  ['tags=sl.x', '"t0"."tags" << $1', ['x']],
  ['tags=sr.x', '"t0"."tags" >> $1', ['x']],
  ['tags=nxl.x', '"t0"."tags" &> $1', ['x']],
  ['tags=nxr.x', '"t0"."tags" &< $1', ['x']],
  ['tags=adj.x', '"t0"."tags" -|- $1', ['x']],
  ['id=eq(any).{1,2}', '"t0"."id" = any($1)', ['{1,2}']],
  ['name=like(all).{*a,b*}', '"t0"."name" like all($1)', ['{%a,b%}']],
  ['id=in.(1,2)', '"t0"."id" = any($1)', ['{"1","2"}']],
  ['id=in.()', '"t0"."id" = any($1)', ['{}']],
  ['name=in.("a\\"b","c\\\\d",null)', '"t0"."name" = any($1)', ['{"a\\"b","c\\\\d","null"}']],
  ['id=is.null', '"t0"."id" is null', []],
  ['id=is.not_null', '"t0"."id" is not null', []],
  ['id=is.TRUE', '"t0"."id" is true', []],
  ['id=is.false', '"t0"."id" is false', []],
  ['id=is.unknown', '"t0"."id" is unknown', []],
  ['id=not.is.null', 'not ("t0"."id" is null)', []],
  ['id=not.in.(1)', 'not ("t0"."id" = any($1))', ['{"1"}']],
  ['id=isdistinct.1', '"t0"."id" is distinct from $1', ['1']],
  ['words=fts.a', '"t0"."words" @@ to_tsquery($1)', ['a']],
  ['words=phfts(french).a', '"t0"."words" @@ phraseto_tsquery($1::regconfig, $2)', ['french', 'a']],
  ['name=plfts.a', 'to_tsvector("t0"."name") @@ plainto_tsquery($1)', ['a']],
  [
    'data->>k=wfts(french).a',
    'to_tsvector($1::regconfig, ("t0"."data" ->> $2::text)) @@ websearch_to_tsquery($3::regconfig, $4)',
    ['french', 'k', 'french', 'a'],
  ],
  ['data->a->0=eq.{}', '("t0"."data" -> $1::text -> $2::int) = $3', ['a', '0', '{}']],
  ['id=gt.1&id=lt.5', '"t0"."id" > $1 and "t0"."id" < $2', ['1', '5']],
  ['or=(id.eq.1,name.eq.x)', '("t0"."id" = $1 or "t0"."name" = $2)', ['1', 'x']],
  ['not.or=(id.eq.1,name.eq.x)', 'not (("t0"."id" = $1 or "t0"."name" = $2))', ['1', 'x']],
  [
    'and=(id.not.eq.1,or(id.eq.2,not.and(id.eq.3,id.eq.4)))',
    '(not ("t0"."id" = $1) and ("t0"."id" = $2 or not (("t0"."id" = $3 and "t0"."id" = $4))))',
    ['1', '2', '3', '4'],
  ],
  [`name=eq.'; drop table devices --`, '"t0"."name" = $1', [`'; drop table devices --`]],
])('filters by %s', (query, condition, values) => {
  expect(compile(`devices?select=makers()&${query}`)).toEqual({
    text: `select ${devices} where ${condition} limit $${values.length + 1}`,
    values: [...values, 1000],
  });
});

test.each([
  ['devices?select=nom', '42703', 'column devices.nom does not exist'],
  ['devices?select=x"y', 'PGRST100', '"failed to parse select parameter (x"y)" (line 1, column 2)'],
  ['devices?select="x""y"', 'PGRST100', '"failed to parse select parameter ("x""y")" (line 1, column 4)'],
  ['devices?select="x\\"y"', '42703', 'column devices.x"y does not exist'],
  ['devices?nom=eq.1', '42703', 'column devices.nom does not exist'],
  ['devices?order=nom', '42703', 'column devices.nom does not exist'],
  ['devices?or=(nom.eq.1)', '42703', 'column devices.nom does not exist'],
  ['devices?select=makers(nom)', '42703', 'column makers_1.nom does not exist'],
  ['devices?select=id::regclass', '42704', 'type "regclass" does not exist'],
  [
    'devices?select=id::text[]',
    'PGRST100',
    '"failed to parse select parameter (id::text[])" (line 1, column 9)',
  ],
  ['devices?makers.id=eq.1', 'PGRST108', `'makers' is not an embedded resource in this request`],
  ['devices?makers.order=id', 'PGRST108', `'makers' is not an embedded resource in this request`],
  ['devices?order=makers(id)', 'PGRST108', `'makers' is not an embedded resource in this request`],
  ['devices?select=fixes(id)&order=fixes(id)', 'PGRST118', `A related order on 'fixes' is not possible`],
  ['devices?select=makers(id)&makers=eq.1', 'PGRST120', `Bad operator on the 'makers' embedded resource`],
  [
    'devices?select=people(id)',
    'PGRST200',
    `Could not find a relationship between 'devices' and 'people' in the schema cache`,
  ],
  [
    'fixes?select=people(id)',
    'PGRST201',
    `Could not embed because more than one relationship was found for 'fixes' and 'people'`,
  ],
])('%s is refused with %s', (request, code, message) => {
  expect(() => compile(request)).toThrow(expect.objectContaining({ code, message }));
});

test('suggests the column that was probably meant', () => {
  expect(() => compile('devices?select=nmae')).toThrow(
    expect.objectContaining({ hint: 'Perhaps you meant to reference the column "devices.name".' }),
  );
});

test('counts the same rows without order, limit and content', () => {
  const request = 'devices?select=id,parts!inner(id)&id=gt.1&order=name&limit=5&parts.name=eq.vis';
  const { text, values } = toStatement(compileMatches(plan(request), tableOf('devices')));
  expect(text.trim()).toBe(
    `select ${devices} where "t0"."id" > $1 and exists (select from "public"."parts" as "t1", "public"."device_parts" as "j1" where "j1"."device_id" = "t0"."id" and "j1"."part_id" = "t1"."id" and "t1"."name" = $2)`,
  );
  expect(values).toEqual(['1', 'vis']);
});

test.each([
  [null, `coalesce(json_agg("r".*), '[]')::text as "body"`],
  ['application/vnd.pgrst.object+json', `coalesce(json_agg("r".*) -> 0, 'null')::text as "body"`],
  [
    'application/vnd.pgrst.array+json;nulls=stripped',
    `json_strip_nulls(coalesce(json_agg("r".*), '[]'))::text as "body"`,
  ],
  ['text/csv', 'concat($1::text, string_agg('],
])('writes rows as %s', (accept, body) => {
  const shown = { media: chooseMediaType(accept), countLimit: null, hasBody: true };
  expect(readStatement(plan('devices?select=id'), 'devices', shown).text).toContain(body);
});

test('counts in the same statement, as far as asked', () => {
  const shown = { media: chooseMediaType(null), hasBody: false };
  const text = (countLimit: number | null) =>
    readStatement(plan('devices?select=id'), 'devices', { ...shown, countLimit }).text;
  expect(text(null)).toContain('null::bigint as "total"');
  expect(text(Number.POSITIVE_INFINITY)).toMatch(
    /\(select count\(\*\) from \(select .* "t0"\s+\) as "m"\) as "total"/,
  );
  expect(text(1001)).toMatch(/\(select count\(\*\) from \(select .* limit \$1\) as "m"\) as "total"/);
});
