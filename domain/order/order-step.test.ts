import { expect, test } from 'vitest';
import { orderStepSchema } from './order-step.ts';

const SSD = '6f1c5a1e-0d5a-4d0e-9a51-1f0d3b0c9d11';
const refund = { intent: 'refund', method: 'cash', seenCents: '8929', reference: ' ', message: '' };

test.each<[object, object]>([
  [
    { intent: 'advance', to: 'shipped', trackingNumber: ' 6A123 ', message: 'Bonne\r\nréception.' },
    { to: 'shipped', trackingNumber: '6A123', message: 'Bonne\nréception.', restock: [] },
  ],
  [
    { intent: 'advance', to: 'returned', trackingNumber: ' ', restock: { [SSD]: '2' } },
    { trackingNumber: undefined, restock: [{ productId: SSD, quantity: 2 }] },
  ],
  [
    { ...refund, share: 'amount', amount: '12,5' },
    { amountCents: 1250, seenCents: 8929, reference: undefined },
  ],
  [
    { ...refund, share: 'lines', withDelivery: 'oui', lines: { [SSD]: '1' } },
    { lines: [{ productId: SSD, quantity: 1 }], withDelivery: true },
  ],
  [{ ...refund, share: 'all', amount: ' ', lines: { [SSD]: '0' } }, { share: 'all' }],
])('%o is read', (fields, step) => {
  expect(orderStepSchema.parse(fields)).toMatchObject(step);
});

test.each<[object, string]>([
  [{ ...refund, share: 'half' }, 'share'],
  [{ ...refund, share: 'amount', amount: '-3' }, 'amount'],
  [{ ...refund, share: 'lines', lines: { [SSD]: '0' } }, 'lines'],
  [{ ...refund, share: 'lines', lines: { x: '1' } }, 'lines'],
  [{ ...refund, share: 'all', restock: { [SSD]: '1,5' } }, 'restock'],
  // An amount written for another choice is questioned, not dropped.
  [{ ...refund, share: 'all', amount: '12' }, 'share'],
  [{ ...refund, share: 'all', lines: { [SSD]: '1' } }, 'share'],
  [{ ...refund, share: 'amount', amount: '12', withDelivery: 'oui' }, 'share'],
  [{ ...refund, share: 'lines', amount: '12', lines: { [SSD]: '1' } }, 'share'],
  [{ ...refund, share: 'all', method: 'or' }, 'method'],
  [{ ...refund, share: 'all', seenCents: 'x' }, 'seenCents'],
  [{ intent: 'advance', to: 'perdue' }, 'to'],
  [{ intent: 'note', note: ' ' }, 'note'],
  [{ intent: 'tracking', trackingNumber: 'x'.repeat(81) }, 'trackingNumber'],
])('%o has a complaint at %s', (fields, field) => {
  const { error } = orderStepSchema.safeParse(fields);
  expect(error?.issues.map(({ path }) => String(path[0]))).toContain(field);
});
