import { expect, test } from 'vitest';
import {
  dueOfSale,
  labelledSlug,
  lacksName,
  overpaidOfSale,
  priceOfReturn,
  sumsOf,
  unitsLeft,
} from './sale-account.ts';

test('goods and services are added up apart', () => {
  expect(
    sumsOf([
      { kind: 'goods', total_cents: 890 },
      { kind: 'service', total_cents: 3000 },
      { kind: 'goods', total_cents: 10 },
    ]),
  ).toEqual({ goods_cents: 900, services_cents: 3000 });
});

test('what is due is the total less what was kept, and nothing once cancelled; what was paid above it goes back', () => {
  const money = {
    ...{ total_cents: 5000, returned_cents: 0, paid_cents: 3000, refunded_cents: 500 },
    grouped_cents: 0,
  };
  const sale = { ...money, state: 'closed' } as const;
  expect(dueOfSale(sale)).toBe(2500);
  expect(dueOfSale({ ...sale, returned_cents: 2000 })).toBe(500);
  expect(dueOfSale({ ...sale, grouped_cents: 2500 })).toBe(0);
  expect(dueOfSale({ ...sale, paid_cents: 9000 })).toBe(0);
  expect(dueOfSale({ ...sale, state: 'cancelled' })).toBe(0);
  expect(overpaidOfSale(sale)).toBe(0);
  expect(overpaidOfSale({ ...sale, paid_cents: 9000 })).toBe(3500);
  expect(overpaidOfSale({ ...sale, returned_cents: 4000 })).toBe(1500);
  expect(overpaidOfSale({ ...sale, state: 'cancelled' })).toBe(2500);
});

test('services of 25 € ask for a name, or for the word that none is given', () => {
  const sale = { services_cents: 2500, customer_name: null, refuses_name: false };
  expect(lacksName(sale)).toBe(true);
  expect(lacksName({ ...sale, services_cents: 2499 })).toBe(false);
  expect(lacksName({ ...sale, customer_name: 'Camille Martin' })).toBe(false);
  expect(lacksName({ ...sale, refuses_name: true })).toBe(false);
});

test('the QR code of a label names its product', () => {
  expect(labelledSlug('https://exemple.fr/produit/cable-usb-c')).toBe('cable-usb-c');
  expect(labelledSlug(' https://exemple.fr/produit/cable-usb-c/ ')).toBe('cable-usb-c');
  expect(labelledSlug('CABLE-USB-C')).toBeNull();
});

test('units that come back one by one give back what the line cost, to the cent', () => {
  const line = { id: 7, quantity: 3, total_cents: 1000 };
  const returns: { line_id: number; quantity: number; amount_cents: number }[] = [
    { line_id: 8, quantity: 1, amount_cents: 5 },
  ];
  for (const left of [3, 2, 1]) {
    expect(unitsLeft(line, returns)).toBe(left);
    returns.push({ line_id: 7, quantity: 1, amount_cents: priceOfReturn(line, returns, 1) });
  }
  expect(returns.slice(1).map(({ amount_cents }) => amount_cents)).toEqual([333, 334, 333]);
  expect(unitsLeft(line, returns)).toBe(0);
});
