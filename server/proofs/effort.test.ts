import { expect, test } from 'vitest';
import { effortFor, isEnough } from './effort.ts';

test('the work and the wait rise with what is spent, up to a ceiling', () => {
  const steps = [0, 1 / 3, 1 / 2, 2 / 3, 5 / 6, 1, 3].map(effortFor);
  expect(steps).toEqual([
    { guesses: 400, waitS: 10 },
    { guesses: 400, waitS: 10 },
    { guesses: 673, waitS: 25 },
    { guesses: 1131, waitS: 35 },
    { guesses: 1903, waitS: 50 },
    { guesses: 3200, waitS: 60 },
    { guesses: 3200, waitS: 60 },
  ]);
});

test('half of what is needed now is enough: the bucket may have lost some more meanwhile', () => {
  expect([isEnough(400, 400), isEnough(400, 800), isEnough(400, 801)]).toEqual([true, true, false]);
});
