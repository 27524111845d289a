import { expect, test } from 'vitest';
import { townFault } from './town-fault.ts';

const faultOf = (postcode: string, city: string) => townFault({ postcode, city });

test.each([
  ['51100', 'Reims'],
  ['51100', '  REIMS '],
  ['51100', '51100 Reims'],
  ['51100', 'Reims (Marne)'],
  ['51000', 'chalons en champagne'],
  ['51000', 'Châlons'],
  ['97400', 'St Denis'],
  ['97400', 'SAINT-DENIS'],
  ['97400', 'Saint-Denis de la Réunion'],
  ['97410', 'Saint Pierre'],
  ['75011', 'Paris'],
  ['75011', 'Paris 11e'],
  ['75116', 'PARIS 16EME ARRONDISSEMENT'],
  ['69003', 'Lyon 03'],
  ['13008', 'Marseille'],
  ['20000', 'Ajaccio'],
  ['20090', 'ajaccio'],
  ['98000', 'Monaco'],
  ['98000', 'MONACO'],
  ['98800', 'Nouméa'],
  ['97500', 'Saint-Pierre'],
  ['97133', 'St Barthélemy'],
  ['72000', 'Mans'],
  ['72000', 'le mans'],
  ['94240', 'L’Haÿ-les-Roses'],
  ['94240', 'L HAY LES ROSES'],
  ['59491', "Villeneuve d'Ascq"],
  ['59650', 'Villeneuve d’ascq'],
  ['92100', 'Boulogne'],
  ['91000', 'Évry'],
  ['77000', 'Melun'],
  ['71100', 'Chalon s/ Saône'],
  ['51096', 'Reims Cedex'],
  ['51096', 'REIMS CEDEX 1'],
  ['51725', 'BP 123 Reims Cedex'],
  ['51096', 'Reims'],
  ['75755', 'Paris Cedex 15'],
  ['69401', 'Lyon Cedex 03'],
  ['92052', 'Paris La Défense Cedex'],
  ['06902', 'Sophia Antipolis Cedex'],
])('%s %s agree', (postcode, city) => {
  expect(faultOf(postcode, city)).toBeNull();
});

test.each([
  ['97400', 'Lyon', 'city', 'Avec le code 97400, la ville est Saint-Denis : écrivez-la'],
  ['51100', 'Riems', 'city', 'la ville est Reims'],
  ['51100', 'Paris', 'city', 'la ville est Reims'],
  ['69003', 'Paris', 'city', 'la ville est Lyon'],
  ['98000', 'Nice', 'city', 'la ville est Monaco'],
  ['97400', 'Saint', 'city', 'la ville est Saint-Denis'],
  ['20000', 'Bastia', 'city', 'la ville est Ajaccio'],
  // Another town whose name begins in the same way.
  ['97150', 'Saint-Martin-d’Hères', 'city', 'la ville est Saint-Martin'],
  ['97400', 'Lyon Cedex', 'postcode', 'Aucune commune de ce nom n’a le code 97400'],
  ['51096', 'Lyon Cedex', 'postcode', 'Aucune commune de ce nom n’a le code 51096'],
  ['51199', 'Paris', 'postcode', 'Aucune commune de ce nom n’a le code 51199'],
  ['97999', 'Saint-Denis', 'postcode', 'Aucune commune n’a le code 97999'],
])('%s %s do not, which is told at the %s', (postcode, city, path, message) => {
  const fault = faultOf(postcode, city);
  expect(fault?.path).toBe(path);
  expect(fault?.message.replaceAll('\u00a0', ' ')).toContain(message);
});

test('the towns nearest to what was typed come first, and the others are counted', () => {
  const message = faultOf('51140', 'Muison')?.message ?? '';
  expect(message).toMatch(/^Avec le code 51140, la ville est Muizon, .* ou une des \d+ autres/);
  expect(message).toContain('Un lieu-dit va dans le complément.');
});

test('what is not written yet is not judged, and nothing is too long to be', () => {
  for (const [postcode, city] of [
    ['', 'Reims'],
    ['51100', ' '],
    ['5110', 'Reims'],
    ['51100', 'Cedex'],
  ] as const)
    expect(faultOf(postcode, city)).toBeNull();
  expect(faultOf('51100', 'a'.repeat(100_000))?.path).toBe('city');
});
