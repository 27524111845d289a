import { expect, test } from 'vitest';
import { z } from 'zod';
import { onceRight } from './once-right.ts';

const schema = z.object({
  name: z.string().min(1),
  stay: z
    .strictObject({ from: z.number(), to: z.number(), place: z.string() })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'to', ...onceRight('from', 'to') }),
});

const wrongIn = (sent: unknown) => schema.safeParse(sent).error?.issues.map(({ path }) => path.join('.'));

test('fields are judged together beside what else is wrong, once each of them is right', () => {
  expect(wrongIn({ name: 'A', stay: { from: 2, to: 1, place: 'Reims' } })).toEqual(['stay.to']);
  expect(wrongIn({ name: '', stay: { from: 2, to: 1, place: 3 } })).toEqual([
    'name',
    'stay.place',
    'stay.to',
  ]);
  expect(wrongIn({ name: 'A', stay: { from: '2', to: 1, place: 3 } })).toEqual(['stay.from', 'stay.place']);
});

test('what is no object at all is not judged further', () => {
  for (const stay of [undefined, null, 'Reims', []])
    expect(wrongIn({ name: '', stay })).toEqual(['name', 'stay']);
});
