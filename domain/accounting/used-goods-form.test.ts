import { expect, test } from 'vitest';
import { purchaseSchema } from './purchase.ts';
import { usedGoodsSchema } from './used-goods-form.ts';

const NOW = new Date('2026-11-28T10:00:00Z');

const BOUGHT = {
  ...{ acquiredOn: '2026-11-20', description: 'Console', origin: 'Achat à un particulier', price: '180' },
  ...{ way: 'cash', sellerName: 'Renard Camille', sellerAddress: '1 rue de Vesle, 51100 Reims' },
  ...{ documentKind: 'identity_card', documentNumber: '123456789', documentIssuer: 'Préfecture, 2021' },
};

const faults = (change: object) =>
  usedGoodsSchema(NOW, false)
    .safeParse({ ...BOUGHT, ...change })
    .error?.issues.map(({ path }) => path.join('.'));

test('an entry that cannot be changed is not written without a price as paid by money', () => {
  expect(faults({})).toBeUndefined();
  for (const way of ['card', 'transfer', 'cash', 'cheque'])
    expect(faults({ way, price: '0' })).toEqual(['price']);
  expect(faults({ way: 'none', price: '0' })).toBeUndefined();
});

test('an IMEI that cannot be is told before it is written for good', () => {
  expect(faults({ serial: '355555555555555' })).toEqual(['serial']);
  for (const serial of ['49 015420 323751 8', 'S01-123', '']) expect(faults({ serial })).toBeUndefined();
});

test('the limit of cash holds for used goods and for what suppliers bill', () => {
  expect(faults({ price: '1000,01' })).toEqual(['way']);
  const purchase = {
    day: '2026-11-27',
    supplier: 'Mobilax',
    nature: 'Écrans',
    amount: '1000,01',
    way: 'cash',
  };
  const paid = (change: object) =>
    purchaseSchema(NOW)
      .safeParse({ ...purchase, ...change })
      .error?.issues.map(({ path }) => path.join('.'));
  expect(paid({})).toEqual(['way']);
  expect(paid({ supplier: '' })).toEqual(['supplier', 'way']);
  expect([paid({ amount: '1000' }), paid({ way: 'transfer' })]).toEqual([undefined, undefined]);
});
