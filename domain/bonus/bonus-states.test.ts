import { expect, test } from 'vitest';
import {
  BONUS_STATES,
  BONUS_STEPS,
  type BonusState,
  bonusAside,
  bonusSteps,
  stepsFrom,
} from './bonus-states.ts';

const states = Object.keys(BONUS_STATES) as BonusState[];

test('each step has states that it follows, and each state but the first a step that leads to it', () => {
  expect(Object.fromEntries(states.map((state) => [state, stepsFrom(state)]))).toEqual({
    due: ['send', 'write_off'],
    sent: ['pay', 'refuse'],
    paid: ['unpay'],
    refused: ['send', 'ask', 'write_off'],
    owed: [],
    written_off: [],
  });
  const reached = new Set<BonusState>(bonusSteps.map((step) => BONUS_STEPS[step].to));
  expect(states.filter((state) => !reached.has(state))).toEqual(['due']);
});

test('the customer owes it again only once it is asked back, and what was paid is in the ledger', () => {
  expect(states.map((state) => bonusAside({ state, amount_cents: 2500 }))).toEqual([
    2500, 2500, 0, 2500, 0, 2500,
  ]);
});
