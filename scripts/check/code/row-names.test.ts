import { expect, test } from 'vitest';
import { findMixedNames } from './row-names.ts';

const messagesOf = (source: string): string[] =>
  findMixedNames('order.ts', source).map(
    ({ line, message }) => `${line} ${message.split('\u00a0: ')[0]?.replaceAll('\u00a0', ' ')}`,
  );

test.each([
  [
    'a type',
    'type Order = {\n  total_cents: number;\n  paidCents: number;\n};',
    '1 « total_cents » et « paidCents » ensemble',
  ],
  [
    'an interface',
    '\ninterface Order { total_cents: number; paidCents?: number }',
    '2 « total_cents » et « paidCents » ensemble',
  ],
  [
    'a type inside another',
    'type Found = { order: { paid_cents: number; isPaid: boolean } };',
    '1 « paid_cents » et « isPaid » ensemble',
  ],
  [
    'a list of columns',
    "query.select(['o.id', 'o.total_cents', 'o.paid_cents as paidCents']);",
    '1 « total_cents » et « paidCents » ensemble',
  ],
])('both kinds of names in %s are told', (_what, source, told) => {
  expect(messagesOf(source)).toEqual([told]);
});

test.each([
  ['a row', 'type Order = { id: string; total_cents: number };'],
  ['an object', 'type Order = { id: string; totalCents: number };'],
  ['a row with what was computed from it', "type Held = Pick<Row, 'total_cents'> & { dueCents: number };"],
  [
    'columns, all renamed',
    "query.select(['id', 'o.total_cents as totalCents', 'o.paid_cents as paidCents']);",
  ],
  ['a list of other texts', "const KINDS = ['order_paid', 'dueCents'];"],
])('%s is not', (_what, source) => {
  expect(messagesOf(source)).toEqual([]);
});
