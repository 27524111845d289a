import { expect, test } from 'vitest';
import { isFilterValue, parseFilterKey, parseLogic, parseOperation } from './filter.ts';
import type { Condition, Operation } from './tree.ts';

const compare = (operator: string, value: string, rest: object = {}): Operation =>
  ({ kind: 'compare', operator, value, ...rest }) as Operation;

test.each<[string, Operation, boolean?]>([
  ['eq.5', compare('eq', '5')],
  ['eq.', compare('eq', '')],
  ['eq.a.b,c"d(e)', compare('eq', 'a.b,c"d(e)')],
  ['neq.x', compare('neq', 'x')],
  ['gte.5', compare('gte', '5')],
  ['gt.5', compare('gt', '5')],
  ['lte.5', compare('lte', '5')],
  ['lt.5', compare('lt', '5')],
  ['like.*a*', compare('like', '*a*')],
  ['ilike.%a', compare('ilike', '%a')],
  ['match.^a', compare('match', '^a')],
  ['imatch.^a', compare('imatch', '^a')],
  ['cs.{a,b}', compare('cs', '{a,b}')],
  ['cd.{a}', compare('cd', '{a}')],
  ['ov.[1,5)', compare('ov', '[1,5)')],
  ['sl.(1,2)', compare('sl', '(1,2)')],
  ['sr.(1,2)', compare('sr', '(1,2)')],
  ['nxr.(1,2)', compare('nxr', '(1,2)')],
  ['nxl.(1,2)', compare('nxl', '(1,2)')],
  ['adj.(1,2)', compare('adj', '(1,2)')],
  ['eq(any).{1,2}', compare('eq', '{1,2}', { quantifier: 'any' })],
  ['like(all).{*a,b*}', compare('like', '{*a,b*}', { quantifier: 'all' })],
  ['not.eq.5', compare('eq', '5'), true],
  ['not.like(any).{a}', compare('like', '{a}', { quantifier: 'any' }), true],
  ['isdistinct.5', { kind: 'distinct', value: '5' }],
  ['is.null', { kind: 'is', value: 'null' }],
  ['is.NULL', { kind: 'is', value: 'null' }],
  ['is.not_null', { kind: 'is', value: 'not_null' }],
  ['is.true', { kind: 'is', value: 'true' }],
  ['is.false', { kind: 'is', value: 'false' }],
  ['is.unknown', { kind: 'is', value: 'unknown' }],
  ['not.is.null', { kind: 'is', value: 'null' }, true],
  ['in.(1,2)', { kind: 'in', values: ['1', '2'] }],
  ['in.()', { kind: 'in', values: [] }],
  ['in.("")', { kind: 'in', values: [''] }],
  ['in.("a,b","c\\"d",e f)', { kind: 'in', values: ['a,b', 'c"d', 'e f'] }],
  ['in.(,)', { kind: 'in', values: ['', ''] }],
  ['in.(a"b)', { kind: 'in', values: ['a"b'] }],
  ['not.in.(1)', { kind: 'in', values: ['1'] }, true],
  ['fts.a & b', { kind: 'search', operator: 'fts', value: 'a & b' }],
  ['plfts(french).le chat', { kind: 'search', operator: 'plfts', config: 'french', value: 'le chat' }],
  ['phfts.a b', { kind: 'search', operator: 'phfts', value: 'a b' }],
  ['wfts(english).a -b', { kind: 'search', operator: 'wfts', config: 'english', value: 'a -b' }],
])('reads %s', (text, operation, isNegated = false) => {
  expect(parseOperation(text)).toEqual({ isNegated, operation });
  expect(isFilterValue(text)).toBe(true);
});

test.each([
  ['foo.1', 1, 'unexpected "f" expecting "not" or operator (eq, gt, ...)'],
  ['5', 1, 'unexpected "5" expecting "not" or operator (eq, gt, ...)'],
  ['', 1, 'unexpected end of input expecting "not" or operator (eq, gt, ...)'],
  ['not.foo.1', 5, 'unexpected "f" expecting operator (eq, gt, ...)'],
  ['is.nil', 4, 'unexpected "n" expecting isVal: (null, not_null, true, false, unknown)'],
  ['is.nullx', 4, 'unexpected "n"'],
  ['in.1,2', 4, 'unexpected "1" expecting "("'],
  ['in.(1,2', 8, 'unexpected end of input expecting ")"'],
  ['in.(1)2', 7, 'unexpected "2" expecting end of input'],
  ['cs(any).{1}', 1, 'unexpected "c"'],
  ['eq(some).{1}', 1, 'unexpected "e"'],
  ['fts().x', 1, 'unexpected "f"'],
  ['EQ.1', 1, 'unexpected "E"'],
])('refuses %s', (text, column, details) => {
  expect(() => parseOperation(text)).toThrow(
    expect.objectContaining({
      status: 400,
      code: 'PGRST100',
      message: `"failed to parse filter (${text})" (line 1, column ${column})`,
      details: expect.stringContaining(details),
    }),
  );
});

