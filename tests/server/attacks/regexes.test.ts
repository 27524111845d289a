import vm from 'node:vm';
import { expect, test, vi } from 'vitest';
import { pumps, readRegexes } from '#tests/support/attacks/regexes.ts';
import { isTorture } from '#tests/support/torture.ts';

vi.setConfig({ testTimeout: isTorture ? 1_800_000 : 120_000 });

/** Length of the longest text in characters: no field is longer, and a body of a megabyte is cut into fields first. */
const LENGTH = isTorture ? 20_000 : 4_000;
/** Milliseconds of processor time for which one text may hold the event loop. */
const LIMIT_MS = isTorture ? 1_000 : 100;

const regexes = readRegexes();
const context = vm.createContext({ regex: /a/, texts: [] });
const script = new vm.Script('for (const text of texts) text.replace(regex, "")');

/** The time that a pattern takes for the texts; Infinity if it does not end. */
function timeOf(regex: RegExp, texts: readonly string[]): number {
  Object.assign(context, { regex, texts });
  const before = process.threadCpuUsage();
  try {
    script.runInContext(context, { timeout: 10 * LIMIT_MS });
  } catch {
    return Number.POSITIVE_INFINITY;
  }
  return process.threadCpuUsage(before).user / 1_000;
}

/** Texts to try, short ones first: a pattern without a bound shows it at once. */
const attacks = (regex: RegExp) => [...pumps(regex, 60), ...pumps(regex, LENGTH)];

function isSlow(regex: RegExp): boolean {
  const texts = attacks(regex);
  return timeOf(regex, texts) > LIMIT_MS && texts.some((text) => timeOf(regex, [text]) > LIMIT_MS);
}

test('a pattern that goes wrong would be seen', () => {
  expect(regexes.length).toBeGreaterThan(300);
  expect([/^(a+)+$/, /^(?:[a-z]+\/?)*\?$/, /^(\w|\d)*@$/, /a/].map(isSlow)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('no pattern of the code holds the event loop, whatever long text it reads', () => {
  const slow = regexes.filter(({ regex }) => isSlow(regex)).map(({ place, regex }) => `${place} ${regex}`);
  expect(slow).toEqual([]);
});
