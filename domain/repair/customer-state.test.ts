import { expect, test } from 'vitest';
import { type CaseFacts, caseWords, eventLabel, leftText, nextActor } from './customer-state.ts';
import { REPAIR_STATES, REPAIR_TRANSITIONS, type RepairEvent, type RepairState } from './repair-states.ts';

const COUNTER: CaseFacts = {
  state: 'ready',
  way_in: 'counter',
  agreement: 'quote',
  renounced_at: null,
  left_by: null,
  ready_at: new Date('2026-12-01T10:00:00Z'),
  delivered_on: null,
};
const PARCEL: CaseFacts = { ...COUNTER, way_in: 'mail-in' };
const NONE = { agreement: null } as const;

test('only what was repaired is said to be, and only what was fetched to be handed over', () => {
  const wordsOf = (facts: CaseFacts) => Object.values(caseWords(facts));
  expect(wordsOf(COUNTER)).toEqual(['Prêt à vous être rendu', 'Prêt à rendre']);
  expect(wordsOf({ ...COUNTER, ...NONE })).toEqual([
    'Prêt à vous être rendu, non réparé',
    'Prêt à rendre, non réparé',
  ]);
  expect(wordsOf(PARCEL)).toEqual(['Prêt à vous être renvoyé', 'Prêt à expédier']);
  const left = { ...COUNTER, state: 'handed_over', left_by: 'counter' } as const;
  expect(wordsOf(left)).toEqual(['Rendu', 'Rendu']);
  expect(wordsOf({ ...left, ...NONE })).toEqual(['Rendu sans réparation', 'Rendu sans réparation']);
  const sent = { ...PARCEL, state: 'handed_over', left_by: 'carrier' } as const;
  expect(wordsOf(sent)).toEqual(['Expédié', 'Expédié']);
  expect(wordsOf({ ...sent, ...NONE })).toEqual(['Expédié sans réparation', 'Expédié sans réparation']);
  expect(wordsOf({ ...sent, delivered_on: '2026-12-04' })).toEqual(['Livré', 'Livré']);
  // It came by parcel and was fetched.
  expect(wordsOf({ ...PARCEL, state: 'handed_over', left_by: 'counter' })).toEqual(['Rendu', 'Rendu']);
});

test('a request that was closed is no court case, and a refused parcel is to be sent back', () => {
  expect(caseWords({ ...COUNTER, ...NONE, state: 'closed', ready_at: null }).shop).toBe('Clos sans suite');
  expect(caseWords({ ...COUNTER, state: 'closed' })).toEqual({
    customer: 'Clos par décision de justice',
    shop: 'Clos après décision du juge',
  });
  expect(caseWords({ ...PARCEL, ...NONE, state: 'refused' }).shop).toBe('À renvoyer sans réparation');
});

test('a withdrawn contract is said to both until it is settled', () => {
  const renounced_at = new Date('2026-12-01T10:00:00Z');
  expect(caseWords({ ...COUNTER, state: 'accepted', renounced_at })).toEqual({
    customer: 'Contrat renoncé',
    shop: 'Contrat renoncé',
  });
  expect(caseWords({ ...COUNTER, ...NONE, state: 'refused', renounced_at })).toEqual({
    customer: 'Contrat renoncé',
    shop: 'À rendre sans réparation',
  });
});

test('no state says « réparé » or « rendu » without an agreement or of a parcel', () => {
  for (const state of Object.keys(REPAIR_STATES) as RepairState[])
    for (const left_by of ['counter', 'carrier'] as const)
      for (const words of Object.values(caseWords({ ...COUNTER, ...NONE, state, left_by })))
        if (/répar|rendu/iu.test(words) && state !== 'refused' && isLeaving(state))
          expect(words).toMatch(/non réparé|sans réparation/u);
});

const isLeaving = (state: RepairState) => state === 'ready' || state === 'handed_over';

test('a parcel for which nothing is due waits for the shop; what is to be paid or fetched, for its customer', () => {
  expect(nextActor(PARCEL, 0)).toBe('shop');
  expect(nextActor(PARCEL, 100)).toBe('customer');
  expect(nextActor(COUNTER, 0)).toBe('customer');
  expect(nextActor({ ...PARCEL, state: 'refused' }, 0)).toBe('shop');
});

test('how a device left is one sentence, with its parcel and the day on which that arrived', () => {
  const handed_over_at = new Date('2026-12-01T10:00:00Z');
  const left = { ...COUNTER, state: 'handed_over', left_by: 'counter', handed_over_at } as const;
  expect(leftText({ ...COUNTER, handed_over_at: null })).toBeNull();
  expect(leftText(left)).toBe('Rendu le 1er décembre 2026.');
  expect(leftText({ ...left, ...NONE })).toBe('Rendu le 1er décembre 2026, sans réparation.');
  const sent = { ...left, left_by: 'carrier', tracking_out: '6A123' } as const;
  expect(leftText(sent)).toBe('Expédié le 1er décembre 2026, colis 6A123.');
  expect(leftText({ ...sent, delivered_on: '2026-12-04', ...NONE })).toBe(
    'Expédié le 1er décembre 2026, colis 6A123, livré le 4 décembre 2026, sans réparation.',
  );
});

test('the history of each side tells a hand-over as it was', () => {
  const labels = (facts: CaseFacts) => [
    eventLabel('hand_over', 'customer', facts),
    eventLabel('hand_over', 'shop', facts),
  ];
  expect(labels(COUNTER)).toEqual(['Votre appareil vous a été rendu.', 'Appareil remis']);
  expect(labels({ ...PARCEL, ...NONE })).toEqual([
    'Votre appareil est parti vers vous, sans réparation.',
    'Appareil expédié, sans réparation',
  ]);
  expect(eventLabel('return_unrepaired', 'customer', PARCEL)).toBe(
    'Votre appareil est prêt à repartir, non réparé.',
  );
  // Other events have the same words for everybody.
  expect(eventLabel('diagnose', 'customer', PARCEL)).toBe('Le diagnostic est fait.');
  expect(eventLabel('staff_note', 'shop', COUNTER)).toBe('Note interne');
});

test('the history of the shop says what was done, and its buttons what to do', () => {
  const taken = (event: RepairEvent) => eventLabel(event, 'shop', COUNTER);
  expect([taken('register'), taken('quote'), taken('return_unrepaired')]).toEqual([
    'Appareil enregistré',
    'Devis envoyé',
    'Prêt à rendre, sans réparation',
  ]);
  expect(REPAIR_TRANSITIONS.map(({ event }) => taken(event))).not.toContain('Rendre sans réparation');
});