test.each(['5', 'bonjour', 'foo.1', 'x.eq.1', '', 'is', 'eq'])('%j is an argument, no filter', (value) => {
  expect(isFilterValue(value)).toBe(false);
});

const eq = (column: string, value: string): Condition => ({
  kind: 'filter',
  field: { column, path: [] },
  isNegated: false,
  operation: compare('eq', value),
});
const group = (operator: 'and' | 'or', conditions: Condition[], isNegated = false): Condition => ({
  kind: 'group',
  operator,
  isNegated,
  conditions,
});

test.each<[string, string, Condition]>([
  ['or', '(a.eq.1,b.eq.2)', group('or', [eq('a', '1'), eq('b', '2')])],
  ['and', '(a.eq.1)', group('and', [eq('a', '1')])],
  ['not.or', '(a.eq.1,b.eq.2)', group('or', [eq('a', '1'), eq('b', '2')], true)],
  [
    'or',
    '(a.eq.1,and(b.eq.2,not.or(c.eq.3,d.eq.4)))',
    group('or', [
      eq('a', '1'),
      group('and', [eq('b', '2'), group('or', [eq('c', '3'), eq('d', '4')], true)]),
    ]),
  ],
  ['or', '(a.eq."x,y)",b.eq."q\\"r")', group('or', [eq('a', 'x,y)'), eq('b', 'q"r')])],
  ['or', '(a.eq.)', group('or', [eq('a', '')])],
  ['or', '(a.eq.x.y z)', group('or', [eq('a', 'x.y z')])],
  ['or', '(order.eq.1,android.eq.2)', group('or', [eq('order', '1'), eq('android', '2')])],
  ['or', '("a.b".eq.1)', group('or', [eq('a.b', '1')])],
  ['or', '( a.eq.1, b.eq.2 )', group('or', [eq('a', '1'), eq('b', '2 ')])],
  [
    'or',
    '(tags.cs.{a,b},id.in.(1,"2,3"))',
    group('or', [
      {
        kind: 'filter',
        field: { column: 'tags', path: [] },
        isNegated: false,
        operation: compare('cs', '{a,b}'),
      },
      {
        kind: 'filter',
        field: { column: 'id', path: [] },
        isNegated: false,
        operation: { kind: 'in', values: ['1', '2,3'] },
      },
    ]),
  ],
  [
    'and',
    '(data->a->>b.not.is.null)',
    group('and', [
      {
        kind: 'filter',
        field: {
          column: 'data',
          path: [
            { isText: false, at: { key: 'a' } },
            { isText: true, at: { key: 'b' } },
          ],
        },
        isNegated: true,
        operation: { kind: 'is', value: 'null' },
      },
    ]),
  ],
])('reads %s=%s', (operator, text, condition) => {
  expect(parseLogic(operator, text)).toEqual(condition);
});

test.each([
  ['or', '()', 4],
  ['or', '(a.eq.1', 10],
  ['or', '(a)', 5],
  ['or', '(a.foo.1)', 6],
  ['or', ')(', 3],
  ['or', '(a.eq.1))', 11],
  ['or', 'a.eq.1', 3],
  ['and', '(ord(a.eq.1))', 8],
])('refuses %s=%s', (operator, text, column) => {
  expect(() => parseLogic(operator, text)).toThrow(
    expect.objectContaining({
      code: 'PGRST100',
      message: `"failed to parse logic tree (${text})" (line 1, column ${column})`,
    }),
  );
});

test('refuses logic nested beyond reason', () => {
  const deep = `${'(and'.repeat(500)}(a.eq.1)${')'.repeat(500)}`;
  expect(() => parseLogic('or', deep)).toThrow(expect.objectContaining({ code: 'PGRST100' }));
});

test.each([
  ['id', [], { column: 'id', path: [] }],
  ['maker.id', ['maker'], { column: 'id', path: [] }],
  ['a.b.c', ['a', 'b'], { column: 'c', path: [] }],
  ['data->>k', [], { column: 'data', path: [{ isText: true, at: { key: 'k' } }] }],
  ['maker.data->0', ['maker'], { column: 'data', path: [{ isText: false, at: { index: '0' } }] }],
  ['"a.b".c', ['a.b'], { column: 'c', path: [] }],
])('reads the key %s', (key, path, field) => {
  expect(parseFilterKey(key)).toEqual({ path, field });
});

test.each(['', '.', 'a.', '.a', 'a;b', 'data->', 'a b)'])('refuses the key %j', (key) => {
  expect(() => parseFilterKey(key)).toThrow(expect.objectContaining({ code: 'PGRST100' }));
});
