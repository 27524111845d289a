import { expect, test } from 'vitest';
import { parseSelect } from './select.ts';
import type { EmbedItem, SelectItem } from './tree.ts';

const field = (column: string, rest: object = {}): SelectItem => ({
  kind: 'field',
  field: { column, path: [] },
  ...rest,
});
const embed = (target: string, select: SelectItem[], rest: Partial<EmbedItem> = {}): SelectItem => ({
  kind: 'embed',
  target,
  isInner: false,
  isSpread: false,
  select,
  ...rest,
});
const all: SelectItem = { kind: 'all' };
const key = (name: string, isText = false) => ({ isText, at: { key: name } });

test.each<[string, SelectItem[]]>([
  ['', []],
  ['*', [all]],
  ['id,name', [field('id'), field('name')]],
  [' id , name ', [field('id'), field('name')]],
  ['titre:name', [field('name', { alias: 'titre' })]],
  ['price::text', [field('price', { cast: 'text' })]],
  ['prix:price::double precision', [field('price', { alias: 'prix', cast: 'double precision' })]],
  ['"avec, espace"', [field('avec, espace')]],
  ['"a\\"b"', [field('a"b')]],
  ['"mon alias":"ma colonne"', [field('ma colonne', { alias: 'mon alias' })]],
  ['a-b', [field('a-b')]],
  ['data->a', [{ kind: 'field', field: { column: 'data', path: [key('a')] } }]],
  ['data->a->>b', [{ kind: 'field', field: { column: 'data', path: [key('a'), key('b', true)] } }]],
  [
    'x:data->0::int',
    [
      {
        kind: 'field',
        alias: 'x',
        cast: 'int',
        field: { column: 'data', path: [{ isText: false, at: { index: '0' } }] },
      },
    ],
  ],
  [
    'data->>-1',
    [{ kind: 'field', field: { column: 'data', path: [{ isText: true, at: { index: '-1' } }] } }],
  ],
  ['data->"a.b"', [{ kind: 'field', field: { column: 'data', path: [key('a.b')] } }]],
  ['*,maker(*)', [all, embed('maker', [all])]],
  ['m:maker(id)', [embed('maker', [field('id')], { alias: 'm' })]],
  ['maker()', [embed('maker', [])]],
  ['maker!inner(*)', [embed('maker', [all], { isInner: true })]],
  ['maker!left(*)', [embed('maker', [all])]],
  ['maker!fk(*)', [embed('maker', [all], { hint: 'fk' })]],
  ['maker!fk!inner(*)', [embed('maker', [all], { hint: 'fk', isInner: true })]],
  ['maker!inner!fk(*)', [embed('maker', [all], { hint: 'fk', isInner: true })]],
  ['...maker(name)', [embed('maker', [field('name')], { isSpread: true })]],
  ['..maker(name)', [embed('maker', [field('name')], { isSpread: true })]],
  ['a(b(c(d)))', [embed('a', [embed('b', [embed('c', [field('d')])])])]],
])('reads %s', (text, items) => {
  expect(parseSelect(text)).toEqual(items);
});

test.each([
  ['id,', 4, 'unexpected end of input expecting field name (* or [a..z0..9_$])'],
  [',id', 1, 'unexpected ","'],
  ['id name)', 8, 'unexpected ")"'],
  ['maker(', 7, 'unexpected end of input'],
  ['maker(id', 9, 'unexpected end of input expecting ")"'],
  ['maker(id))', 10, 'unexpected ")"'],
  ['price::', 8, 'unexpected end of input expecting letter or digit'],
  ['data->', 7, 'unexpected end of input'],
  ['a;drop', 2, 'unexpected ";"'],
  ['"sans fin', 1, 'unexpected """'],
  ["id'--", 3, `unexpected "'"`],
])('refuses %s', (text, column, details) => {
  expect(() => parseSelect(text)).toThrow(
    expect.objectContaining({
      status: 400,
      code: 'PGRST100',
      message: `"failed to parse select parameter (${text})" (line 1, column ${column})`,
      details: expect.stringContaining(details),
    }),
  );
});

test.each(['count()', 'id.count()', 'price.sum()', 'p:price.avg()::int', 'data->a.max()'])(
  'refuses the aggregate %s',
  (text) => {
    expect(() => parseSelect(text)).toThrow(expect.objectContaining({ status: 400, code: 'PGRST123' }));
  },
);

test('refuses embeds nested beyond reason', () => {
  const deep = `${'a('.repeat(500)}id${')'.repeat(500)}`;
  expect(() => parseSelect(deep)).toThrow(expect.objectContaining({ code: 'PGRST100' }));
});
