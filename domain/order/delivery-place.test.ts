import { expect, test } from 'vitest';
import { deliveryPlaceOf, servedWords } from './delivery-place.ts';

const everywhere = { notServed: [] };

test.each([
  ['51100', '51100'],
  [' 51 100 ', '51100'],
  ['F-51100', '51100'],
  ['fr 51100', '51100'],
  ['20290', '20290'],
  ['02000', '02000'],
])('%j is served, as %s', (typed, postcode) => {
  expect(deliveryPlaceOf(everywhere, typed)).toEqual({ outcome: 'served', postcode });
});

test.each([
  ['97400', 'outre-mer'],
  ['98800', 'outre-mer'],
  ['98000', 'à Monaco'],
  ['00100', 'aux secteurs postaux des armées'],
  ['1000', 'hors de France'],
  ['L-1234', 'hors de France'],
  ['B1000', 'hors de France'],
  ['D-10115', 'hors de France'],
])('%j is refused in plain words: %s', (typed, where) => {
  expect(deliveryPlaceOf(everywhere, typed)).toEqual({
    outcome: 'refused',
    words: `Nous n’envoyons pas ${where}. Le retrait à l’atelier reste possible.`,
  });
});

test.each(['', '   ', '511', '511000', '96100', '99000', '2A004', 'Reims', '51100 Reims', '<b>51100</b>'])(
  '%j is no postcode',
  (typed) => {
    expect(deliveryPlaceOf(everywhere, typed).outcome).toBe('unreadable');
  },
);

test('what the shop leaves out is refused, with the postcode', () => {
  const rates = { notServed: ['20', '29990'] };
  expect(deliveryPlaceOf(rates, '20 000')).toMatchObject({
    outcome: 'refused',
    words: expect.stringContaining('au 20000'),
  });
  expect(deliveryPlaceOf(rates, '29990').outcome).toBe('refused');
  expect(deliveryPlaceOf(rates, '29200').outcome).toBe('served');
});

test('where parcels go is said before anybody asks', () => {
  expect(servedWords(everywhere)).toContain('Corse comprise, au même prix\u00a0;');
  expect(servedWords({ notServed: ['20'] })).toContain('Corse exceptée\u00a0;');
  expect(servedWords({ notServed: ['29990'] })).toContain(
    'Corse comprise, au même prix, sauf à quelques codes postaux',
  );
});
