import { expect, test } from 'vitest';
import type { TraceEvent } from './bare-browser.ts';
import { longTasks } from './purchase.ts';

const PAGE = { pid: 1, tid: 1, ph: 'X', args: {} };
const task = (ts: number, tdur: number, other: Partial<TraceEvent> = {}): TraceEvent => ({
  ...PAGE,
  name: 'ThreadControllerImpl::RunTask',
  ts,
  dur: tdur * 2,
  tdur,
  ...other,
});
const mainThread = { ...PAGE, name: 'thread_name', ph: 'M', ts: 0, args: { name: 'CrRendererMain' } };

test('a task is long by the time of the processor that the page itself took', () => {
  const long = task(1_000_000, 50_000);
  const commits = task(2_000_000, 90_000);
  const events = [
    mainThread,
    long,
    task(500_000, 49_000),
    task(3_000_000, 80_000, { tid: 2 }),
    commits,
    { ...PAGE, name: 'DocumentLoader::CommitNavigation', ts: 2_000_100, dur: 60_000 },
  ];
  expect(longTasks(events)).toEqual([long]);
});
