import { expect, test } from 'vitest';
import { collectedOf, handOverSchema } from './hand-over-form.ts';

const given = {
  leftBy: 'counter',
  handedTo: 'Camille',
  proof: 'identity',
  unsignedReason: 'Pressé.',
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

test('at the counter it is signed, on either screen, or said why not; a carrier signs nothing', () => {
  const faults = (more: object) =>
    read({ method: 'cash', unsignedReason: '', ...more }).error?.issues.map(({ path }) => path.join('.'));
  expect(faults({})).toEqual(['unsignedReason']);
  expect(faults({ proof: undefined })).toEqual(['proof', 'unsignedReason']);
  for (const signed of [{ signature: 'M1 1L2 2' }, { signed: 'oui' }, { unsignedReason: 'Pressé.' }])
    expect(faults(signed)).toBeUndefined();
  expect(faults({ leftBy: 'carrier', proof: undefined })).toBeUndefined();
});

test('the service is told nothing of an empty pad, nor what a carrier has not shown', () => {
  const said = { handedTo: 'Camille', proof: 'ticket', signature: '', unsignedReason: '' };
  expect(collectedOf({ leftBy: 'counter', ...said })).toEqual({ handedTo: 'Camille', proof: 'ticket' });
  expect(collectedOf({ leftBy: 'carrier', ...said, handedTo: 'Colissimo' })).toEqual({
    handedTo: 'Colissimo',
  });
});
