import { expect, test } from 'vitest';
import { type AnyClient, useDataApi } from '#tests/support/data-api.ts';
import { workshopTables } from '#tests/support/workshop-tables.ts';

// The protocol as it is elsewhere: by default, this server refuses its costly operators to strangers
// (tests/server/rest/strangers.full.test.ts).
const api = useDataApi(workshopTables, { operators: 'all' });

const devices = (client: AnyClient) => client.from('devices').select('id').order('id');
type Query = ReturnType<typeof devices>;

test.each<[string, (q: Query) => Query, number[]]>([
  ['eq', (q) => q.eq('id', 2), [2]],
  ['eq on text', (q) => q.eq('name', 'Téléphone'), [3]],
  ['eq with commas and quotes', (q) => q.eq('name', 'Tour, "grande"'), [4]],
  ['eq with the text null', (q) => q.eq('name', 'null'), [5]],
  ['eq on an enum', (q) => q.eq('state', 'used'), [2, 5]],
  ['eq on a boolean', (q) => q.eq('is_sold', true), [1, 5]],
  ['eq on a date', (q) => q.eq('released', '2024-03-01'), [1]],
  ['eq on a timestamp', (q) => q.eq('seen_at', '2024-03-01T11:00:00+01:00'), [1]],
  ['eq on a bigint', (q) => q.eq('serial', '9007199254740993'), [1]],
  ['eq on an array', (q) => q.eq('tags', '{mobile}'), [3]],
  ['neq', (q) => q.neq('id', 2), [1, 3, 4, 5]],
  ['neq leaves nulls out', (q) => q.neq('price', 899), [1, 3, 5]],
  ['gt', (q) => q.gt('price', 299.9), [2, 3]],
  ['gte', (q) => q.gte('price', 299.9), [1, 2, 3]],
  ['lt', (q) => q.lt('price', 299.9), [5]],
  ['lte', (q) => q.lte('price', 299.9), [1, 5]],
  ['gt and lt', (q) => q.gt('id', 1).lt('id', 4), [2, 3]],
  ['like', (q) => q.like('name', 'T%'), [3, 4]],
  ['like with stars', (q) => q.like('name', '*ort*'), [2]],
  ['like with an underscore', (q) => q.like('name', 'To_r%'), [4]],
  ['like with an escaped percent', (q) => q.like('sku', '100\\%%'), [5]],
  ['ilike', (q) => q.ilike('name', 'console'), [1]],
  ['ilike with accents', (q) => q.ilike('name', 'TÉL%'), [3]],
  ['likeAllOf', (q) => q.likeAllOf('name', ['P*', '*e']), [2]],
  ['likeAnyOf', (q) => q.likeAnyOf('name', ['C*', 'P*']), [1, 2]],
  ['ilikeAllOf', (q) => q.ilikeAllOf('name', ['p%', '%E']), [2]],
  ['ilikeAnyOf', (q) => q.ilikeAnyOf('name', ['c%', 'p%']), [1, 2]],
  ['regexMatch', (q) => q.regexMatch('name', '^[CP].*e$'), [1, 2]],
  ['regexIMatch', (q) => q.regexIMatch('name', '^c'), [1]],
  ['is null', (q) => q.is('price', null), [4]],
  ['is true', (q) => q.is('is_sold', true), [1, 5]],
  ['is false', (q) => q.is('is_sold', false), [2, 4]],
  ['is unknown', (q) => q.filter('is_sold', 'is', 'unknown'), [3]],
  ['is not_null', (q) => q.filter('price', 'is', 'not_null'), [1, 2, 3, 5]],
  ['isDistinct', (q) => q.isDistinct('price', 899), [1, 3, 4, 5]],
  ['in', (q) => q.in('id', [1, 3, 99]), [1, 3]],
  ['in with commas and parentheses', (q) => q.in('sku', ['C-1', 'a,b', 'c(d)']), [1]],
  ['in with quoted commas', (q) => q.filter('name', 'in', '("Tour, \\"grande\\"",Console)'), [1, 4]],
  ['in of nothing', (q) => q.in('id', []), []],
  ['notIn', (q) => q.notIn('id', [1, 2]), [3, 4, 5]],
  ['contains, array', (q) => q.contains('tags', ['jeu']), [1, 2]],
  ['contains, array with a comma', (q) => q.contains('tags', ['"a,b"']), [5]],
  ['contains, JSON', (q) => q.contains('specs', { ram: { go: 16 } }), [1]],
  ['contains, range', (q) => q.contains('warranty', '[2,3]'), [1, 2]],
  ['containedBy, array', (q) => q.containedBy('tags', ['jeu', 'mobile']), [2, 3, 4]],
  ['containedBy, JSON', (q) => q.containedBy('specs', { nom: "l'écran", x: 1 }), [4, 5]],
  ['containedBy, range', (q) => q.containedBy('warranty', '[0,12)'), [2, 5]],
  ['overlaps, array', (q) => q.overlaps('tags', ['salon', 'mobile']), [1, 2, 3]],
  ['overlaps, range', (q) => q.overlaps('warranty', '[20,30)'), [1, 3]],
  ['rangeGt', (q) => q.rangeGt('warranty', '[0,12)'), [3]],
  ['rangeGte', (q) => q.rangeGte('warranty', '[5,12)'), [3]],
  ['rangeLt', (q) => q.rangeLt('warranty', '[12,20)'), [2]],
  ['rangeLte', (q) => q.rangeLte('warranty', '[0,24)'), [1, 2]],
  ['rangeAdjacent', (q) => q.rangeAdjacent('warranty', '[12,24)'), [2, 3]],
  ['textSearch', (q) => q.textSearch('words', "'salon' | 'poche'", { config: 'simple' }), [1, 3]],
  [
    'textSearch, plain',
    (q) => q.textSearch('words', 'console salon', { type: 'plain', config: 'simple' }),
    [1],
  ],
  [
    'textSearch, phrase',
    (q) => q.textSearch('words', 'de voyage', { type: 'phrase', config: 'simple' }),
    [2],
  ],
  [
    'textSearch, web',
    (q) => q.textSearch('words', 'de -poche -salon', { type: 'websearch', config: 'simple' }),
    [2],
  ],
  ['textSearch of plain text', (q) => q.textSearch('name', 'console', { config: 'french' }), [1]],
  ['textSearch of JSON', (q) => q.textSearch('specs', 'hdmi', { config: 'simple' }), [1]],
  ['match', (q) => q.match({ state: 'used', is_sold: false }), [2]],
  ['not eq', (q) => q.not('id', 'eq', 2), [1, 3, 4, 5]],
  ['not is null', (q) => q.not('price', 'is', null), [1, 2, 3, 5]],
  ['not in', (q) => q.not('id', 'in', '(1,2)'), [3, 4, 5]],
  ['not like', (q) => q.not('name', 'like', 'T*'), [1, 2, 5]],
  ['eq any', (q) => q.filter('id', 'eq(any)', '{1,2}'), [1, 2]],
  ['gt all', (q) => q.filter('id', 'gt(all)', '{1,3}'), [4, 5]],
  ['a JSON number', (q) => q.eq('specs->ram->go', 16), [1]],
  ['a JSON text', (q) => q.eq('specs->ram->>go', '32'), [2]],
  ['a JSON boolean', (q) => q.eq('specs->sold', true), [1]],
  ['a JSON element', (q) => q.eq('specs->ports->>0', 'usb'), [2]],
  ['an element of an array', (q) => q.eq('tags->>0', 'mobile'), [3]],
  ['a missing JSON member', (q) => q.is('specs->ram', null), [4, 5]],
  ['or', (q) => q.or('id.eq.1,name.eq.Portable'), [1, 2]],
  ['or, twice', (q) => q.or('id.eq.1,id.eq.2').or('id.eq.2,id.eq.3'), [2]],
  ['or with and within', (q) => q.or('id.eq.5,and(id.lt.3,stock.eq.0)'), [2, 5]],
  ['or with not within', (q) => q.or('id.eq.1,not.and(id.lt.5,id.gt.0)'), [1, 5]],
  ['or with quotes', (q) => q.or('name.eq."Tour, \\"grande\\"",id.eq.1'), [1, 4]],
  ['or with lists and arrays', (q) => q.or('id.in.(4,5),tags.cs.{salon}'), [1, 4, 5]],
  ['or with JSON', (q) => q.or('specs->ram->>go.eq.8,specs->>nom.eq."l\'écran"'), [3, 5]],
  ['or with is and dates', (q) => q.or('price.is.null,released.lt.2021-01-01'), [4, 5]],
  ['not or', (q) => q.filter('not.or' as 'id', '(id.eq.1,id' as 'eq', 'eq.2)'), [3, 4, 5]],
])('%s', async (_, filter, expected) => {
  const { data, error } = await filter(devices(api.client()));
  expect(error).toBeNull();
  expect(data?.map(({ id }) => id)).toEqual(expected);
});

