import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { BonusRate } from '#domain/bonus/bonus.ts';
import type { BonusDevice } from '#domain/bonus/bonus-device.ts';
import { BonusOfPrice } from './bonus-of-price.tsx';

const BONUS: BonusRate = {
  label: 'Téléphone portable',
  device: 'telephone',
  body: null,
  organisation: 'Écosystème',
  cents: 2500,
  leastCents: 5000,
  from: '2026-01-01',
  sourceUrl: 'https://www.exemple.fr/bareme',
  readOn: '2026-11-20',
};

const said = (
  from: number | null,
  to: number | null,
  device: BonusDevice = { kind: 'telephone', body: null },
  change: Partial<BonusRate> = {},
) =>
  renderToStaticMarkup(
    <BonusOfPrice price={{ from, to }} device={device} bonuses={[{ ...BONUS, ...change }]} />,
  )
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ');

test('the least price behind a bonus is said with its conditions, its source and the day on which it was read', () => {
  expect(said(79, 249)).toBe(
    'Dès 54,00 € après bonus réparation de 25,00 € (Téléphone portable, hors garantie, à un particulier, réparation de 50,00 € au moins). Barème Écosystème (nouvel onglet), lu le 20 novembre 2026.',
  );
});

test('where only dearer repairs reach the threshold, no price is promised', () => {
  expect(said(49, 79)).toMatch(/^Bonus réparation de 25,00 € possible/);
  expect(said(49, null)).toMatch(/^Bonus réparation de 25,00 € possible/);
  expect(said(29, 49)).toBe('');
});

test.each([
  ['a price on quote', () => said(null, null)],
  ['another kind of device', () => said(79, 249, { kind: 'console', body: null })],
  [
    'a computer that may be a laptop or not',
    () => said(79, 249, { kind: 'pc', body: null }, { device: 'pc', body: 'laptop' }),
  ],
  ['a desktop', () => said(79, 249, { kind: 'pc', body: 'tower' }, { device: 'pc', body: 'laptop' })],
])('%s says nothing of it', (_, words) => {
  expect(words()).toBe('');
});

test('a laptop says the bonus of laptops', () => {
  const laptop = { label: 'Ordinateur portable', device: 'pc', body: 'laptop' } as const;
  expect(said(79, 249, { kind: 'pc', body: 'laptop' }, laptop)).toMatch(
    /^Dès 54,00 € après bonus réparation de 25,00 € \(Ordinateur portable,/,
  );
});
