import { expect, test } from 'vitest';
import type { Relation } from '../catalog/model.ts';
import { chooseMediaType } from '../parse/media-type.ts';
import { parsePayload } from '../parse/payload.ts';
import { parsePreferences } from '../parse/preferences.ts';
import { parseQuery } from '../parse/query.ts';
import { planCall } from '../plan/plan-call.ts';
import { planDelete, planInsert, planUpdate } from '../plan/plan-write.ts';
import type { WritePlan } from '../plan/write-plan.ts';
import { sampleCatalog as catalog } from '../test-support/sample-catalog.ts';
import { compileCall } from './call.ts';
import { type Statement, toStatement } from './sql-text.ts';
import { callStatement, writeStatement } from './statement.ts';
import { compileWrite } from './write.ts';

const context = { catalog, maxRows: 1000, role: 'service_role', operators: 'all', star: 'granted' } as const;
const planners = { POST: planInsert, PATCH: planUpdate, DELETE: planDelete };

/** `POST devices?columns=id` */
function plan(request: string, body: string, prefer: string): WritePlan {
  const [method = '', table = '', search] = request.split(/[ ?]/);
  const query = parseQuery(new URLSearchParams(search));
  const preferences = parsePreferences(prefer);
  const payload = parsePayload(body, query.columns);
  const planner = planners[method as keyof typeof planners];
  return planner(catalog.relations.get(table) as Relation, { query, preferences, payload }, context);
}

const flat = ({ text, values }: Statement): Statement => ({ text: text.replace(/\s+/g, ' ').trim(), values });
const body = (types: string) => `json_to_recordset($1::json) as "body"(${types})`;
const upsert = (key: string, set: string, at: number) =>
  `on conflict (${key}) do update set ${set} where set_config($${at}, (coalesce(nullif(current_setting('request.updated_rows', true), ''), '0')::int + 1)::text, true) is not null`;

test.each<[string, string, string, string, unknown[]]>([
  [
    'POST devices',
    '{"id":1,"name":"x"}',
    '',
    `insert into "public"."devices" as "t0" ("id", "name") select "body"."id", "body"."name" from ${body('"id" int4, "name" text')} returning 1`,
    ['[{"id":1,"name":"x"}]'],
  ],
  [
    'POST devices',
    '{}',
    '',
    'insert into "public"."devices" as "t0" select from json_array_elements($1::json) as "body" returning 1',
    ['[{}]'],
  ],
  [
    'POST devices?columns=id,stock',
    '[{"id":1},{"id":2,"stock":3}]',
    'missing=default',
    'insert into "public"."devices" as "t0" ("id", "stock") select "body"."id", case when "rows"."row" ? $1::text then "body"."stock" else 7 end from jsonb_array_elements($2::jsonb) as "rows"("row") cross join lateral jsonb_to_record("rows"."row") as "body"("id" int4, "stock" int4) returning 1',
    ['stock', '[{"id":1},{"id":2,"stock":3}]'],
  ],
  [
    'POST devices?columns=id,name',
    '[{"id":1}]',
    'missing=default',
    `insert into "public"."devices" as "t0" ("id", "name") select "body"."id", "body"."name" from ${body('"id" int4, "name" text')} returning 1`,
    ['[{"id":1}]'],
  ],
  [
    'POST devices',
    '{"id":1,"name":"x"}',
    'resolution=merge-duplicates',
    `insert into "public"."devices" as "t0" ("id", "name") select "body"."id", "body"."name" from ${body('"id" int4, "name" text')} ${upsert('"id"', '"id" = excluded."id", "name" = excluded."name"', 2)} returning 1`,
    ['[{"id":1,"name":"x"}]', 'request.updated_rows'],
  ],
  [
    'POST devices?on_conflict=name,stock',
    '{"id":1}',
    'resolution=ignore-duplicates',
    `insert into "public"."devices" as "t0" ("id") select "body"."id" from ${body('"id" int4')} on conflict ("name", "stock") do nothing returning 1`,
    ['[{"id":1}]'],
  ],
  [
    'POST journal',
    '{"line":"x"}',
    'resolution=merge-duplicates',
    `insert into "public"."journal" as "t0" ("line") select "body"."line" from ${body('"line" text')} returning 1`,
    ['[{"line":"x"}]'],
  ],
  [
    'POST devices',
    '{"name":"x"}',
    'return=headers-only',
    `insert into "public"."devices" as "t0" ("name") select "body"."name" from ${body('"name" text')} returning "t0"."id"`,
    ['[{"name":"x"}]'],
  ],
  [
    'POST devices?select=name,makers(name)',
    '{"id":1}',
    'return=representation',
    `insert into "public"."devices" as "t0" ("id") select "body"."id" from ${body('"id" int4')} returning "t0"."name", "t0"."maker_id"`,
    ['[{"id":1}]'],
  ],
  [
    'PATCH devices?id=eq.1&or=(name.eq.a,stock.gt.2)',
    '{"name":"x"}',
    '',
    `update "public"."devices" as "t0" set "name" = "body"."name" from ${body('"name" text')} where "t0"."id" = $2 and ("t0"."name" = $3 or "t0"."stock" > $4) returning 1`,
    ['[{"name":"x"}]', '1', 'a', '2'],
  ],
  [
    'PATCH devices?id=eq.1&order=name&limit=1&select=*',
    '{"name":"x"}',
    'return=representation',
    `update "public"."devices" as "t0" set "name" = "body"."name" from ${body('"name" text')} where "t0"."id" = $2 returning "t0".*`,
    ['[{"name":"x"}]', '1'],
  ],
  [
    'DELETE devices?id=in.(1,2)',
    '[]',
    '',
    'delete from "public"."devices" as "t0" where "t0"."id" = any($1) returning 1',
    ['{"1","2"}'],
  ],
])('%s %s (%s)', (request, payload, prefer, text, values) => {
  expect(flat(toStatement(compileWrite(plan(request, payload, prefer))))).toEqual({ text, values });
});

