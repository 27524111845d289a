import { expect, test } from 'vitest';
import diagnostic from '../../../content/data/diagnostic.json';
import { testChoice } from '../content/quote-link.ts';
import { chosenRepair, chosenSubject, requestTexts } from './chosen-repair.server.ts';

const price = { from: 79, to: 129, note: null };
const screen = { slug: 'ecran-casse', name: 'Écran cassé', price };
const iphone = {
  id: 'iphone-12',
  name: 'iPhone 12',
  kind: 'telephone',
  brand: 'Apple',
  prices: 'telephone/iphone',
};
const content = {
  priceGuide: () => [{ slug: 'telephone', models: [{ slug: 'iphone', name: 'iPhone', repairs: [screen] }] }],
  devices: () => ({ devices: [iphone] }),
  modelPrices: (id: string) => (id === 'iphone-12' ? { device: iphone, own: [screen] } : null),
} as unknown as Parameters<typeof chosenRepair>[0];

test.each([
  ['telephone/iphone/ecran-casse', 'iPhone', 'Écran cassé, iPhone. Prix vu\u00a0: de 79 à 129\u00a0€'],
  ['modele/iphone-12/ecran-casse', 'iPhone 12', 'Écran cassé, iPhone 12. Prix vu\u00a0: de 79 à 129\u00a0€'],
])('%s is a device, a fault and the price that was shown', (choice, model, words) => {
  const chosen = chosenRepair(content, choice);
  expect(chosen).toMatchObject({ choice, words });
  expect(chosen && requestTexts(chosen)).toEqual({
    choix: choice,
    'device.kind': 'telephone',
    'device.brand': 'Apple',
    'device.model': model,
    fault: 'Écran cassé',
  });
  expect(chosen && chosenSubject(chosen)).toBe(`Demande de devis\u00a0: ${words}`);
});

test('a model without a repair is the device alone', () => {
  expect(chosenRepair(content, 'modele/iphone-12')).toMatchObject({
    model: 'iPhone 12',
    fault: '',
    words: 'iPhone 12',
  });
});

test('every result of the first test, which the kiosk’s code takes along, is found again', () => {
  for (const device of diagnostic.devices)
    for (const symptom of device.symptoms)
      for (const outcome of symptom.outcomes) {
        const chosen = chosenRepair(content, testChoice(device, symptom, outcome));
        expect(chosen).toMatchObject({ device: device.label, fault: symptom.label });
        expect(chosen && chosenSubject(chosen).length).toBeLessThanOrEqual(160);
      }
});

test.each([
  null,
  '',
  'telephone',
  'telephone/iphone',
  'telephone/iphone/rien',
  'modele/rien',
  'modele/iphone-12/rien',
  'test/a/b/c',
  'a/b/c/d/e',
  '../../x',
])('%s names nothing', (choice) => {
  expect(chosenRepair(content, choice)).toBeNull();
});
