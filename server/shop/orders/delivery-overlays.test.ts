import { expect, test } from 'vitest';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import { deliveryOverlays, readDeliveryRates } from './delivery-overlays.ts';

const shipped = readDeliveryRates('content');
const { kind, rates } = deliveryOverlays(shipped);

function overlay(key: string) {
  const found = kind.overlays.find((each) => each.key === key);
  if (!found) throw new Error(`no overlay ${key}`);
  return found;
}

/** The faults of a form, by its fields. */
const faults = (key: string, form: object) =>
  overlay(key)
    .formSchema()
    .safeParse(form)
    .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

test('without a word of the owner’s, rates are those of the file', () => {
  expect(rates(({ shipped: value }) => value)).toEqual(shipped);
});

/** A form as its action reads it: `rows.2.price` is the price of the third of its rows. */
function formOf(texts: FormTexts): object {
  const names = Object.keys(texts);
  const rows = [...new Set(names.flatMap((name) => name.match(/^rows\.(\d+)\./)?.[1] ?? []))];
  if (rows.length === 0) return texts;
  return bands(...rows.map((row): Row => [texts[`rows.${row}.upTo`], texts[`rows.${row}.price`]]));
}

test.each(kind.overlays.map((each) => [each.key, each] as const))(
  'the form of %s gives back what it is drawn from',
  (_, each) => {
    expect(each.formSchema().parse(formOf(each.textsOf(each.shipped)))).toEqual(each.shipped);
    expect(each.schema.parse(each.shipped)).toEqual(each.shipped);
  },
);

type Row = [upTo?: string, price?: string];

const bands = (...rows: Row[]) => ({
  rows: Object.fromEntries(rows.map(([upTo, price], row) => [row, { upTo, price }])),
});

test('rows left empty are none', () => {
  expect(
    overlay('domicile')
      .formSchema()
      .parse(bands(['1 000 g', '8,9'], ['', ' '], ['2000', '0'])),
  ).toEqual([
    { upToG: 1000, priceCents: 890 },
    { upToG: 2000, priceCents: 0 },
  ]);
});

test.each([
  ['no row', bands(), [['rows.0.upTo', 'Écrivez au moins une tranche.']]],
  [
    'weights that fall',
    bands(['500', '5'], ['400', '6']),
    [['rows.1.upTo', expect.stringContaining('plus que')]],
  ],
  ['a price without weight', bands(['', '5']), [['rows.0.upTo', expect.stringContaining('grammes')]]],
  ['a weight without price', bands(['500', '']), [['rows.0.price', expect.stringContaining('euros')]]],
  ['a price of no parcel', bands(['500', '1000,01']), [['rows.0.price', expect.stringContaining('euros')]]],
])('%s is told at its field', (_, form, expected) => {
  expect(faults('domicile', form)).toEqual(expected);
});

test('weights and zones are told at their fields', () => {
  expect(faults('poids', { packaging: 'lourd', assumedProduct: '0' }).map(([path]) => path)).toEqual([
    'packaging',
    'assumedProduct',
  ]);
  expect(faults('zones', { notServed: 'Corse' }).map(([path]) => path)).toEqual(['notServed']);
  expect(overlay('zones').formSchema().parse({ notServed: ' 20 ; 29990, 20' })).toEqual(['20', '29990']);
});
