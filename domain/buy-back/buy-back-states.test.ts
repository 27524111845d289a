import { expect, test } from 'vitest';
import {
  BUY_BACK_EVENTS,
  BUY_BACK_STATES,
  buyBackStates,
  ENDED_BUY_BACKS,
  mayStep,
  SELLER_STATES,
  WAITING_BUY_BACKS,
} from './buy-back-states.ts';

test('nothing follows a purchase, and nothing but another offer follows an end', () => {
  for (const step of ['see', 'offer', 'decline', 'answer', 'expire', 'deed', 'buy'] as const)
    expect(mayStep(step, 'bought')).toBe(false);
  for (const state of ENDED_BUY_BACKS) {
    expect(mayStep('answer', state)).toBe(false);
    expect(mayStep('deed', state)).toBe(false);
    expect(mayStep('buy', state)).toBe(false);
  }
  expect(mayStep('offer', 'expired')).toBe(true);
  expect(mayStep('offer', 'declined')).toBe(false);
});

test('only an offer is answered, and nothing is bought without one', () => {
  expect(buyBackStates.filter((state) => mayStep('answer', state))).toEqual(['offered']);
  expect(buyBackStates.filter((state) => mayStep('buy', state))).toEqual(['offered', 'accepted']);
  expect(mayStep('deed', 'asked')).toBe(false);
});

test('each state has words for the shop and for the seller', () => {
  expect(Object.keys(SELLER_STATES)).toEqual(Object.keys(BUY_BACK_STATES));
  expect(WAITING_BUY_BACKS).toEqual(['asked', 'accepted']);
  expect(Object.keys(BUY_BACK_EVENTS)).toContain('deed');
});
