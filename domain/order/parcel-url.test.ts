import { expect, test } from 'vitest';
import { isTrackingUrl, parcelUrl } from './parcel-url.ts';

const tracking = {
  postTrackingUrl: 'https://poste.exemple.fr/suivi?code={numero}',
  otherTrackingUrl: 'https://autre.exemple.fr/{numero}/suivi',
};

test('a number of La Poste leads there, another one to the other carrier of the shop', () => {
  expect(parcelUrl('6A 1234 5678 901', tracking)).toBe('https://poste.exemple.fr/suivi?code=6A12345678901');
  expect(parcelUrl('12345678', tracking)).toBe('https://autre.exemple.fr/12345678/suivi');
  expect(parcelUrl('a/../b?c#d', tracking)).toBe('https://autre.exemple.fr/A%2F..%2FB%3FC%23D/suivi');
  expect(parcelUrl('12345678', { ...tracking, otherTrackingUrl: null })).toBeNull();
});

test('nobody knows the carrier that a customer chose', () => {
  expect(parcelUrl('RR123456789FR', tracking, 'customer')).toContain('RR123456789FR');
  expect(parcelUrl('12345678', tracking, 'customer')).toBeNull();
});

test('a carrier that is named has its own page, whatever its number looks like', () => {
  expect(parcelUrl('12345678', tracking, 'shop', 'Mondial Relay')).toBe(
    'https://www.mondialrelay.fr/suivi-de-colis?numeroExpedition=12345678',
  );
  expect(parcelUrl('6A12345678901', tracking, 'shop', 'colissimo')).toContain('poste.exemple.fr');
  expect(parcelUrl('XY123456789FR', tracking, 'shop', 'Chronopost')).toContain('chronopost.fr');
  expect(parcelUrl('12345678', tracking, 'shop', 'Transports Dupont')).toContain('autre.exemple.fr');
});

test.each([
  ['https://suivi.exemple.fr/?n={numero}', true],
  ['https://suivi.exemple.fr/{numero}', true],
  ['http://suivi.exemple.fr/{numero}', false],
  ['https://suivi.exemple.fr/', false],
  ['https://{numero}.exemple.fr/', false],
  ['https://{numero}@exemple.fr/', false],
  ['https://suivi.exemple.fr/#{numero}', false],
  ['javascript:alert("{numero}")', false],
  ['suivi {numero}', false],
])('%s is the address of a tracking page: %s', (text, isOne) => {
  expect(isTrackingUrl(text)).toBe(isOne);
});
