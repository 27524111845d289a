import { expect, expectTypeOf, test } from 'vitest';
import { bindDeps } from './bind-deps.ts';

const add = ({ start }: { start: number }, ...numbers: number[]) =>
  numbers.reduce((sum, each) => sum + each, start);
const name = async (deps: { start: number; unit: string }, isShort: boolean, suffix = '') =>
  `${deps.start} ${isShort ? deps.unit : `${deps.unit}s`}${suffix}`;

test('operations are called with the deps and whatever else they take', async () => {
  const bound = bindDeps({ start: 2, unit: 'euro' }, { add, call: name });
  expect(bound.add(3, 4)).toBe(9);
  expect(await bound.call(false, ' !')).toBe('2 euros !');
});

test('their types stay theirs, without the first parameter', () => {
  const bound = bindDeps({ start: 2, unit: 'euro' }, { add, name });
  expectTypeOf(bound.add).toEqualTypeOf<(...numbers: number[]) => number>();
  expectTypeOf(bound.name).toEqualTypeOf<(isShort: boolean, suffix?: string) => Promise<string>>();
});

test('deps that lack what an operation needs are refused by the compiler', () => {
  // @ts-expect-error: `unit` is missing.
  bindDeps({ start: 2 }, { name });
});
