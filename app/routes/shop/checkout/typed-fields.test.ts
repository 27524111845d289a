import { expect, test } from 'vitest';
import { relayPointText } from '#domain/order/order-request.ts';
import { typedFields } from './typed-fields.ts';

const home = { street: '1 rue de Vesle', postcode: '51100', city: 'Reims' };
const order = {
  customer_name: 'Camille Renard',
  email: 'camille@exemple.fr',
  phone: '+33612345678',
  company: 'Durand & Fils SARL',
  siren: '732829320',
  purchase_reference: 'BC 42',
  billing_address: home,
  delivery_method: 'pickup' as const,
  delivery_address: null,
  relay_point: null,
};

test('who ordered, where it goes, and another way to pay that goes with it', () => {
  expect(typedFields(order)).toMatchObject({
    'customer.name': 'Camille Renard',
    'customer.company': 'Durand & Fils SARL',
    'customer.siren': '732\u00a0829\u00a0320',
    'customer.purchaseReference': 'BC 42',
    'delivery.method': 'pickup',
    payment: 'shop',
    'billingAddress.street': '1 rue de Vesle',
  });
  const parcel = { ...order, delivery_method: 'parcel' as const };
  const same = typedFields({ ...parcel, delivery_address: { ...home } });
  expect(same).toMatchObject({ sentPayment: 'transfer' });
  expect(same).not.toHaveProperty('otherAddress');
  expect(typedFields({ ...parcel, delivery_address: { ...home, city: 'Paris' } })).toMatchObject({
    otherAddress: 'oui',
    'delivery.address.city': 'Paris',
  });
});

test('an order for the counter has neither address nor telephone', () => {
  const typed = typedFields({ ...order, phone: null, billing_address: null });
  expect(typed).toMatchObject({ 'customer.phone': '', 'delivery.method': 'pickup' });
  expect(typed).not.toHaveProperty('billingAddress.street');
});

test('a relay point is in its four fields again', () => {
  const relay = { name: 'Tabac de la Gare', street: '2 bis, rue Cérès', postcode: '51100', city: 'Reims' };
  const typed = typedFields({ ...order, delivery_method: 'relay', relay_point: relayPointText(relay) });
  for (const [name, value] of Object.entries(relay)) expect(typed[`delivery.relayPoint.${name}`]).toBe(value);
});