test.each<[string, (q: Query) => Query, string, number]>([
  ['a text for a number', (q) => q.eq('id', 'x'), '22P02', 400],
  ['a number too large', (q) => q.eq('id', '99999999999'), '22003', 400],
  ['a date that is none', (q) => q.eq('released', '2024-02-30'), '22008', 400],
  ['a date that is no date', (q) => q.eq('released', 'hier'), '22007', 400],
  ['an enum’s unknown value', (q) => q.eq('state', 'perdu'), '22P02', 400],
  ['a pattern on a number', (q) => q.like('id', '1%'), '42883', 404],
  ['contains on a text', (q) => q.contains('name', 'x'), '42883', 404],
  ['a bad regular expression', (q) => q.regexMatch('name', '(['), '2201B', 400],
  ['an unknown search language', (q) => q.textSearch('words', 'a', { config: 'elvish' }), '42704', 400],
  ['a bad search', (q) => q.textSearch('words', 'a &'), '42601', 400],
  ['a bad array', (q) => q.contains('tags', '{a'), '22P02', 400],
  ['a bad range', (q) => q.overlaps('warranty', '[5,1)'), '22000', 400],
  ['an unknown column', (q) => q.eq('nom', 1), '42703', 400],
  ['an unknown operator', (q) => q.filter('id', 'foo', 1), 'PGRST100', 400],
  ['an is of something else', (q) => q.is('id', 'nil' as never), 'PGRST100', 400],
  ['a bad or', (q) => q.or('id.eq'), 'PGRST100', 400],
  ['an empty or', (q) => q.or(''), 'PGRST100', 400],
])('%s is refused', async (_, filter, code, status) => {
  const reply = await filter(devices(api.client()));
  expect([reply.error?.code, reply.status]).toEqual([code, status]);
});
