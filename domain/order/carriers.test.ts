import { expect, test } from 'vitest';
import { CARRIER_NAMES, carrierOf, numberFault } from './carriers.ts';
import { isTrackingUrl } from './parcel-url.ts';

test('a carrier is known however its name is typed, and nobody else is', () => {
  expect(['colissimo', ' La Poste', 'LA POSTE, recommandé'].map((name) => carrierOf(name)?.name)).toEqual(
    Array(3).fill('Colissimo'),
  );
  expect(carrierOf('mondial relay')?.name).toBe('Mondial Relay');
  for (const name of ['', 'Camille Renard', 'Transports Dupont', 'Upsilon'])
    expect(carrierOf(name)).toBeNull();
});

test('each shows a number of its own, and a page that takes it', () => {
  for (const name of CARRIER_NAMES) {
    const { example, trackingUrl } = carrierOf(name) ?? { example: '', trackingUrl: null };
    expect([name, numberFault(name, example)]).toEqual([name, null]);
    if (trackingUrl) expect(isTrackingUrl(trackingUrl)).toBe(true);
  }
});

test.each([
  ['Colissimo', '6A 1234 5678 901', true],
  ['Colissimo', 'LA123456789FR', true],
  ['Colissimo', '6A123', false],
  ['Colissimo', 'demain matin', false],
  ['Chronopost', 'xy123456789fr', true],
  ['Chronopost', '12345678', false],
  ['Mondial Relay', '12345678', true],
  ['Mondial Relay', '6A12345678901', false],
  ['UPS', '1Z 5R8 939 03 5756 712 7', true],
  ['UPS', '1Z5R8939035756712', false],
  ['DPD', '25012345678901', true],
  ['FedEx', '1234', false],
  ['Transports Dupont', 'bon 12', true],
])('%s, %s: it can be one: %s', (carrier, number, fits) => {
  const fault = numberFault(carrier, number);
  expect(fault === null).toBe(fits);
  if (fault) expect(fault).toContain(carrier);
});
