import { expect, test } from 'vitest';
import { ecoCentsOf, lineDetails } from './line-texts.ts';

const line = { sku: 'SSD-1', condition: 'neuf', grade: null, warranty: 'Deux ans' };

test('a line says what is in its price for the end of life of a device, if anything is', () => {
  expect(lineDetails(line)).toBe('Réf. SSD-1 · neuf · Deux ans');
  expect(lineDetails({ ...line, eco_cents: 42 })).toMatch(
    /· Deux ans · dont 0,42\s€ d’éco-participation par appareil$/,
  );
});

test('a used device has none: it was paid when it was new', () => {
  const legal = { ecoCents: 42 };
  expect([ecoCentsOf({ condition: 'neuf', legal }), ecoCentsOf({ condition: 'occasion', legal })]).toEqual([
    42,
    null,
  ]);
  expect(ecoCentsOf({ condition: 'neuf', legal: {} })).toBeNull();
});
