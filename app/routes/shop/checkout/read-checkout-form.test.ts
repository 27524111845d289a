import { expect, test } from 'vitest';
import { readCheckoutForm } from './read-checkout-form.ts';

const SSD = '0b0f7a3e-2a52-4c4e-9a44-6f1a54f4a001';
const RAM = '0b0f7a3e-2a52-4c4e-9a44-6f1a54f4a002';

const filled: readonly [string, string][] = [
  ['cle', '55555555-5555-4555-8555-555555555555'],
  ['ligne', `${SSD}:2:18661`],
  ['ligne', `${RAM}:1:4018`],
  ['frais-pickup', '0'],
  ['frais-parcel', '690'],
  ['cgv-version', 'cgv/2026-11-21'],
  ['nom', 'Camille Renard'],
  ['email', 'camille@exemple.fr'],
  ['telephone', '06 12 34 56 78'],
  ['rue', '1 rue de Vesle'],
  ['complement', ' '],
  ['code-postal', '51100'],
  ['ville', 'Reims'],
  ['livraison', 'parcel'],
  ['paiement', 'card'],
  ['cgv', 'oui'],
];

/** The form as it is filled, with other values for some fields. */
function read(change: Record<string, string> = {}, hasCards = true) {
  const form = new FormData();
  for (const [name, value] of filled) form.append(name, value);
  for (const [name, value] of Object.entries(change)) form.set(name, value);
  return readCheckoutForm(form, { hasCards });
}

test('every line of the page is asked for, with the price and the delivery that were shown', () => {
  const { asked, errors } = read();
  expect(errors).toEqual([]);
  expect(asked).toMatchObject({
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

test('what is wrong with an address is said once, where it was written', () => {
  const fieldsOf = (change: Record<string, string>) => read(change).errors.map(({ field }) => field);
  expect(fieldsOf({ 'code-postal': 'x' })).toEqual(['code-postal']);
  expect(fieldsOf({ 'code-postal': '97400' })).toEqual(['code-postal']);
  const elsewhere = { 'livraison-rue': '2 rue Cérès', 'livraison-ville': 'Paris' };
  expect(fieldsOf({ 'autre-adresse': 'oui', ...elsewhere, 'livraison-code-postal': '97400' })).toEqual([
    'livraison-code-postal',
  ]);
  // An invoice may go overseas.
  expect(
    fieldsOf({
      'autre-adresse': 'oui',
      ...elsewhere,
      'livraison-code-postal': '75011',
      'code-postal': '97400',
    }),
  ).toEqual([]);
});

test('errors come in the order of the fields, and what no field is about asks to load the page again, once', () => {
  const { errors } = read({ cle: 'x', ligne: 'x', nom: '', ville: '', cgv: '' });
  expect(errors.map(({ field, message }) => field ?? message)).toEqual([
    'nom',
    'ville',
    'cgv',
    'Rechargez la page\u00a0: ce formulaire est incomplet.',
  ]);
});

test('a card is refused where the shop takes none online', () => {
  expect(read({}, false).errors).toEqual([
    { field: 'paiement', label: 'Règlement', message: 'Choisissez un moyen de paiement.' },
  ]);
});