test.each([
  [
    'POST devices',
    '{"nom":1}',
    'PGRST204',
    `Could not find the 'nom' column of 'devices' in the schema cache`,
  ],
  [
    'POST devices?columns=id,nom',
    '[{"id":1}]',
    'PGRST204',
    `Could not find the 'nom' column of 'devices' in the schema cache`,
  ],
  [
    'PATCH devices?id=eq.1',
    '{"nom":1}',
    'PGRST204',
    `Could not find the 'nom' column of 'devices' in the schema cache`,
  ],
  ['POST devices?on_conflict=nom', '{"id":1}', '42703', 'column "nom" does not exist'],
  ['DELETE devices?nom=eq.1', '[]', '42703', 'column devices.nom does not exist'],
])('%s %s is refused with %s', (request, payload, code, message) => {
  expect(() => plan(request, payload, 'resolution=merge-duplicates')).toThrow(
    expect.objectContaining({ code, message }),
  );
});

test('shows written rows through the same statement, embeds included', () => {
  const written = plan(
    'PATCH devices?id=eq.1&select=id,makers(name)',
    '{"name":"x"}',
    'return=representation',
  );
  const { text, values } = flat(writeStatement(written, chooseMediaType(null)));
  expect(text).toMatch(/^with "source" as \( update .* returning "t0"\."id", "t0"\."maker_id"\) select /);
  expect(text).toMatch(
    / from \(select "t0"\."id" as "id", row_to_json\("e1"\.\*\) as "makers" from "source" as "t0" left join lateral .* on true\) as "r"$/,
  );
  expect(values).toEqual(['[{"name":"x"}]', '1']);
});

test('reads nothing back when nothing is to be shown', () => {
  const { text } = flat(writeStatement(plan('POST journal', '{"line":"x"}', ''), chooseMediaType(null)));
  expect(text).toContain('returning 1)');
  expect(text).toMatch(/null::text as "body".* from "source" as "r"$/);
});

const call = (name: string, search: string, json?: string) => {
  const args = json === undefined ? undefined : { json, keys: Object.keys(JSON.parse(json)) };
  const query = parseQuery(new URLSearchParams(search), json === undefined);
  return planCall({ name, query, body: args }, context);
};

test.each<[string, string, string | undefined, string, unknown[]]>([
  [
    'add',
    'a=1&b=2',
    undefined,
    'select "public"."add"("a" => $1::integer, "b" => $2::integer) as "value"',
    ['1', '2'],
  ],
  [
    'add',
    '',
    '{"a":1}',
    'select "public"."add"("a" => "body"."a") as "value" from json_to_record($1::json) as "body"("a" integer)',
    ['{"a":1}'],
  ],
  ['whole', '', '[1,2]', 'select "public"."whole"($1::json) as "value"', ['[1,2]']],
  ['clear', '', '{}', 'select "public"."clear"() as "value"', []],
  [
    'cheap_devices',
    'most=5',
    undefined,
    'select "call".* from "public"."cheap_devices"("most" => $1::integer) as "call"',
    ['5'],
  ],
  [
    'cheap_devices',
    '',
    '{"most":5}',
    'select "call".* from json_to_record($1::json) as "body"("most" integer) cross join lateral "public"."cheap_devices"("most" => "body"."most") as "call"',
    ['{"most":5}'],
  ],
])('calls %s (%s, %s)', (name, search, json, text, values) => {
  expect(flat(toStatement(compileCall(call(name, search, json))))).toEqual({ text: text, values });
});

test('filters, orders and counts what a function returns', () => {
  const { text } = flat(
    callStatement(call('cheap_devices', 'most=5&id=gt.1&order=id&select=id,makers(name)'), {
      media: chooseMediaType(null),
      countLimit: Number.POSITIVE_INFINITY,
      hasBody: true,
    }),
  );
  expect(text).toContain(
    '(select count(*) from (select from "source" as "t0" where "t0"."id" > $2 ) as "m")',
  );
  expect(text).toContain('from "source" as "t0" left join lateral');
});
