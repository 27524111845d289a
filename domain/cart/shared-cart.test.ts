import { expect, test } from 'vitest';
import { readShared, sharedText } from './shared-cart.ts';

const SSD = '0b0f7a3e-2a52-4c4e-9a44-6f1a54f4a001';
const RAM = '0b0f7a3e-2a52-4c4e-9a44-6f1a54f4a002';

test('a cart is read from its address as it was written', () => {
  const lines = [
    { id: SSD, quantity: 2 },
    { id: RAM, quantity: 99 },
  ];
  const text = sharedText(lines);
  expect(text).toBe(encodeURIComponent(text));
  expect(readShared(text)).toEqual(lines);
});

test.each(['', 'x', `${SSD}`, `${SSD}.0`, `${SSD}.1e9`, `${SSD}.-1`, `x.1`, '_'.repeat(5000)])(
  'what is no line is left out: %s',
  (text) => {
    expect(readShared(text)).toEqual([]);
  },
);

test('a product is there once, and no more lines than a cart holds', () => {
  expect(readShared(`${SSD}.2_${SSD}.3`)).toEqual([{ id: SSD, quantity: 2 }]);
  const many = Array.from({ length: 60 }, (_, place) => ({
    id: SSD.slice(0, -2) + String(place).padStart(2, '0'),
    quantity: 1,
  }));
  expect(readShared(sharedText(many))).toHaveLength(50);
});
