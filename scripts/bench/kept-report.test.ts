import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openKeptReport } from './kept-report.ts';
import { figureRow } from './report.ts';

const TITLES = ['Bytes', 'Rates', 'Orders'];

function makeDocs(): string {
  const docs = mkdtempSync(path.join(tmpdir(), 'kept-report-'));
  onTestFinished(() => rmSync(docs, { recursive: true }));
  return docs;
}

const section = (title: string, date: string, bytes: number) => ({
  title,
  rows: [figureRow('page', bytes, { target: { atMost: 10 }, goal: 1 }), figureRow('beside', 3)],
  notes: ['How.'],
  taken: { date, commit: 'abc1234', load: '0.10', effort: '5 rounds of 5 s' },
});

function measure(docs: string, number: number, ...[date, bytes]: [date: string, bytes: number]): string {
  const kept = openKeptReport(docs, TITLES);
  kept.renew(['Machine: one'], number, section(TITLES[number - 1] ?? '', date, bytes));
  kept.write();
  return readFileSync(path.join(docs, 'benchmarks.md'), 'utf8');
}

test('a measure renews its own section and leaves the others as they were', () => {
  const docs = makeDocs();
  measure(docs, 2, '2026-11-20', 5);
  measure(docs, 1, '2026-11-21', 11);
  const before = measure(docs, 2, '2026-11-22', 7);
  expect(before.match(/^## .*/gm)).toEqual(['## Summary', '## 1. Bytes', '## 2. Rates']);
  expect(before).toContain('*2026-11-21, commit abc1234, 5 rounds of 5 s; load of the machine before: 0.10.');
  expect(before).toContain('*2026-11-22, commit abc1234');
  expect(before).not.toContain('2026-11-20');
  expect(before).toContain('| page | 11 |  | ≤ 10 | **missed** |\n| beside | 3 |  |  |  |');
});

test('the summary has what answers a goal, and what is not measured yet', () => {
  const docs = makeDocs();
  measure(docs, 1, '2026-11-21', 11);
  const report = measure(docs, 2, '2026-11-22', 7);
  expect(report).toContain('- Machine: one\n- Targets met: 1 of 2\n- Not measured yet: 3. Orders\n');
  expect(report).toContain(
    '| 1. First view, and scripts after the intent | page | 11 | ≤ 10 | **missed** | 1 |\n|  | page | 7 | ≤ 10 | met | 2 |\n' +
      '| 2. Lighthouse on ten templates; no long task in a purchase | not measured yet | | | | |\n',
  );
  expect(report.indexOf('beside')).toBeGreaterThan(report.indexOf('## 1. Bytes'));
});

test('what is written by hand about a section comes after its table', () => {
  const docs = makeDocs();
  mkdirSync(path.join(docs, 'benchmarks/notes'), { recursive: true });
  writeFileSync(path.join(docs, 'benchmarks/notes/2.md'), 'The rest is React.\n');
  writeFileSync(path.join(docs, 'benchmarks/notes/README.md'), 'Not of a section.\n');
  measure(docs, 1, '2026-11-21', 11);
  const report = measure(docs, 2, '2026-11-22', 11);
  expect(report).toMatch(/## 2\. Rates[\s\S]*\| beside \| 3 \| {2}\| {2}\| {2}\|\n\nThe rest is React\.\n$/);
  expect(report).not.toContain('Not of a section');
});

test('a draft keeps nothing', () => {
  const docs = makeDocs();
  const before = measure(docs, 1, '2026-11-21', 11);
  const draft = openKeptReport(docs, TITLES).draft(
    ['Machine: two'],
    new Map([[2, section('Rates', 'today', 1)]]),
  );
  expect(draft).toContain('## 2. Rates');
  expect(draft).not.toContain('## 1. Bytes');
  expect(readFileSync(path.join(docs, 'benchmarks.md'), 'utf8')).toBe(before);
});
