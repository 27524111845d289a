import { expect, test } from 'vitest';
import { readSent } from '#app/forms/read-form.ts';
import { orderRequestSchema } from '#domain/order/order-request.ts';
import { CHECKOUT_FIELDS, cardCheckoutSchema, checkoutSchema, checkoutSchemaWithoutCards } from './form.ts';

const SSD = '0b0f7a3e-2a52-4c4e-9a44-6f1a54f4a001';
const RAM = '0b0f7a3e-2a52-4c4e-9a44-6f1a54f4a002';

const filled: readonly [string, string][] = [
  ['idempotencyKey', '55555555-5555-4555-8555-555555555555'],
  ['lines[]', `${SSD}:2:18661`],
  ['lines[]', `${RAM}:1:4018`],
  ['deliveryCents.pickup', '0'],
  ['deliveryCents.parcel', '690'],
  ['cgvVersion', 'cgv/2026-11-21'],
  ['customer.name', 'Camille Renard'],
  ['customer.email', 'camille@exemple.fr'],
  ['customer.phone', '06 12 34 56 78'],
  ['billingAddress.street', '1 rue de Vesle'],
  ['billingAddress.more', ' '],
  ['billingAddress.postcode', '51100'],
  ['billingAddress.city', 'Reims'],
  ['delivery.method', 'parcel'],
  ['payment', 'card'],
  ['terms', 'oui'],
];

/** The form as it is filled, with other values for some fields. */
function read(change: Record<string, string> = {}, hasCards = true) {
  const form = new FormData();
  for (const [name, value] of filled) form.append(name, value);
  for (const [name, value] of Object.entries(change)) form.set(name, value);
  return readSent(hasCards ? checkoutSchema : checkoutSchemaWithoutCards, CHECKOUT_FIELDS, form);
}

test('every line of the page is asked for, with the price and the delivery that were shown', () => {
  const { value, errors } = read();
  expect(errors).toBeUndefined();
  expect(value?.request).toMatchObject({
    lines: [
      { productId: SSD, quantity: 2, unitPriceCents: 18661 },
      { productId: RAM, quantity: 1, unitPriceCents: 4018 },
    ],
    deliveryCents: 690,
    delivery: {
      method: 'parcel',
      address: { street: '1 rue de Vesle', postcode: '51100', city: 'Reims' },
    },
  });
});

test('a form that does not ask how it is paid is paid by card, whatever else it brings', () => {
  for (const payment of ['', 'shop', 'card']) {
    const form = new FormData();
    for (const [name, value] of filled) form.append(name, value);
    form.set('payment', payment);
    form.set('delivery.method', 'pickup');
    const { value, errors } = readSent(cardCheckoutSchema, CHECKOUT_FIELDS, form);
    expect([errors, value?.request.payment]).toEqual([undefined, 'card']);
  }
});

test('what is wrong with an address is said once, where it was written', () => {
  const fieldsOf = (change: Record<string, string>) => (read(change).errors ?? []).map(({ field }) => field);
  expect(fieldsOf({ 'billingAddress.postcode': 'x' })).toEqual(['billingAddress.postcode']);
  expect(fieldsOf({ 'billingAddress.postcode': '97400' })).toEqual(['billingAddress.postcode']);
  const elsewhere = { 'delivery.address.street': '2 rue Cérès', 'delivery.address.city': 'Paris' };
  expect(fieldsOf({ otherAddress: 'oui', ...elsewhere, 'delivery.address.postcode': '97400' })).toEqual([
    'delivery.address.postcode',
  ]);
  // An invoice may go overseas.
  expect(
    fieldsOf({
      otherAddress: 'oui',
      ...elsewhere,
      'delivery.address.postcode': '75011',
      'billingAddress.postcode': '97400',
    }),
  ).toEqual([]);
});

const AT_COUNTER = { 'delivery.method': 'pickup', payment: 'shop' };

const SENT_NOWHERE_ELSE =
  'Écrivez un code postal de France métropolitaine\u00a0: nous ne livrons pas ailleurs.';

test.each([
  ['51 100', null],
  // Corsica, companies with a delivery office of their own, a letter box.
  ['20000', null],
  ['20290', null],
  ['51096', null],
  ['75755', null],
  ['97400', SENT_NOWHERE_ELSE],
  ['97133', SENT_NOWHERE_ELSE],
  ['98800', SENT_NOWHERE_ELSE],
  ['98000', SENT_NOWHERE_ELSE],
  ['00100', 'Écrivez les cinq chiffres d’un code postal de France.'],
  ['B-1000', 'à l’étranger'],
  ['L 1234', 'à l’étranger'],
  ['1000', 'à l’étranger'],
  ['CH-1204', 'à l’étranger'],
])('a parcel to %s: refused with %j', (postcode, told) => {
  const elsewhere = {
    'delivery.address.street': 'BP 12',
    'delivery.address.postcode': postcode,
    'delivery.address.city': 'Ville',
  };
  const { value, errors = [] } = read({ otherAddress: 'oui', ...elsewhere });
  if (told === null) {
    expect(errors).toEqual([]);
    expect(value?.request.delivery).toMatchObject({ address: { postcode: postcode.replaceAll(' ', '') } });
  } else
    expect(errors).toEqual([
      expect.objectContaining({
        field: 'delivery.address.postcode',
        message: expect.stringContaining(told),
      }),
    ]);
});

