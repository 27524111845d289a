import { expect, test } from 'vitest';
import { parseOrder } from './order.ts';
import { parseQuery } from './query.ts';
import { restrictToRange } from './range.ts';
import type { OrderTerm, Query } from './tree.ts';

const parse = (text: string, takesArgs = false) => parseQuery(new URLSearchParams(text), takesArgs);
const term = (column: string, rest: Partial<OrderTerm> = {}): OrderTerm => ({
  field: { column, path: [] },
  isDescending: false,
  ...rest,
});

test('selects everything when nothing is said', () => {
  expect(parse('')).toEqual({
    select: [{ kind: 'all' }],
    conditions: [],
    orders: [],
    limits: [],
    offsets: [],
    args: [],
  });
});

test.each<[string, Partial<Query>]>([
  ['limit=5&offset=10', { limits: [{ path: [], value: 5 }], offsets: [{ path: [], value: 10 }] }],
  ['parts.limit=5', { limits: [{ path: ['parts'], value: 5 }] }],
  ['a.b.offset=1', { offsets: [{ path: ['a', 'b'], value: 1 }] }],
  ['limit=x&offset=', { limits: [], offsets: [] }],
  ['limit=99999999999999999999', { limits: [{ path: [], value: Number.MAX_SAFE_INTEGER }] }],
  ['order=a', { orders: [{ path: [], value: [term('a')] }] }],
  ['parts.order=a.desc', { orders: [{ path: ['parts'], value: [term('a', { isDescending: true })] }] }],
  ['columns="a","b c",a', { columns: ['a', 'b c'] }],
  ['on_conflict=a,b', { onConflict: ['a', 'b'] }],
  ['apikey=secret', { conditions: [] }],
])('%s', (text, expected) => {
  expect(parse(text)).toMatchObject(expected);
});

test('keeps every filter of a repeated key', () => {
  expect(parse('a=gt.1&a=lt.5').conditions).toHaveLength(2);
});

test('puts a filter and a logic tree where their path leads', () => {
  const paths = parse('parts.id=eq.1&parts.or=(a.eq.1)&parts.not.and=(a.eq.1)&or=(a.eq.1)').conditions;
  expect(paths.map(({ path }) => path)).toEqual([['parts'], ['parts'], ['parts'], []]);
  expect(paths[2]?.value).toMatchObject({ operator: 'and', isNegated: true });
});

test('takes what is no filter for an argument of a function', () => {
  const query = parse('a=1&b=eq.1&c={1,2}&select=id&limit=1&x.y=eq.1', true);
  expect(query.args).toEqual([
    ['a', '1'],
    ['c', '{1,2}'],
  ]);
  expect(query.conditions).toHaveLength(2);
});

test.each([
  ['a=1', 'PGRST100', 400],
  ['columns=', 'PGRST100', 400],
  ['columns=a,,b', 'PGRST100', 400],
  ['on_conflict=a b)', 'PGRST100', 400],
  ['limit=-1', 'PGRST103', 416],
  ['parts.limit=-1', 'PGRST103', 416],
  ['order=', 'PGRST100', 400],
  ['.order=a', 'PGRST100', 400],
  ['a=eq.%00', '22021', 400],
  ['%00=eq.1', '22021', 400],
  ['select="%00":a', '22021', 400],
])('refuses %s', (text, code, status) => {
  expect(() => parse(text)).toThrow(expect.objectContaining({ code, status }));
});

test.each<[string, OrderTerm[]]>([
  ['a', [term('a')]],
  ['a.asc,b.desc', [term('a'), term('b', { isDescending: true })]],
  ['a.nullsfirst', [term('a', { nulls: 'first' })]],
  ['a.desc.nullslast', [term('a', { isDescending: true, nulls: 'last' })]],
  ['"a.b".desc', [term('a.b', { isDescending: true })]],
  [
    'data->>k.desc',
    [{ field: { column: 'data', path: [{ isText: true, at: { key: 'k' } }] }, isDescending: true }],
  ],
  ['maker(name).desc', [term('name', { relation: 'maker', isDescending: true })]],
  ['a, b', [term('a'), term('b')]],
])('reads the order %s', (text, terms) => {
  expect(parseOrder(text)).toEqual(terms);
});

test.each([
  ['a.ac', 3, 'unexpected "a" expecting "asc", "desc", "nullsfirst" or "nullslast"'],
  ['a.descc', 7, 'unexpected "c"'],
  ['a.nullslast.x', 12, 'unexpected "." expecting "," or end of input'],
  ['a,', 3, 'unexpected end of input'],
  ['maker(name', 11, 'unexpected end of input expecting ")"'],
  ['a;', 2, 'unexpected ";"'],
])('refuses the order %s', (text, column, details) => {
  expect(() => parseOrder(text)).toThrow(
    expect.objectContaining({
      message: `"failed to parse order (${text})" (line 1, column ${column})`,
      details: expect.stringContaining(details),
    }),
  );
});

const MANY = Number.MAX_SAFE_INTEGER;

test.each([
  ['', '0-9', 10, 0],
  ['', '5-', MANY - 5, 5],
  ['limit=3', '0-9', 3, 0],
  ['limit=30&offset=5', '0-9', 5, 5],
  ['offset=20', '0-9', 0, 20],
  ['limit=5', '10-19', 0, 10],
])('narrows %j by the range %s', (text, range, limit, offset) => {
  const query = restrictToRange(parse(text), range);
  expect([query.limits.at(-1)?.value, query.offsets.at(-1)?.value]).toEqual([limit, offset]);
});

test.each([null, 'bytes=0-9', '-5', 'x', ''])('lets the range %j be', (range) => {
  const query = parse('limit=3');
  expect(restrictToRange(query, range)).toBe(query);
});

test('refuses a range that ends before it begins', () => {
  expect(() => restrictToRange(parse(''), '9-0')).toThrow(
    expect.objectContaining({
      status: 416,
      code: 'PGRST103',
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    }),
  );
});
