import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSigningKeys } from '#packages/auth-service/index.ts';
import { keysFile } from './keys-file.ts';

const clock = () => new Date('2026-11-21T10:00:00Z');

function makeFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'atelier-papin-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('the keys are for the server’s user alone, in a folder that is made if need be', async () => {
  const dataDir = path.join(makeFolder(), 'data');
  const store = keysFile(dataDir);
  expect(store.state()).toBeNull();
  await openSigningKeys({ store, clock });
  expect(readdirSync(dataDir)).toEqual(['keys.json']);
  expect(statSync(path.join(dataDir, 'keys.json')).mode & 0o777).toBe(0o600);
});

test('several processes that start at once agree', async () => {
  const dataDir = makeFolder();
  const open = () => openSigningKeys({ store: keysFile(dataDir), clock });
  const all = await Promise.all(Array.from({ length: 5 }, open));
  expect(new Set(all.map(({ anonKey }) => anonKey)).size).toBe(1);
});

test('who looks again sees that another content has taken its place', () => {
  const store = keysFile(makeFolder());
  store.create('one');
  store.create('another');
  expect(store.read()).toBe('one');
  const before = store.state();
  store.replace('two');
  expect(store.read()).toBe('two');
  expect(store.state()).not.toBe(before);
});

test('a file that cannot be read is named', async () => {
  const store = keysFile(makeFolder());
  store.create('{"ANON_KEY": "x"}');
  await expect(openSigningKeys({ store, clock })).rejects.toThrow(
    /^Le fichier des clés .*keys\.json est illisible/,
  );
});
