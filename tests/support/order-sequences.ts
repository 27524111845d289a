import fc from 'fast-check';
import type { OrderActor } from '#domain/order/order-states.ts';
import { STATES } from './order-model.ts';

const product = fc.nat(1);
/** The order that a command is about, among those that there are by then: most commands are about the first one. */
const which = fc.constantFrom(0, 0, 0, 1, 2);
const share = fc.constantFrom('rest', 'rest', 'rest', 'half', 'more', 'nothing');
/** References, few enough that some come twice. */
const reference = fc.nat(5);

const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('add'), product, quantity: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('set'), product, quantity: fc.integer({ min: -1, max: 3 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('checkout'),
      isSent: fc.boolean(),
      payment: fc.constantFrom('card', 'transfer', 'shop'),
      isKnown: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('again'), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('confirm'), which }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay'),
      which,
      share,
      method: fc.constantFrom('card', 'shop_card'),
      reference,
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('move'),
      which,
      to: fc.constantFrom(...STATES),
      actor: fc.constantFrom('shop', 'shop', 'customer', 'system'),
    }),
  },
  // The usual way of an order: from any state to the next step of the shop.
  { weight: 20, arbitrary: fc.record({ do: fc.constant('advance'), which }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('refund'),
      which,
      share,
      back: fc.constantFrom([], [], [], [0], [1], [0, 1]),
      reference,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('deliver'), product, quantity: fc.integer({ min: 1, max: 2 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), hours: fc.constantFrom(1, 24, 168, 240) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('renounce'), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('settle'),
      which,
      step: fc.constantFrom('retour', 'clore', 'rembourser', 'rembourser'),
      share,
    }),
  },
) as fc.Arbitrary<Command>;

/** Commands that begin with an order: many of the others need one. */
export const commands: fc.Arbitrary<Command[]> = fc
  .tuple(
    fc.record({ do: fc.constant('add' as const), product, quantity: fc.constantFrom(1, 2) }),
    fc.record({
      do: fc.constant('checkout' as const),
      isSent: fc.boolean(),
      payment: fc.constantFrom('card' as const, 'shop' as const),
      isKnown: fc.boolean(),
    }),
    fc.array(command, { minLength: 6, maxLength: 20, size: 'max' }),
  )
  .map(([added, ordered, rest]) => [added, ordered, ...rest]);

export type Command =
  | { do: 'add' | 'set' | 'deliver'; product: number; quantity: number }
  | { do: 'checkout'; isSent: boolean; payment: 'card' | 'transfer' | 'shop'; isKnown: boolean }
  | { do: 'again' | 'confirm' | 'advance' | 'renounce'; which: number }
  | { do: 'pay'; which: number; share: Share; method: 'card' | 'shop_card'; reference: number }
  | { do: 'move'; which: number; to: string; actor: OrderActor }
  | { do: 'refund'; which: number; share: Share; back: number[]; reference: number }
  | { do: 'wait'; hours: number }
  | { do: 'settle'; which: number; step: 'retour' | 'clore' | 'rembourser'; share: Share };
export type Share = 'rest' | 'half' | 'more' | 'nothing';
