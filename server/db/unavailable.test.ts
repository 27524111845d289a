import pg from 'pg';
import { expect, test } from 'vitest';
import { isUnavailable, UnavailableError } from './unavailable.ts';

const refused = (code: string) => Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code });
const failed = (code: string, syscall: string) => Object.assign(new Error('failed'), { code, syscall });

test.each([
  ['a pool without a free connection', new UnavailableError('no connection free')],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
  [
    'a connection that had ended before it was used again',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['a file that does not fit', failed('ENOSPC', 'write')],
  ['nobody who listens', failed('ECONNREFUSED', 'connect')],
  ['a socket that is not there', failed('ENOENT', 'connect')],
  ['too many connections', refused('53300')],
  ['no room on the disk', refused('53100')],
  ['a row that somebody else has', refused('55P03')],
  ['a statement that took too long', refused('57014')],
  ['a server that stops', refused('57P01')],
  ['a server that starts', refused('57P03')],
  ['a lost connection', refused('08006')],
])('%s is for a moment', (_, error) => {
  expect(isUnavailable(error)).toBe(true);
});

test.each([
  ['a broken rule', refused('23505')],
  ['a limit of the configuration', refused('53400')],
  ['a file that is not there', failed('ENOENT', 'open')],
  ['a bug', new TypeError('cannot read properties of undefined')],
  ['no error', 'timeout exceeded when trying to connect'],
])('%s is not', (_, error) => {
  expect(isUnavailable(error)).toBe(false);
});
