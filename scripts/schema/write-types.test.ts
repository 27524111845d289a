import { expect, test } from 'vitest';
import type { Column, Table } from './read-catalogue.ts';
import { writeTypes } from './write-types.ts';

const column = (name: string, type: string, rest: Partial<Column> = {}): Column => ({
  name,
  type,
  labels: null,
  isNotNull: true,
  default: null,
  isIdentity: false,
  isGenerated: false,
  grants: [],
  ...rest,
});

const table = (columns: Column[], constraints: Table['constraints'] = []): Table => ({
  name: 'public.things',
  isUnlogged: false,
  hasRowSecurity: true,
  columns,
  constraints,
  indexes: [],
  policies: [],
  triggers: [],
  grants: [],
});

const typeOf = (one: Column, constraints?: Table['constraints'], said: string[] = []) =>
  /interface ThingsTable \{\n {2}(.*);\n\}/.exec(
    writeTypes({ name: 'Schema', tables: [table([one], constraints)], said: new Set(said) }),
  )?.[1];

test.each([
  [column('id', 'bigint', { isIdentity: true }), 'id: GeneratedAlways<number>'],
  [column('total', 'integer', { isGenerated: true, default: '(a + b)' }), 'total: GeneratedAlways<number>'],
  [column('name', 'text'), 'name: string'],
  [column('name', 'character varying(255)', { isNotNull: false }), 'name: string | null'],
  [column('at', 'timestamp with time zone', { default: 'now()' }), 'at: Generated<Date>'],
  [column('tags', 'text[]', { default: "'{}'::text[]" }), 'tags: Generated<string[]>'],
  [column('data', 'jsonb'), 'data: Json<Record<string, unknown>>'],
  [column('data', 'jsonb', { default: "'{}'::jsonb" }), 'data: JsonWithDefault<Record<string, unknown>>'],
  [column('data', 'jsonb', { isNotNull: false }), 'data: JsonOrNull<Record<string, unknown>>'],
  [column('level', 'auth.aal_level', { labels: ['aal1', 'aal2'] }), "level: 'aal1' | 'aal2'"],
])('a column as TypeScript sees it (%#)', (one, expected) => {
  expect(typeOf(one)).toBe(expected);
});

test('the words that a constraint lists are its type', () => {
  const definition = "CHECK ((kind = ANY (ARRAY['a'::text, 'b'::text])))";
  const known = { name: 'things_kind_known', kind: 'c', columns: ['kind'], definition };
  expect(typeOf(column('kind', 'text'), [known])).toBe("kind: 'a' | 'b'");
  const other = { ...known, definition: "CHECK (((kind = ANY (ARRAY['a'::text])) = (name IS NULL)))" };
  expect(typeOf(column('kind', 'text'), [other])).toBe('kind: string');
});

test('what column-types.ts says of a column goes before', () => {
  expect(typeOf(column('data', 'jsonb'), [], ['things.data'])).toBe("data: Json<ColumnTypes['things.data']>");
});

test('a column that no table has, and a type that nobody knows, are refused', () => {
  expect(() => typeOf(column('data', 'jsonb'), [], ['things.gone'])).toThrow('things.gone');
  expect(() => typeOf(column('where', 'point'))).toThrow('point, of things.where');
});
