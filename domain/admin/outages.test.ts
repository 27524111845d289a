import { expect, test } from 'vitest';
import { type KnownOutage, nextAttempt, OUTAGE_CAUSES, outageEvent, outageNews } from './outages.ts';

const now = new Date('2026-11-27T10:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const known = (change: Partial<KnownOutage>): KnownOutage => ({
  since: ago(60),
  lastSeenAt: now,
  toldAt: null,
  nextAt: ago(60),
  ...change,
});

test.each<[string, Partial<KnownOutage>, ReturnType<typeof outageEvent>]>([
  ['a minute of trouble is no news', { since: ago(1) }, null],
  ['ten minutes are', { since: ago(10) }, 'starts'],
  ['it is told once', { toldAt: ago(5) }, null],
  ['and again after a day', { since: ago(1500), toldAt: ago(24 * 60) }, 'continues'],
  ['a short pause ends nothing', { toldAt: ago(30), lastSeenAt: ago(9) }, null],
  ['ten quiet minutes do', { toldAt: ago(30), lastSeenAt: ago(10) }, 'ends'],
  ['what nobody was told is forgotten', { lastSeenAt: ago(10), nextAt: ago(-30) }, 'forget'],
  ['a pause is no reason to begin', { lastSeenAt: ago(2) }, null],
  ['a channel that has just failed is left alone', { nextAt: ago(-1) }, null],
  ['also when it is over', { toldAt: ago(30), lastSeenAt: ago(10), nextAt: ago(-1) }, null],
])('%s', (_, change, event) => {
  expect(outageEvent(known(change), now)).toBe(event);
});

test('a failed attempt is repeated, later and later, an hour apart at most', () => {
  const minutes = [1, 2, 3, 4, 5, 6, 60].map(
    (attempts) => (nextAttempt(attempts, now).getTime() - now.getTime()) / 60_000,
  );
  expect(minutes).toEqual([2, 5, 15, 30, 60, 60, 60]);
});

test('words say what, since when and where, and no longer what when it is over', () => {
  for (const cause of OUTAGE_CAUSES) {
    const told = { cause, since: ago(60), words: 'En échec.' };
    const start = outageNews({ ...told, event: 'starts' }, 'https://atelier.fr');
    expect(start.lines).toEqual(['En échec.', expect.stringMatching(/^Depuis le 27\/11\/2026/)]);
    expect(start.link).toMatch(/^https:\/\/atelier\.fr\/admin\//);
    const end = outageNews({ ...told, event: 'ends' }, 'https://atelier.fr');
    expect(end.lines).toEqual([expect.stringMatching(/^C’était en panne depuis/)]);
    expect(new Set([start.title, end.title]).size).toBe(2);
  }
});
