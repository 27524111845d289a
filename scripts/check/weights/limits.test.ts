import { expect, test } from 'vitest';
import { compare, lower } from './limits.ts';

const wrong = (figures: Record<string, number>, limits: Record<string, number>) =>
  compare(figures, limits).flatMap(({ name, isRight }) => (isRight ? [] : [name]));

test('a figure may reach its limit and not exceed it', () => {
  expect(wrong({ page: 100, script: 100 }, { page: 100, script: 99 })).toEqual(['script']);
});

test('neither a figure without limit nor a limit without figure passes', () => {
  expect(wrong({ renamed: 1 }, { page: 100 })).toEqual(['renamed', 'page']);
});

test('limits follow the figures down, with room for dates, and never up', () => {
  expect(lower({ page: 10_000, script: 5_000, fresh: 1 }, { page: 12_000, script: 4_000, gone: 1 })).toEqual({
    page: 10_100,
    script: 4_000,
    fresh: 50,
  });
});
