import pg from 'pg';
import { expect, test } from 'vitest';
import { RestError } from '../errors.ts';
import { contentRange, readStatus } from './content-range.ts';
import { customizeResponse } from './custom-response.ts';
import { fromDatabaseError } from './database-error.ts';
import { errorBody, errorResponse } from './error-response.ts';

test.each([
  [0, 10, null, '0-9/*', 200],
  [20, 5, 25, '20-24/25', 206],
  [0, 5, 5, '0-4/5', 200],
  [0, 0, null, '*/*', 200],
  [0, 0, 0, '*/0', 200],
  [5, 0, 5, '*/5', 206],
])('from %i, %i rows of %s: %s, %i', (offset, rows, total, range, status) => {
  expect(contentRange(offset, rows, total)).toBe(range);
  expect(readStatus(rows, total)).toBe(status);
});

function refused(
  code: string,
  message = 'non',
  rest: Partial<pg.DatabaseError> = {},
  role = 'authenticated',
) {
  const error = Object.assign(new pg.DatabaseError(message, 1, 'error'), { code, ...rest });
  return fromDatabaseError(error, role, () => undefined) as RestError;
}

test.each([
  ['23505', 409],
  ['23503', 409],
  ['23502', 400],
  ['23514', 400],
  ['22P02', 400],
  ['22003', 400],
  ['22008', 400],
  ['42703', 400],
  ['42P10', 400],
  ['42P01', 404],
  ['42883', 404],
  ['42P17', 500],
  ['25006', 405],
  ['25P02', 500],
  ['21000', 500],
  ['P0001', 400],
  ['P0002', 500],
  ['PT404', 404],
  ['PT418', 418],
  ['PT999', 500],
  ['08006', 503],
  ['53300', 503],
  ['53400', 500],
  ['57014', 500],
  ['57P01', 503],
  ['0LP01', 403],
  ['28000', 403],
  ['40001', 500],
  ['54001', 500],
  ['XX000', 500],
])('%s is %i', (code, status) => {
  expect(refused(code)).toMatchObject({ code, status });
});

test('forwards what PostgreSQL said', () => {
  const error = refused('23505', 'duplicate key', { detail: 'Key (id)=(1) already exists.', hint: 'x' });
  expect(JSON.parse(errorBody(error))).toEqual({
    code: '23505',
    message: 'duplicate key',
    details: 'Key (id)=(1) already exists.',
    hint: 'x',
  });
});

test('asks an anonymous visitor to sign in, and refuses an account', () => {
  expect(refused('42501', 'non', {}, 'anon')).toMatchObject({
    status: 401,
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
  expect(refused('42501')).toMatchObject({ status: 403, headers: {} });
});

test('an unknown role is nobody', () => {
  expect(refused('22023', 'role "x" does not exist').status).toBe(401);
  expect(refused('22023', 'another').status).toBe(400);
});

test('lets a function write the whole answer', () => {
  const detail = '{"status":418,"headers":{"X-Tea":"oui"}}';
  expect(refused('PGRST', '{"code":"A","message":"B","hint":"C"}', { detail })).toMatchObject({
    status: 418,
    code: 'A',
    message: 'B',
    details: null,
    hint: 'C',
    headers: { 'X-Tea': 'oui' },
  });
});

test.each([
  ['x', '{"status":418,"headers":{}}', "Invalid JSON value for MESSAGE: 'x'"],
  ['{"code":"A","message":"B"}', undefined, 'DETAIL is missing in the RAISE statement'],
  ['{"code":"A","message":"B"}', 'y', "Invalid JSON value for DETAIL: 'y'"],
  ['{"code":"A","message":"B"}', '{"status":42}', `Invalid JSON value for DETAIL: '{"status":42}'`],
])('refuses a whole answer of %s and %s', (message, detail, details) => {
  expect(refused('PGRST', message, { detail })).toMatchObject({ status: 500, code: 'PGRST121', details });
});

test.each([
  ['away', 503, 'PGRST001'],
  ['no connection free', 504, 'PGRST003'],
] as const)('a database that is %s is %i', (absence, status, code) => {
  expect(fromDatabaseError(new Error('x'), 'anon', () => absence)).toMatchObject({ status, code });
});

test('does not touch a failure of ours', () => {
  const bug = new TypeError('x is not a function');
  expect(fromDatabaseError(bug, 'anon', () => undefined)).toBe(bug);
});

test('names the error in Proxy-Status too', async () => {
  const response = errorResponse(new RestError(404, 'PGRST125', 'x'));
  expect(response.headers.get('Proxy-Status')).toBe('PostgREST; error=PGRST125');
  expect(await response.json()).toEqual({ code: 'PGRST125', message: 'x', details: null, hint: null });
});

const row = { rows: 0, total: null, body: null, location: null, updated: 0, headers: null, status: null };
const ours = () => new Response('[]', { headers: { 'Content-Type': 'application/json', 'X-A': '1' } });

test('a function of the database has the last word on status and headers', () => {
  const headers = '[{"X-A": "2"}, {"Set-Cookie": "a=1"}, {"Set-Cookie": "b=2"}]';
  const response = customizeResponse(ours(), { ...row, status: '201', headers });
  expect(response.status).toBe(201);
  expect(response.headers.get('X-A')).toBe('2');
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
});

test('an answer without a body loses it', () => {
  expect(customizeResponse(ours(), { ...row, status: '204' }).body).toBeNull();
});

test.each([
  [{ headers: '{"X": "1"}' }, 'PGRST111'],
  [{ headers: 'x' }, 'PGRST111'],
  [{ headers: '[{"X": "a\\nb"}]' }, 'PGRST111'],
  [{ headers: '[{"X": 1}]' }, 'PGRST111'],
  [{ status: 'x' }, 'PGRST112'],
  [{ status: '42' }, 'PGRST112'],
])('refuses %j with %s', (left, code) => {
  expect(() => customizeResponse(ours(), { ...row, ...left })).toThrow(
    expect.objectContaining({ status: 500, code }),
  );
});
