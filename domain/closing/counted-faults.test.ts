import { expect, test } from 'vitest';
import { type CountedTill, countedFaults } from './counted-faults.ts';

/** 100 € in the till, 40 in cash and 60 by card came in. */
const BOOK = { cash: { inCents: 5000, outCents: 1000 }, shop_card: { inCents: 6000, outCents: 0 } };

const faults = (change: Partial<CountedTill> = {}, book = BOOK) =>
  countedFaults(book, {
    floatCents: 10_000,
    spentCents: 0,
    countedCents: 14_000,
    bankedCents: 4000,
    leftCents: 10_000,
    terminalCents: 6000,
    reason: undefined,
    ...change,
  }).map(([field, message]) => `${field}: ${message.replaceAll(/[\u00a0\u202f]/g, ' ')}`);

test('what agrees with the book has no fault, whether or not what stays was typed', () => {
  expect([faults(), faults({ leftCents: undefined })]).toEqual([[], []]);
});

test('no more is taken out than was counted', () => {
  expect(faults({ bankedCents: 14_001 })).toEqual([
    'banked: 140,00 € sont comptés : vous ne pouvez en retirer plus.',
  ]);
  expect(faults({ bankedCents: 14_000, leftCents: 0 })).toEqual([]);
});

test('what stays is what was counted less what was taken out', () => {
  expect(faults({ leftCents: 9999 })).toEqual(['left: Le compte moins le retrait laisse 100,00 €.']);
});

test('a terminal that took something has its total; one that took nothing needs none', () => {
  expect(faults({ terminalCents: undefined })).toEqual([
    'terminal: Écrivez le total du terminal : le livre dit 60,00 €.',
  ]);
  expect(faults({ terminalCents: undefined }, { ...BOOK, shop_card: { inCents: 0, outCents: 0 } })).toEqual(
    [],
  );
});

test('a difference has its reason, and says where it is', () => {
  const missing = { countedCents: 13_900, bankedCents: 3900 };
  expect(faults(missing)).toEqual(['reason: Écart de -1,00 € en espèces : écrivez pourquoi.']);
  expect(faults({ ...missing, terminalCents: 6100 })).toEqual([
    'reason: Écart de -1,00 € en espèces et de 1,00 € au terminal : écrivez pourquoi.',
  ]);
  expect(faults({ ...missing, reason: 'Pièce tombée' })).toEqual([]);
});

test('two faults are told at once', () => {
  expect(faults({ leftCents: 1, terminalCents: 0 }).map((fault) => fault.split(':')[0])).toEqual([
    'left',
    'reason',
  ]);
});
