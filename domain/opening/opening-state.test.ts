import { expect, test } from 'vitest';
import { openingState, opensAt, type Schedule } from './opening-state.ts';

const hours: Schedule['openingHours'] = [
  { days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], opens: '10:00', closes: '19:00' },
  { days: ['saturday'], opens: '10:00', closes: '14:00' },
];
const lunch: Schedule['openingHours'] = [
  { days: ['monday'], opens: '14:00', closes: '18:30' },
  { days: ['monday'], opens: '09:30', closes: '12:00' },
];

function at(instant: string, openingHours = hours, closures: Schedule['closures'] = []) {
  const { isOpen, text } = openingState({ openingHours, closures }, new Date(instant));
  return `${isOpen} ${text.replaceAll('\u00a0', ' ')}`;
}

// 23 November 2026 is a Monday. Reims is an hour ahead of UTC in winter, two in summer.
test.each([
  ['2026-11-23T08:59:59Z', 'false Fermé, ouvre à 10 h'],
  ['2026-11-23T09:00:00Z', 'true Ouvert maintenant, jusqu’à 19 h'],
  ['2026-11-23T17:59:59Z', 'true Ouvert maintenant, jusqu’à 19 h'],
  ['2026-11-23T18:00:00Z', 'false Fermé, ouvre demain à 10 h'],
  ['2026-11-28T12:59:00Z', 'true Ouvert maintenant, jusqu’à 14 h'],
  ['2026-11-28T13:00:00Z', 'false Fermé, ouvre lundi à 10 h'],
  ['2026-11-29T12:00:00Z', 'false Fermé, ouvre demain à 10 h'],
  // Sunday in UTC, Monday in Reims.
  ['2026-11-29T23:30:00Z', 'false Fermé, ouvre à 10 h'],
])('an ordinary week: %s', (instant, state) => {
  expect(at(instant)).toBe(state);
});

test.each([
  // Clocks go forward on Sunday 29 March 2026: the Monday after opens at eight UTC, the Friday before at nine.
  ['2026-03-27T08:59:00Z', 'false Fermé, ouvre à 10 h'],
  ['2026-03-27T09:00:00Z', 'true Ouvert maintenant, jusqu’à 19 h'],
  ['2026-03-29T00:30:00Z', 'false Fermé, ouvre demain à 10 h'],
  ['2026-03-29T22:30:00Z', 'false Fermé, ouvre à 10 h'],
  ['2026-03-30T07:59:00Z', 'false Fermé, ouvre à 10 h'],
  ['2026-03-30T08:00:00Z', 'true Ouvert maintenant, jusqu’à 19 h'],
  ['2026-03-30T17:00:00Z', 'false Fermé, ouvre demain à 10 h'],
  // They go back on Sunday 25 October 2026, which has 25 hours.
  ['2026-10-24T22:30:00Z', 'false Fermé, ouvre demain à 10 h'],
  ['2026-10-25T22:30:00Z', 'false Fermé, ouvre demain à 10 h'],
  ['2026-10-26T08:59:00Z', 'false Fermé, ouvre à 10 h'],
  ['2026-10-26T09:00:00Z', 'true Ouvert maintenant, jusqu’à 19 h'],
])('over a change of clock: %s', (instant, state) => {
  expect(at(instant)).toBe(state);
});

test.each([
  ['2026-12-25T10:00:00Z', 'false Fermé (Noël), ouvre demain à 10 h'],
  // Holy Saturday, then Sunday and Easter Monday.
  ['2026-04-04T13:00:00Z', 'false Fermé, ouvre mardi à 10 h'],
  ['2026-04-06T10:00:00Z', 'false Fermé (lundi de Pâques), ouvre demain à 10 h'],
  ['2026-05-14T10:00:00Z', 'false Fermé (Ascension), ouvre demain à 10 h'],
  // New Year's Eve: the next year has its own holidays.
  ['2026-12-31T18:30:00Z', 'false Fermé, ouvre samedi à 10 h'],
])('public holidays: %s', (instant, state) => {
  expect(at(instant)).toBe(state);
});

test('a lunch break is told apart from the evening, in whatever order the ranges are written', () => {
  expect(at('2026-11-23T08:00:00Z', lunch)).toBe('false Fermé, ouvre à 9 h 30');
  expect(at('2026-11-23T10:59:00Z', lunch)).toBe('true Ouvert maintenant, jusqu’à 12 h');
  expect(at('2026-11-23T11:00:00Z', lunch)).toBe('false Fermé, ouvre à 14 h');
  expect(at('2026-11-23T13:00:00Z', lunch)).toBe('true Ouvert maintenant, jusqu’à 18 h 30');
  expect(at('2026-11-23T17:30:00Z', lunch)).toBe('false Fermé, ouvre le lundi 30 novembre à 9 h 30');
});

test('an exceptional closure closes its first and its last day, and gives its reason', () => {
  const closures = [{ from: '2026-08-03', to: '2026-08-22', reason: 'congés d’été' }];
  expect(at('2026-08-01T12:00:00Z', hours, closures)).toBe('false Fermé, ouvre le lundi 24 août à 10 h');
  expect(at('2026-08-03T10:00:00Z', hours, closures)).toBe(
    'false Fermé (congés d’été), ouvre le lundi 24 août à 10 h',
  );
  expect(at('2026-08-22T09:00:00Z', hours, closures)).toBe('false Fermé (congés d’été), ouvre lundi à 10 h');
  expect(at('2026-08-24T08:00:00Z', hours, closures)).toBe('true Ouvert maintenant, jusqu’à 19 h');
  const today = [{ from: '2026-11-23', to: '2026-11-23' }];
  expect(at('2026-11-23T10:00:00Z', hours, today)).toBe(
    'false Fermé (fermeture exceptionnelle), ouvre demain à 10 h',
  );
});

test('a shop that opens no more says no more', () => {
  expect(
    at('2026-11-23T10:00:00Z', hours, [{ from: '2026-01-01', to: '2099-12-31', reason: 'départ' }]),
  ).toBe('false Fermé (départ)');
  expect(at('2026-11-23T10:00:00Z', [])).toBe('false Fermé');
});

test.each([
  ['2026-11-23T09:00:00Z', null],
  ['2026-11-23T08:59:00Z', '2026-11-23T09:00:00.000Z'],
  ['2026-11-23T18:00:00Z', '2026-11-24T09:00:00.000Z'],
  ['2026-11-28T13:00:00Z', '2026-11-30T09:00:00.000Z'],
  // After the clocks have gone forward.
  ['2026-03-28T14:00:00Z', '2026-03-30T08:00:00.000Z'],
])('what waits at %s leaves at %s', (instant, next) => {
  const opening = opensAt({ openingHours: hours, closures: [] }, new Date(instant));
  expect(opening?.toISOString() ?? null).toBe(next);
});

test('a shop that never opens makes nothing wait', () => {
  expect(opensAt({ openingHours: [], closures: [] }, new Date('2026-11-23T09:00:00Z'))).toBeNull();
});
