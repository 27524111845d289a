import { expect, test } from 'vitest';
import {
  concludes,
  findTransition,
  ORDER_STATES,
  type OrderActor,
  type OrderFacts,
  type OrderState,
  shopMoves,
  TRANSITIONS,
} from './order-states.ts';

const states = Object.keys(ORDER_STATES) as OrderState[];
const actors: OrderActor[] = ['customer', 'shop', 'system'];
const deliveries = ['pickup', 'parcel', 'relay'] as const;
const unpaid = { totalCents: 1000, paidCents: 0, refundedCents: 0 };
const paid = { totalCents: 1000, paidCents: 1000, refundedCents: 0 };
const givenBack = { totalCents: 1000, paidCents: 1000, refundedCents: 1000 };

const payments = ['shop', 'transfer', 'card'] as const;

/**
 * What an order that is fetched or sent may do, with its money, and by whom. It is written by hand, apart from the
 * table.
 */
const allowed = new Set([
  ...['unproven', 'pending', 'reserved'].flatMap((from) =>
    deliveries.flatMap((how) => ['shop', 'system'].map((who) => `${from} paid ${how} paid ${who}`)),
  ),
  ...everyMoney('unproven expired', deliveries, ['system']),
  ...everyMoney('unproven cancelled', deliveries, ['customer', 'shop']),
  ...['pending', 'reserved'].flatMap((from) => everyMoney(`${from} cancelled`, deliveries, actors)),
  ...everyMoney('paid cancelled', deliveries, ['customer', 'shop']),
  ...everyMoney('preparing cancelled', deliveries, ['shop']),
  ...everyMoney('ready cancelled', deliveries, ['shop']),
  ...everyMoney('reserved preparing', deliveries, ['shop']),
  ...everyMoney('paid preparing', deliveries, ['shop']),
  ...everyMoney('preparing ready', ['pickup'], ['shop']),
  'ready collected pickup paid shop',
  'preparing shipped parcel paid shop',
  'preparing shipped relay paid shop',
  ...everyMoney('shipped delivered', ['parcel', 'relay'], ['shop', 'system']),
  ...everyMoney('shipped returned', ['parcel', 'relay'], ['shop']),
  ...everyMoney('delivered returned', ['parcel', 'relay'], ['shop']),
  ...everyMoney('collected returned', ['pickup'], ['shop']),
  ...['expired', 'cancelled', 'returned'].flatMap((from) =>
    deliveries.flatMap((how) => ['shop', 'system'].map((who) => `${from} refunded ${how} givenBack ${who}`)),
  ),
  ...['expired', 'cancelled', 'returned'].flatMap((to) =>
    deliveries.flatMap((how) => ['unpaid', 'paid'].map((money) => `refunded ${to} ${how} ${money} system`)),
  ),
]);

function everyMoney(move: string, how: readonly string[], who: readonly string[]): string[] {
  return how.flatMap((delivery) =>
    ['unpaid', 'paid', 'givenBack'].flatMap((money) =>
      who.map((actor) => `${move} ${delivery} ${money} ${actor}`),
    ),
  );
}

test('of all moves by all actors, exactly those that were meant are possible', () => {
  const possible: string[] = [];
  for (const from of states)
    for (const to of states)
      for (const deliveryMethod of deliveries)
        for (const [money, sums] of Object.entries({ unpaid, paid, givenBack }))
          for (const actor of actors) {
            // These orders are paid by card: another test confirms the others.
            const facts = { state: from, deliveryMethod, paymentMethod: 'card' as const, ...sums };
            const found = findTransition(facts, to, actor);
            if ('transition' in found) possible.push(`${from} ${to} ${deliveryMethod} ${money} ${actor}`);
            else expect(found.refusal).toMatch(/^\p{Lu}.*\.$/u);
          }
  expect(possible.sort()).toEqual([...allowed].sort());
});

test('who pressed the link, or the shop, confirms an order: to be paid ahead or at the counter, as it was ordered', () => {
  const possible: string[] = [];
  for (const paymentMethod of payments)
    for (const to of states)
      for (const actor of actors) {
        const facts = { state: 'unproven', deliveryMethod: 'pickup', paymentMethod, ...unpaid } as const;
        if ('transition' in findTransition(facts, to, actor))
          possible.push(`${paymentMethod} ${to} ${actor}`);
      }
  const ends = payments.flatMap((pays) => [
    `${pays} expired system`,
    `${pays} cancelled customer`,
    `${pays} cancelled shop`,
  ]);
  const confirmed = ['customer', 'shop'].flatMap((who) => [
    `transfer pending ${who}`,
    `shop reserved ${who}`,
  ]);
  expect(possible.sort()).toEqual([...ends, ...confirmed].sort());
});