test.each(['shop', 'transfer', 'card'])(
  'from Belgium and Luxembourg, what is collected is paid as from France: %s',
  (payment) => {
    const abroad = { 'delivery.method': 'pickup', payment, 'billingAddress.city': 'Arlon' };
    const phone = '+32 475 12 34 56';
    for (const postcode of ['B-6700', 'LU-1234']) {
      const sent = { ...abroad, 'customer.phone': phone, 'billingAddress.postcode': postcode };
      const { value, errors } = read(sent);
      expect(errors).toBeUndefined();
      expect(value?.request.billingAddress).toMatchObject({ postcode });
    }
  },
);

test('an invoice abroad needs its country; at the counter it is not asked for', () => {
  const abroad = { 'delivery.method': 'pickup', 'billingAddress.postcode': '6700' };
  expect(read({ ...abroad, payment: 'card' }).errors).toEqual([
    expect.objectContaining({
      field: 'billingAddress.postcode',
      message: expect.stringContaining('ses lettres et son code\u00a0: B-1000.'),
    }),
  ]);
  const { value, errors } = read({ ...abroad, payment: 'shop' });
  expect(errors).toBeUndefined();
  expect(value?.request.billingAddress).toBeUndefined();
});

test('a parcel to France is paid from abroad', () => {
  const { value, errors } = read({
    ...{ 'delivery.method': 'parcel', sentPayment: 'card', otherAddress: 'oui' },
    ...{ 'billingAddress.postcode': 'D-10115', 'billingAddress.city': 'Berlin' },
    'delivery.address.street': '1 rue de Vesle',
    'delivery.address.postcode': 'F-51100',
    'delivery.address.city': 'Reims',
  });
  expect(errors).toBeUndefined();
  expect(value?.request).toMatchObject({
    billingAddress: { postcode: 'D-10115' },
    delivery: { address: { postcode: '51100' } },
  });
});

test('who collects and pays at the counter gives a name and a mailbox', () => {
  const fieldsOf = (change: Record<string, string>) =>
    (read({ ...AT_COUNTER, ...change }).errors ?? []).map(({ field }) => field);
  const nothing = {
    'customer.phone': '',
    'billingAddress.street': ' ',
    'billingAddress.postcode': '',
    'billingAddress.city': '',
  };
  const { value, errors } = read({ ...AT_COUNTER, ...nothing });
  expect(errors).toBeUndefined();
  expect(value?.request).not.toHaveProperty('billingAddress');
  expect(value?.request.customer.phone).toBeUndefined();
  // What was begun before the choice is not asked for; what is whole goes onto the invoice.
  expect(
    read({ ...AT_COUNTER, ...nothing, 'billingAddress.postcode': '511' }).value?.request,
  ).not.toHaveProperty('billingAddress');
  expect(read(AT_COUNTER).value?.request.billingAddress).toMatchObject({ city: 'Reims' });
  // A number that nobody has is one that was meant.
  expect(fieldsOf({ ...nothing, 'customer.phone': '06' })).toEqual(['customer.phone']);
  const address = [
    'customer.phone',
    'billingAddress.street',
    'billingAddress.postcode',
    'billingAddress.city',
  ];
  expect(fieldsOf({ ...nothing, payment: 'transfer' })).toEqual(address);
  expect(fieldsOf({ ...nothing, 'customer.company': 'Durand & Fils SARL' })).toEqual(address);
});

test('what is sent has ways to pay of its own', () => {
  const sent = { payment: 'shop', sentPayment: 'transfer' };
  expect(read(sent).value?.request.payment).toBe('transfer');
  expect(read({ ...sent, 'delivery.method': 'pickup' }).value?.request.payment).toBe('shop');
  expect(read({ ...sent, sentPayment: 'shop' }).errors?.map(({ field }) => field)).toEqual(['sentPayment']);
  expect(read({ ...sent, sentPayment: 'card' }, false).errors?.map(({ field }) => field)).toEqual([
    'sentPayment',
  ]);
});

test('errors come in the order of the fields, and what no field is about asks to load the page again, once', () => {
  const { errors } = read({
    idempotencyKey: 'x',
    'lines[]': 'x',
    'customer.name': '',
    'billingAddress.city': '',
    terms: '',
  });
  expect(errors?.map(({ field, message }) => field ?? message)).toEqual([
    'customer.name',
    'billingAddress.city',
    'terms',
    'Rechargez la page\u00a0: ce formulaire est incomplet.',
  ]);
});

test('a card is refused where the shop takes none online', () => {
  expect(read({}, false).errors).toEqual([
    { field: 'payment', label: 'Règlement', message: 'Choisissez un moyen de paiement.' },
  ]);
});

test('a company goes into the order, its number never without its name', () => {
  const company = { 'customer.company': 'Durand & Fils SARL', 'customer.siren': '732 829 320' };
  const { value } = read({ ...company, 'customer.purchaseReference': 'BC 42' });
  expect(orderRequestSchema.parse(value?.request).customer).toMatchObject({
    company: 'Durand & Fils SARL',
    siren: '732829320',
    purchaseReference: 'BC 42',
  });
  const fieldsOf = (change: Record<string, string>) => (read(change).errors ?? []).map(({ field }) => field);
  expect(fieldsOf({ 'customer.siren': '732 829 320' })).toEqual(['customer.company']);
  expect(fieldsOf({ ...company, 'customer.siren': '123 456 789' })).toEqual(['customer.siren']);
  expect(fieldsOf({ 'customer.company': '', 'customer.siren': ' ' })).toEqual([]);
});
