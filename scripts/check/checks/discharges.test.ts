import { expect, test } from 'vitest';
import { guidePage, manyWords } from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkDischarges } from './discharges.ts';

const RESISTOR = 'Résistance de décharge bobinée de 2,2 kΩ, 10 W';
const METER = 'Le multimètre lit d’abord la tension d’une pile neuve.';
const EMPTY = 'Appliquez la résistance sur les deux pattes : 5 secondes jusqu’à 220 µF.';
const AGAIN = 'Mesurez jusqu’à moins de 5 V, puis relisez la pile.';

const said = (words: readonly string[], tool = RESISTOR) =>
  problemsOf(checkDischarges, {
    'content/guides/electronique/x.md': guidePage(
      'x',
      { hazards: ['mains'], tools: [tool] },
      `${words.join('\n\n')}\n\n${manyWords(950, 'x')}`,
    ),
  });

test('a discharge has its resistor, its seconds, and a meter that was tried before and after', async () => {
  expect(await said([METER, EMPTY, AGAIN])).toEqual([]);
});

test.each([
  [[EMPTY, AGAIN]],
  [[METER, EMPTY, 'Mesurez jusqu’à moins de 5 V.']],
  [['Mesurez.', EMPTY, 'Mesurez.']],
])('a meter that nobody tried is refused: %s', async (words) => {
  expect(await said(words)).toEqual([expect.stringContaining('s’éprouve sur une pile')]);
});

test.each([
  ['Appliquez la résistance sur les deux pattes.', 'sans « n secondes'],
  ['Appliquez la résistance : 1 secondes jusqu’à 220 µF.', 'est trop court'],
  ['Appliquez la résistance : 5 secondes jusqu’à 220 µF, 5 secondes jusqu’à 470 µF.', 'est trop court'],
])('the seconds must be enough from 400 V to 5 V: « %s »', async (empty, message) => {
  expect(await said([METER, empty, AGAIN])).toEqual([expect.stringContaining(message)]);
});

test.each([
  ['Cordons isolés', 'sans résistance, en kΩ et en W'],
  ['Résistance de 2,2 kΩ, 5 W', '5 W pour un premier instant de 73 W'],
])('the resistor is named, and bears the first instant: « %s »', async (tool, message) => {
  expect(await said([METER, EMPTY, AGAIN], tool)).toEqual([expect.stringContaining(message)]);
});

test('who is told to leave it alone, or that we do it, needs none of this', async () => {
  expect(await said(['Apportez l’appareil fermé, sans essayer de le décharger.'])).toEqual([]);
  expect(await said(['À l’atelier, carte déchargée et mesurée à moins de 5 V.'])).toEqual([]);
});
