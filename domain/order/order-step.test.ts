import { expect, test } from 'vitest';
import { orderStepSchema } from './order-step.ts';

const SSD = '6f1c5a1e-0d5a-4d0e-9a51-1f0d3b0c9d11';
const refund = { intent: 'rembourser', moyen: 'cash', deja: '8929', reference: ' ', message: '' };

test.each<[object, object]>([
  [
    { intent: 'avancer', vers: 'shipped', suivi: ' 6A123 ', message: 'Bonne\r\nréception.' },
    { vers: 'shipped', suivi: '6A123', message: 'Bonne\nréception.', stock: [] },
  ],
  [
    { intent: 'avancer', vers: 'returned', [`stock-${SSD}`]: '2' },
    { suivi: undefined, stock: [{ productId: SSD, quantity: 2 }] },
  ],
  [
    { ...refund, etendue: 'montant', montant: '12,5' },
    { amountCents: 1250, deja: 8929, reference: undefined },
  ],
  [
    { ...refund, etendue: 'lignes', livraison: 'oui', [`rendu-${SSD}`]: '1' },
    { lines: [{ productId: SSD, quantity: 1 }], withDelivery: true },
  ],
  [{ ...refund, etendue: 'tout', montant: ' ', [`rendu-${SSD}`]: '0' }, { etendue: 'tout' }],
])('%o is read', (fields, step) => {
  expect(orderStepSchema.parse(fields)).toMatchObject(step);
});

test.each<[object, string]>([
  [{ ...refund, etendue: 'moitié' }, 'etendue'],
  [{ ...refund, etendue: 'montant', montant: '-3' }, 'montant'],
  [{ ...refund, etendue: 'lignes', [`rendu-${SSD}`]: '0' }, 'lignes'],
  [{ ...refund, etendue: 'lignes', 'rendu-x': '1' }, 'lignes'],
  [{ ...refund, etendue: 'tout', [`stock-${SSD}`]: '1,5' }, 'stock'],
  // What was written for another choice is asked about, not dropped.
  [{ ...refund, etendue: 'tout', montant: '12' }, 'etendue'],
  [{ ...refund, etendue: 'tout', [`rendu-${SSD}`]: '1' }, 'etendue'],
  [{ ...refund, etendue: 'montant', montant: '12', livraison: 'oui' }, 'etendue'],
  [{ ...refund, etendue: 'lignes', montant: '12', [`rendu-${SSD}`]: '1' }, 'etendue'],
  [{ ...refund, etendue: 'tout', moyen: 'or' }, 'moyen'],
  [{ ...refund, etendue: 'tout', deja: 'x' }, 'deja'],
  [{ intent: 'avancer', vers: 'perdue' }, 'vers'],
  [{ intent: 'noter', note: ' ' }, 'note'],
  [{ intent: 'suivi', suivi: 'x'.repeat(81) }, 'suivi'],
])('%o has a complaint at %s', (fields, field) => {
  const { error } = orderStepSchema.safeParse(fields);
  expect(error?.issues.map(({ path }) => String(path[0]))).toContain(field);
});
