import { expect, test } from 'vitest';
import { createDeviceRegister } from '#domain/devices/device-register.ts';
import type { Overlay } from '../overlays/overlay.ts';
import { shippedContent } from './fixtures/shipped-content.ts';
import { priceOverlays } from './price-overlays.ts';
import type { PriceRow } from './price-rows.ts';

const row = (key: string, price: PriceRow['price']): [string, PriceRow] => [
  key,
  { key, name: 'Écran cassé, iPhone', repair: 'Écran cassé', page: '/x', price },
];
const register = () => createDeviceRegister([]);
const KEY = 'telephone/iphone/ecran-casse';
const rows = new Map([row(KEY, { from: 79, to: 249, note: null, duration: '1 à 3 heures' })]);

function overlayOf(kind: ReturnType<typeof priceOverlays>['kind']): Overlay {
  const [overlay] = kind.overlays;
  if (!overlay) throw new Error('no overlay');
  return overlay;
}

const { kind } = priceOverlays(rows, [], register);
const form = overlayOf(kind).formSchema();
const faults = (change: object) =>
  form
    .safeParse({ from: '79', to: '', note: '', duration: '2 jours', ...change })
    .error?.issues.map(({ path }) => path[0]) ?? [];

test('the owner’s prices are one object as long as none of them changed', () => {
  const { kind: other, ownPrices } = priceOverlays(rows, [], register);
  const overlay = overlayOf(other);
  const none = ownPrices(new Map());
  const price = { from: 89, to: null, note: null, duration: '1 jour' };
  const one = ownPrices(new Map([[overlay, price]]));
  expect([none.rows.size, one.rows.get(KEY)]).toEqual([0, price]);
  expect(ownPrices(new Map([[overlay, { ...price }]]))).toBe(one);
  expect(ownPrices(new Map()).rows.size).toBe(0);
});

test('the list says that a price is a range', () => {
  const { wordsOf } = overlayOf(kind);
  const range = { from: 69, to: 149, note: null, duration: '24 à 72 heures' };
  expect(wordsOf?.(range)).toBe('De 69 à 149\u00a0€, 24 à 72 heures');
  expect(wordsOf?.({ ...range, isHidden: true })).toBe('De 69 à 149\u00a0€, 24 à 72 heures, ligne masquée');
});

test('what is left empty is no price, no ceiling and no note', () => {
  expect(form.parse({ from: '', to: '', note: ' ', duration: '2 jours' })).toEqual({
    from: null,
    to: null,
    note: null,
    duration: '2 jours',
  });
});

test.each([
  ['a price in words', { from: 'cher' }, ['from']],
  ['cents', { from: '79,50' }, ['from']],
  ['a ceiling without a floor', { from: '', to: '90' }, ['from']],
  ['a ceiling under the floor', { to: '70' }, ['to']],
  ['a note of a letter', { note: 'x' }, ['note']],
  ['no delay', { duration: '' }, ['duration']],
  ['a token in the note', { note: 'voir {{shop.x}}' }, ['note']],
])('%s is told at its field', (_, change, fields) => {
  expect(faults(change)).toEqual(fields);
});

test('every shipped price has its form, whose value is the shipped one', async () => {
  const guide = (await shippedContent()).priceGuide();
  expect(guide.length).toBeGreaterThan(3);
  const all = priceOverlays(
    new Map(
      guide.flatMap((device) =>
        device.models.flatMap((model) =>
          model.repairs.map(({ slug, price: { from, to, note, duration } }) =>
            row(`${device.slug}/${model.slug}/${slug}`, { from, to, note, duration }),
          ),
        ),
      ),
    ),
    [],
    register,
  );
  for (const overlay of all.kind.overlays) {
    expect(overlay.formSchema().parse(overlay.textsOf(overlay.shipped))).toEqual(overlay.shipped);
    expect(overlay.key).toMatch(/^[a-z0-9][a-z0-9.-]{0,159}$/);
  }
});

test('a work stays within the range of the repair that it is a part of, whichever of both is changed', () => {
  const whole = { from: 79, to: 249, note: null, duration: '1 jour' };
  const part = { from: 89, to: 189, note: null, duration: '1 jour' };
  const work = { slug: 'dalle', name: 'Dalle', page: '/x', of: [KEY], ...part };
  const { kind: both } = priceOverlays(
    new Map([row(KEY, whole), row('travaux/dalle', part)]),
    [work],
    register,
  );
  const [repair, panel] = both.overlays;
  if (!repair || !panel) throw new Error('no overlay');
  const shipped = <Value>({ shipped: value }: Overlay<Value>) => value;
  const fieldsOf = (overlay: Overlay, value: object) =>
    both.faults?.(overlay, value, shipped).map(({ field }) => field);
  expect(fieldsOf(panel, { ...part, from: 70 })).toEqual(['from']);
  expect(fieldsOf(repair, { ...whole, to: 150 })).toEqual(['from']);
  expect(fieldsOf(panel, { ...part, from: 99 })).toEqual([]);
  expect(fieldsOf(repair, { ...whole, from: 49 })).toEqual([]);
});
