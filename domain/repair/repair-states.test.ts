import { describe, expect, test } from 'vitest';
import {
  findRepairTransition,
  isInShop,
  isOver,
  possibleEvents,
  REPAIR_STATES,
  REPAIR_TRANSITIONS,
  type RepairActor,
  type RepairEvent,
  type RepairState,
} from './repair-states.ts';
import { eventLabel, REPAIR_NOTES } from './repair-timeline.ts';

const states = Object.keys(REPAIR_STATES) as RepairState[];
const actors: RepairActor[] = ['customer', 'shop', 'system'];
const all = REPAIR_TRANSITIONS.flatMap((transition) =>
  states.flatMap((state) => actors.map((actor) => ({ transition, state, actor }))),
);

describe('every event, in every state, by everybody', () => {
  test.each(all.map((each) => [each.transition.event, each.state, each.actor, each] as const))(
    '%s of %s by %s',
    (event, state, actor, { transition }) => {
      const found = findRepairTransition({ state, isReturn: true }, event, actor);
      const isAllowed =
        (transition.from as readonly string[]).includes(state) &&
        (transition.by as readonly string[]).includes(actor);
      expect('transition' in found).toBe(isAllowed);
      if ('refusal' in found) expect(found.refusal).toMatch(/\.$/);
    },
  );
});

test('each event has one name, and leads out of where it begins', () => {
  const names = REPAIR_TRANSITIONS.map(({ event }) => event);
  expect(new Set(names).size).toBe(names.length);
});

test('every state is reached, and only those that are over have no way out', () => {
  const first: RepairState[] = ['requested', 'announced', 'registered'];
  for (const state of states) {
    const isReached = first.includes(state) || REPAIR_TRANSITIONS.some(({ to }) => to === state);
    expect(isReached).toBe(true);
    const facts = { state, isReturn: true };
    const ways = actors.flatMap((actor) => possibleEvents(facts, actor));
    expect(ways.length === 0).toBe(isOver(state));
  }
});

test('a customer answers quotes, announces and gives up before the device came, and nothing else', () => {
  const events = states.flatMap((state) => possibleEvents({ state, isReturn: false }, 'customer'));
  expect([...new Set(events.map(({ event }) => event))].sort()).toEqual([
    'accept',
    'announce',
    'close',
    'refuse',
  ]);
});

test('only a return visit is repaired without a quote', () => {
  const start = (isReturn: boolean) =>
    findRepairTransition({ state: 'registered', isReturn }, 'start_under_guarantee', 'shop');
  expect(start(false)).toEqual({
    refusal: 'Ce dossier n’est pas un retour sous garantie\u00a0: il faut un devis accepté.',
  });
  expect(start(true)).toHaveProperty('transition');
});

test('a device is in the shop from its intake to its hand-over', () => {
  expect(states.filter((state) => !isInShop(state))).toEqual([
    'requested',
    'announced',
    'handed_over',
    'closed',
  ]);
});

test('whatever happens has words for both readers', () => {
  const kinds = [
    ...REPAIR_TRANSITIONS.map(({ event }) => event),
    ...Object.keys(REPAIR_NOTES),
  ] as RepairEvent[];
  for (const kind of kinds) {
    for (const reader of ['customer', 'shop'] as const)
      expect(eventLabel(kind, reader).length).toBeGreaterThan(5);
  }
});
