import { expect, test } from 'vitest';
import { unitSchema } from './form.ts';

const UNIT = {
  ...{ name: 'iPhone 12', provenance: 'buy_back', acquiredOn: '2026-11-20', cost: '0', way: 'cash' },
  ...{ battery: '', hours: '' },
  ...{ sellerName: 'Renard Camille', sellerAddress: '1 rue de Vesle, 51100 Reims' },
  ...{ documentKind: 'identity_card', documentNumber: '123456789', documentIssuer: 'Préfecture, 2021' },
};

const faults = (change: object) =>
  unitSchema(new Date('2026-11-28T10:00:00Z'))
    .safeParse({ ...UNIT, ...change })
    .error?.issues.map(({ path }) => path.join('.'));

test('a unit whose seller was paid has its price', () => {
  expect(faults({})).toEqual(['cost']);
  expect([faults({ cost: '120,50' }), faults({ way: 'none' })]).toEqual([undefined, undefined]);
});
