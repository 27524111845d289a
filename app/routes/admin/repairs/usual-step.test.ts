import { expect, test } from 'vitest';
import { possibleEvents } from '#domain/repair/repair-rules.ts';
import type { RepairState } from '#domain/repair/repair-states.ts';
import { usualFirst } from './usual-step.ts';

const facts = {
  isGuaranteed: false,
  agreement: 'quote',
  renouncedOn: null,
  saleFrom: null,
  today: '2026-11-25',
} as const;

test.each([
  ['registered', 'diagnose'],
  ['diagnosed', 'quote'],
  ['quoted', 'accept'],
  ['accepted', 'start'],
  ['refused', 'return_unrepaired'],
  ['waiting_part', 'start'],
  ['in_repair', 'test'],
  ['tested', 'make_ready'],
  ['ready', 'hand_over'],
] as const satisfies [RepairState, string][])(
  'of a case that is %s, %s comes first, and no step is lost',
  (state, event) => {
    const possible = possibleEvents({ ...facts, state }, 'shop');
    const steps = usualFirst(state, possible);
    expect(steps[0]?.event).toBe(event);
    expect(steps.toSorted((a, b) => possible.indexOf(a) - possible.indexOf(b))).toEqual(possible);
  },
);

test.each(['registered', 'diagnosed'] as const)(
  'of a case under guarantee that is %s, its repair comes first',
  (state) => {
    const possible = possibleEvents({ ...facts, state, isGuaranteed: true }, 'shop');
    expect(usualFirst(state, possible)[0]?.event).toBe('start_under_guarantee');
  },
);
