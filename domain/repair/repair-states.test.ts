import { describe, expect, test } from 'vitest';
import { eventLabel } from './customer-state.ts';
import { findRepairTransition, possibleEvents } from './repair-rules.ts';
import {
  isInShop,
  isOver,
  REPAIR_STATES,
  REPAIR_TRANSITIONS,
  type RepairActor,
  type RepairEvent,
  type RepairState,
  type RepairTransition,
} from './repair-states.ts';
import { REPAIR_SIDE_EVENTS } from './repair-timeline.ts';

const states = Object.keys(REPAIR_STATES) as RepairState[];
/** Facts in which only the state can stand in the way. */
const agreed = {
  isGuaranteed: true,
  agreement: 'quote',
  renouncedOn: null,
  saleFrom: '2026-11-01',
  today: '2026-11-25',
} as const;
/** States in which work that the customer asked for has begun. */
const begun: readonly RepairState[] = ['in_repair', 'tested', 'ready'];
const actors: RepairActor[] = ['customer', 'shop', 'system'];
const all = REPAIR_TRANSITIONS.flatMap((transition) =>
  states.flatMap((state) => actors.map((actor) => ({ transition, state, actor }))),
);

describe('every event, in every state, by everybody', () => {
  test.each(all.map((each) => [each.transition.event, each.state, each.actor, each] as const))(
    '%s of %s by %s',
    (event, state, actor, { transition }) => {
      const found = findRepairTransition({ ...agreed, state }, event, actor);
      const isAllowed =
        (transition.from as readonly string[]).includes(state) &&
        (transition.by as readonly string[]).includes(actor) &&
        !(event === 'withdraw' && begun.includes(state));
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
    const facts = { ...agreed, state };
    const ways = actors.flatMap((actor) => possibleEvents(facts, actor));
    expect(ways.length === 0).toBe(isOver(state));
  }
});

test('a customer answers estimates and quotes, announces and gives up before the device came, and nothing else', () => {
  const events = states.flatMap((state) =>
    possibleEvents({ ...agreed, state, isGuaranteed: false }, 'customer'),
  );
  expect([...new Set(events.map(({ event }) => event))].sort()).toEqual([
    'accept',
    'accept_estimate',
    'announce',
    'close',
    'refuse',
    'refuse_estimate',
  ]);
});

test('no work without an agreement: neither from the start, nor through a device that goes back unrepaired', () => {
  for (const { event, from, needs } of REPAIR_TRANSITIONS as readonly RepairTransition[]) {
    for (const state of from) {
      const found = findRepairTransition({ ...agreed, agreement: null, state }, event as RepairEvent, 'shop');
      if (needs === 'agreement')
        expect(found).toEqual({ refusal: expect.stringContaining('Aucun accord du client n’est noté') });
    }
  }
  const works: readonly RepairState[] = ['waiting_part', 'in_repair', 'tested'];
  for (const { to, needs, agreement } of REPAIR_TRANSITIONS as readonly RepairTransition[])
    if (works.includes(to)) expect(needs === 'agreement' || Boolean(agreement)).toBe(true);
});

test('an agreement holds from an accepted quote or a guarantee until its customer or another quote ends it', () => {
  const effects = (REPAIR_TRANSITIONS as readonly RepairTransition[])
    .filter(({ agreement }) => agreement !== undefined)
    .map(({ event, agreement }) => [event, agreement]);
  expect(effects).toEqual([
    ['reopen', null],
    ['quote', null],
    ['expire', null],
    ['accept', 'quote'],
    ['refuse', null],
    ['withdraw', null],
    ['start_under_guarantee', 'guarantee'],
    ['return_unrepaired', null],
  ]);
});

test('what was renounced is neither worked on nor handed over as repaired; it goes back, from wherever it is', () => {
  const renounced = { ...agreed, isGuaranteed: false, renouncedOn: '2026-11-24' };
  for (const state of states) {
    const events = possibleEvents({ ...renounced, state }, 'shop').map(({ event }) => event as RepairEvent);
    for (const event of ['start', 'await_part', 'test', 'rework', 'make_ready', 'hand_over'] as const)
      expect([state, events.includes(event)]).toEqual([state, false]);
    const isAgreed = ['accepted', 'waiting_part', ...begun].includes(state);
    expect([state, events.includes('withdraw')]).toEqual([state, isAgreed]);
    expect([state, events.includes('reopen')]).toEqual([state, false]);
  }
  expect(findRepairTransition({ ...renounced, state: 'accepted' }, 'start', 'shop')).toEqual({
    refusal: expect.stringMatching(/renoncé à ce contrat le 24 novembre 2026.*rendez l’appareil/),
  });
  // Once the shop has noted that, nothing holds the device back.
  expect(
    findRepairTransition({ ...renounced, agreement: null, state: 'ready' }, 'hand_over', 'shop'),
  ).toHaveProperty('transition');
  expect(
    findRepairTransition({ ...renounced, agreement: null, state: 'refused' }, 'reopen', 'shop'),
  ).toHaveProperty('transition');
});

test('a judge decides after a year, not the day a device is ready', () => {
  const close = (today: string) =>
    findRepairTransition(
      { ...agreed, state: 'ready', saleFrom: '2027-11-25', today },
      'close_unclaimed',
      'shop',
    );
  expect(close('2026-11-25')).toEqual({ refusal: expect.stringContaining('pas avant le 25 novembre 2027') });
  expect(close('2027-11-24')).toHaveProperty('refusal');
  expect(close('2027-11-25')).toHaveProperty('transition');
});

test('only a guarantee repair goes without a quote', () => {
  const start = (isGuaranteed: boolean) =>
    findRepairTransition(
      { ...agreed, agreement: null, state: 'registered', isGuaranteed },
      'start_under_guarantee',
      'shop',
    );
  expect(start(false)).toEqual({
    refusal:
      'Ce dossier n’est ni un retour sous garantie, ni une réclamation de garantie\u00a0: il faut un devis accepté.',
  });
  expect(start(true)).toHaveProperty('transition');
});

test('a device is in the shop from its intake to its hand-over', () => {
  expect(states.filter((state) => !isInShop(state))).toEqual([
    'requested',
    'estimated',
    'announced',
    'handed_over',
    'closed',
  ]);
});

test('whatever happens has words for both readers', () => {
  const kinds = [
    ...REPAIR_TRANSITIONS.map(({ event }) => event),
    ...Object.keys(REPAIR_SIDE_EVENTS),
  ] as RepairEvent[];
  for (const kind of kinds) {
    for (const reader of ['customer', 'shop'] as const)
      for (const left_by of ['counter', 'carrier'] as const)
        expect(
          eventLabel(kind, reader, { way_in: 'counter', left_by, agreement: null }).length,
        ).toBeGreaterThan(5);
  }
});
