import { expect, test } from 'vitest';
import { handOverSchema } from './hand-over-note.ts';

const given = {
  leftBy: 'counter',
  handedTo: 'Camille',
  isIdentityChecked: 'oui',
  amount: '75',
  seenCents: '0',
};
const read = (more: object) => handOverSchema().safeParse({ ...given, ...more });

test('a press for a way is a payment; the one for later is none, whatever amount is offered', () => {
  expect(read({ method: 'cash' }).data).toMatchObject({
    payment: { amountCents: 7500, method: 'cash' },
    owes: false,
  });
  expect(read({ method: 'cash', amount: '20', owes: 'oui' }).data).toMatchObject({
    payment: { amountCents: 2000 },
    owes: true,
  });
  expect(read({ method: 'later' }).data).toMatchObject({ payment: undefined, owes: true });
});

test('the Enter key says no way, and nothing is handed over', () => {
  expect(read({ method: '' }).error?.issues.map(({ path }) => path)).toEqual([['method']]);
});
