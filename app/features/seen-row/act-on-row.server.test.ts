import { expect, test } from 'vitest';
import { type RowAnswer, rowAnswer } from './act-on-row.server.ts';

const seen = { id: '1f0c7d4e-0000-4000-8000-000000000001', seenVersion: 0 };
const beside = { fields: {}, kept: { fault: 'Ne charge plus.' } };

const leadsTo = (answer: RowAnswer) => (answer instanceof Response ? answer.headers.get('Location') : null);

test('a second click on the first form of a row leads to the row', () => {
  const second = { outcome: 'refused', reason: 'Elle a changé.', hasMoved: true } as const;
  expect(leadsTo(rowAnswer({ seen }, '/admin/garanties/1', second, beside))).toBe('/admin/garanties/1');
});

test('a first form that is refused stays, with what was typed', () => {
  const refusal = { outcome: 'refused', reason: 'Cette vente n’a plus cet article.' } as const;
  const answer = rowAnswer({ seen }, '/admin/garanties/1', refusal, beside);
  expect(leadsTo(answer)).toBeNull();
  expect(answer).toMatchObject({ data: { kept: beside.kept }, init: { status: 409 } });
});
