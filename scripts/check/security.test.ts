import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync('docs/security.md', 'utf8');

type Row = { id: string; chapter: string; level: string; asks: string; answer: string };

const ROW = /^\| (V(\d+)\.\d+\.\d+) \| ([12]) \| ([^|]+) \| ([^|]+) \|$/gm;
const rows: Row[] = [...text.matchAll(ROW)].map(
  ([, id = '', chapter = '', level = '', asks = '', answer = '']) => ({
    id,
    chapter: `V${chapter}`,
    level,
    asks: asks.trim(),
    answer: answer.trim(),
  }),
);

/** Number of requirements of levels 1 and 2 in each chapter of ASVS 5.0.0. */
const CHAPTERS: Record<string, [number, number]> = {
  V1: [8, 19],
  V2: [4, 7],
  V3: [8, 11],
  V4: [2, 8],
  V5: [4, 5],
  V6: [13, 22],
  V7: [6, 12],
  V8: [4, 3],
  V9: [4, 3],
  V10: [5, 24],
  V11: [3, 11],
  V12: [3, 6],
  V13: [1, 12],
  V14: [2, 7],
  V15: [3, 10],
  V16: [0, 16],
  V17: [0, 7],
};

const standing = ({ answer }: Row) => /^(n\/a|missing)\b/.exec(answer)?.[1] ?? 'met';
const count = (some: readonly Row[], which: string) => some.filter((row) => standing(row) === which).length;

test('every requirement of the standard has its row, once', () => {
  expect(rows).toHaveLength(253);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253);
  expect(text.match(/^\| V\d/gm)).toHaveLength(253);
  for (const [chapter, counts] of Object.entries(CHAPTERS)) {
    const own = rows.filter((row) => row.chapter === chapter);
    expect([chapter, ...['1', '2'].map((level) => own.filter((row) => row.level === level).length)]).toEqual([
      chapter,
      ...counts,
    ]);
  }
});

test('rows stand in the order of the standard', () => {
  const keyOf = (id: string) =>
    id
      .slice(1)
      .split('.')
      .map((part) => part.padStart(3, '0'))
      .join('.');
  const ids = rows.map(({ id }) => keyOf(id));
  expect(ids).toEqual(ids.toSorted());
});

test('each row says what it asks, and is met by something, or says why not', () => {
  for (const { id, asks, answer } of rows) {
    expect([id, asks.length > 3, answer.length > 6]).toEqual([id, true, true]);
    if (/^(?:n\/a|missing)/.test(answer))
      expect([id, answer]).toEqual([id, expect.stringMatching(/^(?:n\/a|missing)[ :]/)]);
  }
});

test('the files that it names are there', () => {
  const named = [
    ...text.matchAll(/`((?:app|server|domain|tests|docs|scripts|deploy|db|content)\/[\w./@-]*)`/g),
  ];
  expect(named.length).toBeGreaterThan(200);
  expect(named.map(([, file = '']) => file).filter((file) => !existsSync(file))).toEqual([]);
});

test('the totals at its head are those of its rows', () => {
  for (const [name, some] of [
    ['1', rows.filter(({ level }) => level === '1')],
    ['2', rows.filter(({ level }) => level === '2')],
    ['both', rows],
  ] as const)
    expect(text).toContain(
      `| ${name} | ${some.length} | ${count(some, 'met')} | ${count(some, 'n/a')} | ${count(some, 'missing')} |`,
    );
});
