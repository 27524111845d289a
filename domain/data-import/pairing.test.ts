import { expect, test } from 'vitest';
import { pairingTexts, readPairing } from './pairing.ts';
import { STOCK_COLUMNS } from './stock-columns.ts';

test('a pairing is read back as its form draws it', () => {
  const pairing = ['sku', null, 'purchase.price', 'name'];
  const texts = pairingTexts(STOCK_COLUMNS, pairing);
  expect(texts).toMatchObject({
    'columns.sku': '0',
    'columns.purchase-price': '2',
    'columns.name': '3',
    'columns.brand': '',
  });
  const sent = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name.replace('columns.', ''), text]),
  );
  expect(readPairing(STOCK_COLUMNS, 4, sent)).toEqual({ pairing, faults: [] });
});

test('a column holds one field, and is one of the file', () => {
  const { pairing, faults } = readPairing(STOCK_COLUMNS, 2, {
    sku: '1',
    name: '1',
    brand: '2',
    stock: '-1',
  });
  expect(pairing).toEqual([null, 'sku']);
  expect(faults.map(({ path }) => path)).toEqual(['columns.name', 'columns.stock', 'columns.brand']);
  expect(faults[0]?.message).toContain('«\u00a0référence\u00a0»');
});