test.each<[OrderState | null, OrderState, readonly string[]]>([
  [null, 'unproven', []],
  [null, 'pending', ['shop', 'transfer']],
  [null, 'reserved', ['shop', 'transfer']],
  ['unproven', 'pending', ['shop', 'transfer']],
  ['unproven', 'reserved', ['shop', 'transfer']],
  ['unproven', 'paid', ['shop', 'transfer', 'card']],
  ['unproven', 'expired', []],
  ['pending', 'paid', ['card']],
  ['reserved', 'paid', []],
  ['pending', 'pending', []],
  ['paid', 'preparing', []],
])('%s to %s makes the contract of orders to be paid by %j', (from, to, made) => {
  expect(payments.filter((payment) => concludes({ from, to }, payment))).toEqual(made);
});

test('no move is in the table twice, and none leads nowhere', () => {
  const moves = TRANSITIONS.map(({ from, to }) => `${from} ${to}`);
  expect(new Set(moves).size).toBe(moves.length);
  expect(TRANSITIONS.filter(({ from, to }) => from === to)).toEqual([]);
});

test('every state but the first is reached, and only a refund ends what was paid', () => {
  const reached = new Set<OrderState>(TRANSITIONS.map(({ to }) => to));
  expect(states.filter((state) => !reached.has(state))).toEqual(['unproven']);
  const left = new Set<OrderState>(TRANSITIONS.map(({ from }) => from));
  expect(states.filter((state) => !left.has(state))).toEqual([]);
  const fromRefunded = TRANSITIONS.filter(({ from }) => from === 'refunded');
  for (const move of fromRefunded) expect(move).toMatchObject({ by: ['system'], needs: 'failed refund' });
});

test('goods leave the shelf once on every way to the customer, and what is held is freed by every cancellation', () => {
  const walk = (state: OrderState, sold: number): void => {
    expect(sold).toBeLessThanOrEqual(1);
    // A refund that failed moves no goods, and leads back where it came from.
    const onward = TRANSITIONS.filter(({ from, needs }) => from === state && needs !== 'failed refund');
    for (const { to, stock } of onward) {
      if (to === 'cancelled' || to === 'expired') expect([stock, sold]).toEqual(['release', 0]);
      if (to === 'collected' || to === 'shipped') expect(stock).toBe('sell');
      if (stock === 'restock') expect(sold).toBe(1);
      walk(to, sold + (stock === 'sell' ? 1 : 0));
    }
  };
  walk('unproven', 0);
  walk('pending', 0);
  walk('reserved', 0);
  const back = TRANSITIONS.filter(({ needs }) => needs === 'failed refund');
  expect(back.map(({ stock }) => stock)).toEqual(['none', 'none', 'none']);
});

test.each<[Partial<OrderFacts>, OrderState, OrderActor, string]>([
  [
    { state: 'delivered' },
    'pending',
    'shop',
    'Une commande ne passe pas de «\u00a0Livrée\u00a0» à «\u00a0En attente de paiement\u00a0».',
  ],
  [
    { state: 'ready' },
    'cancelled',
    'customer',
    'Seul l’atelier fait passer une commande de «\u00a0Prête à retirer\u00a0» à «\u00a0Annulée\u00a0».',
  ],
  [{ state: 'preparing' }, 'shipped', 'shop', 'Cette commande est à retirer à l’atelier.'],
  [{ state: 'preparing', deliveryMethod: 'relay' }, 'ready', 'shop', 'Cette commande est à expédier.'],
  [{ state: 'ready', paidCents: 999 }, 'collected', 'shop', 'Cette commande n’est pas entièrement payée.'],
  [
    { state: 'cancelled', ...paid, refundedCents: 1 },
    'refunded',
    'shop',
    'Tout ce qui a été payé n’est pas encore remboursé.',
  ],
  [{ state: 'cancelled' }, 'refunded', 'shop', 'Tout ce qui a été payé n’est pas encore remboursé.'],
])('%o to %s by %s: %s', (facts, to, actor, refusal) => {
  const order = {
    state: 'pending',
    deliveryMethod: 'pickup',
    paymentMethod: 'transfer',
    ...unpaid,
    ...facts,
  } as const;
  expect(findTransition(order, to, actor)).toEqual({ refusal });
});

test.each<[Partial<OrderFacts>, OrderState[]]>([
  [{ state: 'unproven', paymentMethod: 'shop' }, ['reserved', 'cancelled']],
  [{ state: 'unproven', paymentMethod: 'transfer' }, ['pending', 'cancelled']],
  [{ state: 'reserved' }, ['preparing', 'cancelled']],
  [{ state: 'preparing' }, ['ready', 'cancelled']],
  [{ state: 'preparing', deliveryMethod: 'parcel' }, ['cancelled']],
  [{ state: 'preparing', deliveryMethod: 'parcel', paidCents: 8929 }, ['shipped', 'cancelled']],
  [{ state: 'ready' }, ['cancelled']],
  // A recorded payment moves it on.
  [{ state: 'pending', paidCents: 8929 }, ['cancelled']],
  [{ state: 'cancelled', paidCents: 8929, refundedCents: 8929 }, []],
])('%o: the shop may take it to %j', (change, moves) => {
  const order = { state: 'paid', deliveryMethod: 'pickup', totalCents: 8929, paidCents: 0, refundedCents: 0 };
  expect(shopMoves({ ...order, ...change } as OrderFacts)).toEqual(moves);
});
