import { expect, test } from 'vitest';
import { explainFailure, isPassingFailure } from './failure.ts';

const home = {
  folder: '/srv/site/data/postgres',
  cluster: '/srv/site/data/postgres/cluster',
  logFile: '/srv/site/data/postgres/server.log',
  account: { uid: 101, gid: 104, label: 'postgres' },
  name: 'my-program',
  fallbackRoot: '/var/lib/my-program',
};

const failures = [
  {
    printed: 'FATAL:  could not write lock file "postmaster.pid": No space left on device',
    reason: 'disk-full',
    says: 'Le disque est plein',
  },
  {
    printed: 'FATAL:  data directory "/srv" has wrong ownership',
    reason: 'permission',
    says: 'chown -R 101 /srv/site/data/postgres/cluster',
  },
  {
    printed: 'initdb: error: could not create directory "/srv": Read-only file system',
    reason: 'permission',
    says: 'lecture seule',
  },
  {
    printed: 'FATAL:  database files are incompatible with server',
    reason: 'wrong-major',
    says: 'autre version',
  },
  { printed: 'PANIC:  could not locate a valid checkpoint record', reason: 'corrupted', says: 'abîmée' },
  {
    printed: 'FATAL:  could not open file "global/pg_filenode.map": No such file or directory',
    reason: 'corrupted',
    says: 'abîmée',
  },
  {
    printed: 'FATAL:  could not map anonymous shared memory: Cannot allocate memory',
    reason: 'memory',
    says: 'mémoire',
  },
  { printed: 'FATAL:  something new\nHINT:  look there', reason: 'server', says: 'something new | HINT' },
  { printed: '', reason: 'server', says: '/srv/site/data/postgres/server.log' },
];

for (const { printed, reason, says } of failures) {
  test(`explains "${printed.split('\n')[0]}" as ${reason}`, () => {
    expect(explainFailure(printed, home)).toMatchObject({ reason, message: expect.stringContaining(says) });
  });
}

test('waits for the remains of a killed server, and for nothing else', () => {
  expect(isPassingFailure('FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use')).toBe(
    true,
  );
  expect(isPassingFailure('FATAL:  lock file "postmaster.pid" already exists')).toBe(true);
  expect(isPassingFailure('FATAL:  could not write lock file: No space left on device')).toBe(false);
});
