import { expect, test } from 'vitest';
import { dueOfSale, labelledSlug, lacksName, sumsOf } from './sale-account.ts';

test('goods and services are added up apart', () => {
  expect(
    sumsOf([
      { kind: 'goods', total_cents: 890 },
      { kind: 'service', total_cents: 3000 },
      { kind: 'goods', total_cents: 10 },
    ]),
  ).toEqual({ goods_cents: 900, services_cents: 3000 });
});

test('what is due is the total less what was kept, and nothing once cancelled', () => {
  const sale = { state: 'closed', total_cents: 5000, paid_cents: 3000, refunded_cents: 500 } as const;
  expect(dueOfSale(sale)).toBe(2500);
  expect(dueOfSale({ ...sale, paid_cents: 9000 })).toBe(0);
  expect(dueOfSale({ ...sale, state: 'cancelled' })).toBe(0);
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
