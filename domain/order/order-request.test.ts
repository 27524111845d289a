import { expect, test } from 'vitest';
import { orderRequestSchema, relayPointText } from './order-request.ts';

const productId = '44444444-4444-4444-8444-444444444444';
const address = { street: '1 rue de Vesle', postcode: '51100', city: 'Reims' };
const relay = { name: 'Tabac du Port', ...address };
const line = { productId, quantity: 1, unitPriceCents: 8929 };
const request = {
  idempotencyKey: '55555555-5555-4555-8555-555555555555',
  customer: { name: ' Camille\nMartin ', email: 'Camille@Exemple.fr', phone: '06 12 34 56 78' },
  billingAddress: address,
  delivery: { method: 'pickup' },
  payment: 'shop',
  lines: [line],
  deliveryCents: 0,
  cgvVersion: 'cgv/2026-11-21',
};

test('what is written is cleaned', () => {
  expect(orderRequestSchema.parse(request).customer).toEqual({
    name: 'Camille Martin',
    email: 'camille@exemple.fr',
    phone: '+33612345678',
  });
});

test('only the counter does without an address and a telephone', () => {
  const { billingAddress: _, ...rest } = request;
  const { phone: __, ...customer } = request.customer;
  const asked = { ...rest, customer };
  expect(orderRequestSchema.safeParse(asked).success).toBe(true);
  const pathsOf = (change: object) =>
    orderRequestSchema.safeParse({ ...asked, ...change }).error?.issues.map(({ path }) => path.join('.'));
  const needed = ['customer.phone', 'billingAddress.street'];
  expect(pathsOf({ payment: 'transfer' })).toEqual(needed);
  expect(pathsOf({ payment: 'card', delivery: { method: 'parcel', address } })).toEqual(needed);
  expect(pathsOf({ customer: { ...customer, company: 'Durand SARL' } })).toEqual(needed);
});

test('a postcode is read with its spaces', () => {
  const asked = { ...request, billingAddress: { ...address, postcode: ' 51\u00a0100 ' } };
  expect(orderRequestSchema.parse(asked).billingAddress?.postcode).toBe('51100');
});

test('the longest relay point fits where it is kept', () => {
  const longest = { name: 'N'.repeat(70), street: 'r'.repeat(75), postcode: '51100', city: 'v'.repeat(40) };
  const asked = { ...request, payment: 'card', delivery: { method: 'relay', relayPoint: longest } };
  expect(orderRequestSchema.safeParse(asked).success).toBe(true);
  expect(relayPointText(longest).length).toBeLessThanOrEqual(200);
  expect(relayPointText(relay)).toBe('Tabac du Port, 1 rue de Vesle, 51100 Reims');
});

test.each<readonly [object, string, string]>([
  [{ lines: [] }, 'lines', 'Votre panier est vide.'],
  ...[0, -1].map(
    (quantity) =>
      [{ lines: [{ ...line, quantity }] }, 'lines.0.quantity', 'Commandez au moins une unité.'] as const,
  ),
  [
    { lines: [{ ...line, quantity: 1e9 }] },
    'lines.0.quantity',
    'Commandez 99 unités au plus de chaque produit.',
  ],
  ...[1.5, Number.NaN, '1', null, Number.POSITIVE_INFINITY].map(
    (quantity) =>
      [{ lines: [{ ...line, quantity }] }, 'lines.0.quantity', 'Écrivez une quantité entière.'] as const,
  ),
  [{ lines: [{ ...line, productId: '1 or 1=1' }] }, 'lines.0.productId', 'Ce produit n’existe pas.'],
  [
    { lines: [{ ...line, unitPriceCents: 0 }] },
    'lines.0.unitPriceCents',
    'Le prix affiché n’est plus le bon.',
  ],
  [{ lines: [line, { ...line, productId }] }, 'lines', 'Un produit est deux fois dans le panier.'],
  [{ delivery: { method: 'drone' } }, 'delivery.method', 'Choisissez un mode de livraison.'],
  [
    { payment: 'card', delivery: { method: 'parcel', address: { ...address, postcode: '00123' } } },
    'delivery.address.postcode',
    'Écrivez les cinq chiffres d’un code postal de France.',
  ],
  ...['97400', '98800'].map(
    (postcode) =>
      [
        { payment: 'card', delivery: { method: 'parcel', address: { ...address, postcode } } },
        'delivery.address.postcode',
        'Écrivez un code postal de France métropolitaine\u00a0: nous ne livrons pas ailleurs.',
      ] as const,
  ),
  [
    { payment: 'card', delivery: { method: 'relay', relayPoint: { ...relay, name: 'x' } } },
    'delivery.relayPoint.name',
    'Écrivez le nom du point relais, par exemple Tabac de la Gare.',
  ],
  [
    { payment: 'card', delivery: { method: 'relay', relayPoint: { ...relay, street: '12' } } },
    'delivery.relayPoint.street',
    'Écrivez le numéro et la rue du point relais.',
  ],
  ...['97420', '98000'].map(
    (postcode) =>
      [
        { payment: 'card', delivery: { method: 'relay', relayPoint: { ...relay, postcode } } },
        'delivery.relayPoint.postcode',
        'Écrivez un code postal de France métropolitaine\u00a0: nous ne livrons pas ailleurs.',
      ] as const,
  ),
  [
    { delivery: { method: 'parcel', address } },
    'payment',
    'Le paiement à l’atelier va avec le retrait à l’atelier.',
  ],
  [
    { customer: { ...request.customer, phone: '12' } },
    'customer.phone',
    'Écrivez un numéro complet, par exemple 06 12 34 56 78.',
  ],
  [
    { customer: { ...request.customer, email: 'camille@' } },
    'customer.email',
    'Écrivez une adresse complète, par exemple nom@exemple.fr.',
  ],
  [{ cgvVersion: 'non' }, 'cgvVersion', 'Acceptez les conditions générales de vente.'],
])('%o is refused at its field', (change, path, message) => {
  const { error } = orderRequestSchema.safeParse({ ...request, ...change });
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]]);
});
