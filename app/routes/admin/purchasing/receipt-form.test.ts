import { expect, test } from 'vitest';
import { countedIn, rowsIn, withUnit } from './receipt-form.ts';

test('a code that is read again counts one more, another is a new line', () => {
  const first = withUnit({ supplier: 'Mobilax', scanned: 'A' }, { sku: 'A', cost: '12,90' }) ?? {};
  expect(first).toEqual({
    supplier: 'Mobilax',
    scanned: '',
    'sku.0': 'A',
    'quantity.0': '1',
    'cost.0': '12,90',
  });
  const again = withUnit(first, { sku: 'A', cost: '' }) ?? {};
  expect([again['quantity.0'], again['cost.0']]).toEqual(['2', '12,90']);
  expect(rowsIn(withUnit(again, { sku: 'B', cost: '', quantity: 5 }) ?? {})).toEqual(['0', '1']);
});

test('one unit more of a thousand is a thousand and one', () => {
  const texts = { 'sku.0': 'A', 'quantity.0': '1\u00a0000' };
  expect(withUnit(texts, { sku: 'A', cost: '' })?.['quantity.0']).toBe('1001');
  expect([countedIn(texts, '0'), countedIn({ 'quantity.0': 'deux' }, '0')]).toEqual([1000, null]);
});

test('a form has sixty lines at most', () => {
  let texts: Record<string, string> = {};
  for (let at = 0; at < 60; at += 1) texts = withUnit(texts, { sku: `S${at}`, cost: '' }) ?? {};
  expect(rowsIn(texts)).toHaveLength(60);
  expect(withUnit(texts, { sku: 'one more', cost: '' })).toBeNull();
  expect(withUnit(texts, { sku: 'S3', cost: '' })?.['quantity.3']).toBe('2');
});
