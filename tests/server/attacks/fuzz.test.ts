import { beforeAll, expect, test, vi } from 'vitest';
import { attackCount, attackSeed } from '#tests/support/attacks/attack-runs.ts';
import { plantWork, useAttackedSite } from '#tests/support/attacks/attacked-site.ts';
import { findSurface } from '#tests/support/attacks/find-surface.ts';
import { hostileRequest, type Surface } from '#tests/support/attacks/hostile-requests.ts';
import { sendBytes } from '#tests/support/attacks/send-bytes.ts';
import { ask } from '#tests/support/raw-http.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { isTorture } from '#tests/support/torture.ts';

const COUNT = attackCount(isTorture ? 100_000 : 500);
vi.setConfig({ testTimeout: 120_000 + 50 * COUNT, hookTimeout: 120_000 });

const AT_ONCE = 8;
/** Requests after which the accounts are replaced: requests sign them out, change their password or end them. */
const RENEW_EVERY = 5_000;
/** Milliseconds that a turn of the event loop may take. */
const TURN_MS = 1_000;

const STACK_TRACE = /\n\s+at [^\n]*:\d+:\d+\)?|node_modules\/|file:\/\/\/|\/(?:server|build)\/[\w/-]+\.[tj]s/;

const attacked = useAttackedSite();
const { site, longestTurn, errors } = attacked;
let surface: Surface;

beforeAll(async () => {
  await plantWork(site);
  surface = await findSurface(attacked);
});

test('all of the site is attacked: its pages, its forms, its services', () => {
  const { patterns, addresses, forms, auth, rest, others } = surface;
  expect(patterns.length).toBeGreaterThan(120);
  expect(addresses.length).toBeGreaterThan(90);
  expect(new Set(forms.map(({ path }) => path)).size).toBeGreaterThan(30);
  expect(auth.length).toBeGreaterThan(30);
  expect(rest.length).toBeGreaterThan(10);
  expect(others.length).toBeGreaterThan(10);
});

test.each([
  ['text/plain', 'a=1'],
  ['multipart/form-data', 'a=1'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n'],
])(
  'a form sent as %s that cannot be read is its sender’s fault, on every page that has one',
  async (type, body) => {
    const { visitors } = await attacked.victims();
    // An administrator passes every guard.
    const cookie = [...(visitors.at(-1)?.cookies ?? [])].map((pair) => pair.join('=')).join('; ');
    const paths = new Set(surface.forms.map(({ path }) => path));
    const faults = [];
    for (const path of paths) {
      const headers = { 'Content-Type': type, cookie };
      const { status } = await ask(site.origin, path, { method: 'POST', headers, body });
      if (status >= 500 || status < 300) faults.push(`${path}: ${status}`);
    }
    expect(faults).toEqual([]);
  },
);

test(`${COUNT} hostile requests meet no failure, no stack trace and no crash`, async () => {
  const random = seededRandom(attackSeed());
  console.log(`ATTACK_SEED=${random.seed}`);
  const faults: string[] = [];
  const seen: Record<number, number> = {};
  let sent = 0;
  while (sent < COUNT) {
    if (sent > 0) surface = await findSurface(attacked);
    const upTo = Math.min(COUNT, sent + RENEW_EVERY);
    const work = async () => {
      while (sent < upTo) {
        const number = sent++;
        const { bytes, isWhole } = hostileRequest(random, surface);
        const { text, statuses, isSilent } = await sendBytes(site.origin, bytes, { isWhole });
        for (const status of statuses) seen[status] = (seen[status] ?? 0) + 1;
        const isFailure = statuses.some((status) => status >= 500) || STACK_TRACE.test(text);
        if (isFailure || (isWhole && isSilent))
          faults.push(`#${number} ${statuses} ${bytes.toString('latin1', 0, 600)}\n→ ${text.slice(0, 300)}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect((await ask(site.origin, '/readyz')).status).toBe(200);
  }
  console.log('answers', seen, 'longest turn', longestTurn(), 'ms');
  expect({ faults: faults.slice(0, 20), errors: errors().slice(0, 20) }).toEqual({ faults: [], errors: [] });
  expect(longestTurn()).toBeGreaterThan(0);
  expect(longestTurn()).toBeLessThan(TURN_MS);
  // Some requests are correct: otherwise nothing behind the parser would have been reached.
  expect(seen[200]).toBeGreaterThan(COUNT / 20);
  expect(seen[303]).toBeGreaterThan(0);
});
