import { expect, test } from 'vitest';
import { accepts, chooseMediaType } from './media-type.ts';
import { parseArguments, parsePayload, refuseOtherContent } from './payload.ts';
import { appliedPreferences, type Preferences, parsePreferences } from './preferences.ts';
import { parseTarget } from './target.ts';

test.each([
  [null, 'array', 'application/json; charset=utf-8'],
  ['', 'array', 'application/json; charset=utf-8'],
  ['*/*', 'array', 'application/json; charset=utf-8'],
  ['application/json', 'array', 'application/json; charset=utf-8'],
  ['text/html, application/xhtml+xml, */*;q=0.8', 'array', 'application/json; charset=utf-8'],
  ['application/json;q=0.1, text/csv', 'csv', 'text/csv; charset=utf-8'],
  ['application/vnd.pgrst.object+json', 'object', 'application/vnd.pgrst.object+json; charset=utf-8'],
  ['application/vnd.pgrst.object', 'object', 'application/vnd.pgrst.object+json; charset=utf-8'],
  ['TEXT/CSV', 'csv', 'text/csv; charset=utf-8'],
  [
    'application/vnd.pgrst.object+json;nulls=stripped',
    'object',
    'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
  ],
  [
    'application/vnd.pgrst.array+json;nulls=stripped',
    'array',
    'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
  ],
])('answers %j with %s', (accept, kind, contentType) => {
  expect(chooseMediaType(accept)).toMatchObject({ kind, contentType });
});

test.each(['image/png', 'application/geo+json', 'application/vnd.pgrst.plan+text', 'text/html', '*/*;q=0'])(
  'has nothing for %s',
  (accept) => {
    expect(() => chooseMediaType(accept)).toThrow(
      expect.objectContaining({
        status: 406,
        code: 'PGRST107',
        message: `None of these media types are available: ${accept}`,
      }),
    );
  },
);

test('knows whether a type is accepted', () => {
  expect(accepts(null, ['a/b'])).toBe(true);
  expect(accepts('a/b, c/d', ['c/d'])).toBe(true);
  expect(accepts('c/d', ['a/b'])).toBe(false);
});

test.each<[string | null, Preferences]>([
  [null, {}],
  ['return=representation', { return: 'representation' }],
  ['return=representation,count=exact', { return: 'representation', count: 'exact' }],
  ['count=planned,  missing=default', { count: 'planned', missing: 'default' }],
  ['resolution=merge-duplicates, resolution=ignore-duplicates', { resolution: 'merge-duplicates' }],
  ['return=everything', {}],
  ['tx=rollback, foo', {}],
  ['timezone=Europe/Paris', { timezone: 'Europe/Paris' }],
  ['timezone=Mars/Olympus', {}],
  ['max-affected=5', {}],
  ['handling=strict, max-affected=5', { handling: 'strict', maxAffected: 5 }],
  ['handling=strict, tx=commit, timezone=UTC', { handling: 'strict', timezone: 'UTC' }],
])('understands the preferences %j', (header, expected) => {
  const given = Object.entries(parsePreferences(header)).filter(([, value]) => value !== undefined);
  expect(Object.fromEntries(given)).toEqual(expected);
});

test.each([
  ['handling=strict, foo, bar=1', 'foo, bar=1'],
  ['handling=strict, return=everything', 'return=everything'],
  ['handling=strict, timezone=Mars/Olympus', 'timezone=Mars/Olympus'],
  ['handling=strict, toString=1', 'toString=1'],
])('is strict about %s', (header, invalid) => {
  expect(() => parsePreferences(header)).toThrow(
    expect.objectContaining({ code: 'PGRST122', details: `Invalid preferences: ${invalid}` }),
  );
});

test('tells which preferences counted, in the order of the protocol', () => {
  const preferences = parsePreferences(
    'handling=strict, max-affected=2, count=exact, return=minimal, missing=default, resolution=merge-duplicates, timezone=UTC',
  );
  expect(
    appliedPreferences(preferences, [
      'maxAffected',
      'timezone',
      'handling',
      'count',
      'return',
      'missing',
      'resolution',
    ]),
  ).toBe(
    'resolution=merge-duplicates, missing=default, return=minimal, count=exact, handling=strict, timezone=UTC, max-affected=2',
  );
  expect(appliedPreferences(preferences, ['count'])).toBe('count=exact');
  expect(appliedPreferences({}, ['count'])).toBeNull();
});

test.each([
  ['{"a": 1}', undefined, { json: '[{"a": 1}]', rows: 1, keys: ['a'] }],
  ['{}', undefined, { json: '[{}]', rows: 1, keys: [] }],
  ['[]', undefined, { json: '[]', rows: 0, keys: [] }],
  ['5', undefined, { json: '[]', rows: 0, keys: [] }],
  ['[{"a":1,"b":2},{"b":3,"a":4}]', undefined, { rows: 2, keys: ['a', 'b'] }],
  ['[{"a":1},{"b":2}]', ['a', 'b'], { rows: 2, keys: ['a', 'b'] }],
  ['{"a": 12345678901234567890}', undefined, { json: '[{"a": 12345678901234567890}]' }],
])('reads the payload %s', (text, columns, expected) => {
  expect(parsePayload(text, columns)).toMatchObject(expected);
});

test.each([
  ['', 'Empty or invalid json'],
  ['{"a":', 'Empty or invalid json'],
  ['[{"a":1},{"b":2}]', 'All object keys must match'],
  ['[{"a":1},{"a":1,"b":2}]', 'All object keys must match'],
  ['[1,2]', 'All object keys must match'],
  ['[{"a":1},null]', 'All object keys must match'],
])('refuses the payload %j', (text, message) => {
  expect(() => parsePayload(text, undefined)).toThrow(
    expect.objectContaining({ status: 400, code: 'PGRST102', message }),
  );
});

test.each([
  ['', { json: '{}', keys: [] }],
  ['{"a": 1, "b": null}', { json: '{"a": 1, "b": null}', keys: ['a', 'b'] }],
  ['[1]', { json: '[1]', keys: [] }],
])('reads the arguments %j', (text, expected) => {
  expect(parseArguments(text)).toEqual(expected);
});

test.each([null, 'application/json', 'application/json; charset=utf-8'])(
  'takes content of type %j',
  (type) => {
    expect(() => refuseOtherContent(type)).not.toThrow();
  },
);

test('refuses content of another type', () => {
  expect(() => refuseOtherContent('text/plain;charset=UTF-8')).toThrow(
    expect.objectContaining({ code: 'PGRST102', message: 'Content-Type not acceptable: text/plain' }),
  );
});

test.each([
  ['/', { kind: 'root' }],
  ['', { kind: 'root' }],
  ['/orders', { kind: 'table', name: 'orders' }],
  ['/orders/', { kind: 'table', name: 'orders' }],
  ['/rpc/add', { kind: 'routine', name: 'add' }],
  ['/auth.users', { kind: 'table', name: 'auth.users' }],
  ['/pi%C3%A8ces', { kind: 'table', name: 'pièces' }],
])('finds what %j is', (path, target) => {
  expect(parseTarget(path)).toEqual(target);
});

test.each(['/a/b', '/rpc/a/b', '/%E0%A4%A'])('refuses the path %s', (path) => {
  expect(() => parseTarget(path)).toThrow(expect.objectContaining({ status: 404, code: 'PGRST125' }));
});
