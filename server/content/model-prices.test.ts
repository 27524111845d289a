import { expect, test } from 'vitest';
import { shippedContent } from './fixtures/shipped-content.ts';

const content = await shippedContent();
const pricesOf = (id: string) => {
  const prices = content.modelPrices(id);
  if (!prices) throw new Error(`${id} has no page`);
  return prices;
};
const guidesOf = (id: string) => pricesOf(id).guides.map(({ path }) => path.split('/').at(-1));

test('a model has the prices of its family, and says whether it is the only one with them', () => {
  const [phone, ps5] = [pricesOf('iphone-12'), pricesOf('playstation-5')];
  expect([phone.grid?.path, phone.grid?.isOfThisModel]).toEqual(['/prix/telephone/iphone', false]);
  expect([ps5.grid?.path, ps5.grid?.isOfThisModel]).toEqual(['/prix/console/playstation-5', true]);
  expect(ps5.revisions.length).toBeGreaterThan(1);
  expect(phone.grid?.repairs.map(({ slug }) => slug)).toContain('batterie');
});

test('a model without announced prices has its pages all the same', () => {
  const tablet = pricesOf('ipad-air-2');
  expect(tablet.grid).toBeNull();
  expect(tablet.guides.map(({ path }) => path)).toEqual([
    '/guides/astuces/ipad-batterie-ecran-par-generation',
  ]);
});

test('its guides are those of its prices that name no other brand', () => {
  expect(guidesOf('galaxy-a54')).toContain('samsung-galaxy-batterie-ecran-port');
  expect(guidesOf('galaxy-a54')).not.toContain('google-pixel-batterie-ecran-reparer');
  expect(guidesOf('iphone-12')).toEqual(
    expect.arrayContaining(['ecran-iphone-casse-par-generation', 'telephone-tombe-dans-l-eau']),
  );
  expect(pricesOf('iphone-12').services.map(({ path }) => path)).toContain(
    '/services/reparation-telephone-reims',
  );
});

test('what is no device that the shop takes in has no page', () => {
  for (const id of ['am5', 'nokia-3310']) expect([id, content.modelPrices(id)]).toEqual([id, null]);
});
