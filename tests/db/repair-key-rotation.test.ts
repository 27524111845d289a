import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  findConnection,
  openSecret,
  resealConnections,
  sealSecret,
} from '#server/connections/connection-rows.ts';
import { addRepairKey, openRepairKeys } from '#server/repairs/repair-key.ts';
import { resealUnlockCodes } from '#server/repairs/reseal-unlock-codes.ts';
import { readUnlockCode } from '#server/repairs/unlock-code.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { makeTestFolder, removeTestFolder } from '#tests/support/postgres-servers.ts';
import { counterRepair, emptyRepairs, repairDeps, SHOP } from '#tests/support/repairs.ts';

const db = useTestDatabase();
beforeEach(() => emptyRepairs(db.database));

function useDataDir() {
  const dataDir = makeTestFolder();
  onTestFinished(() => removeTestFolder(dataDir));
  return { dataDir, file: path.join(dataDir, 'repair-key') };
}

const sealedCodes = () => db.database.kysely.selectFrom('repair_unlock_codes').select('sealed').execute();

test('a running site seals with the new key and still opens what the old one sealed', async () => {
  const { dataDir, file } = useDataDir();
  const deps = { ...repairDeps(db.database), keys: openRepairKeys(dataDir, undefined) };
  const [old] = deps.keys();
  const before = await counterRepair(deps, { unlockCode: '1111' });
  addRepairKey(dataDir);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const [inUse, ...others] = deps.keys();
  expect([inUse.equals(old), others.map((key) => key.equals(old))]).toEqual([false, [true]]);
  const after = await counterRepair(deps, { unlockCode: '2222' });
  expect(await readUnlockCode(deps, before.id, SHOP)).toMatchObject({ code: '1111' });
  expect(await readUnlockCode(deps, after.id, SHOP)).toMatchObject({ code: '2222' });
  await expect(readUnlockCode({ ...deps, keys: () => [old] }, after.id, SHOP)).rejects.toThrow();
});

test('sealed anew, codes open without the old key, and no longer with it alone', async () => {
  const { dataDir } = useDataDir();
  const deps = { ...repairDeps(db.database), keys: openRepairKeys(dataDir, undefined) };
  const [old] = deps.keys();
  const files = [];
  for (const unlockCode of ['0001', '0002', '0003']) files.push(await counterRepair(deps, { unlockCode }));
  const before = await sealedCodes();
  addRepairKey(dataDir);
  const [inUse] = deps.keys();
  expect(await resealUnlockCodes(db.database, deps.keys())).toBe(3);
  for (const { sealed } of await sealedCodes())
    expect(before.some((each) => each.sealed.equals(sealed))).toBe(false);
  for (const [index, { id }] of files.entries()) {
    expect(await readUnlockCode({ ...deps, keys: () => [inUse] }, id, SHOP)).toMatchObject({
      code: `000${index + 1}`,
    });
    await expect(readUnlockCode({ ...deps, keys: () => [old] }, id, SHOP)).rejects.toThrow();
  }
  // Twice at once, as two administrators might: every code still opens.
  await Promise.all([1, 2].map(() => resealUnlockCodes(db.database, deps.keys())));
  for (const { id } of files) expect((await readUnlockCode(deps, id, SHOP)).outcome).toBe('read');
});

test('secrets of connections are sealed anew too; one that no key opens stays as it was', async () => {
  const [old] = openRepairKeys(useDataDir().dataDir, undefined)();
  const [inUse] = openRepairKeys(useDataDir().dataDir, undefined)();
  const lost = { sealed: 'AAAA', version: 1 };
  const password = sealSecret([old], ['mail', 'password'], { text: 'cuivre', version: 2 });
  const { kysely, transaction } = db.database;
  await kysely
    .insertInto('internal.connection_settings')
    .values({ name: 'mail', settings: '{}', secrets: JSON.stringify({ password, lost }) })
    .execute();
  expect(await resealConnections(transaction, [inUse, old])).toBe(1);
  const secrets = (await findConnection(kysely, 'mail'))?.secrets ?? {};
  expect(secrets).toMatchObject({ lost, password: { version: 2 } });
  const open = (key: Buffer) => openSecret([key], ['mail', 'password'], secrets.password ?? lost);
  expect([open(inUse), open(old)]).toEqual(['cuivre', null]);
});

test('a code that none of the keys sealed stops it, and stays as it was', async () => {
  const deps = repairDeps(db.database);
  await counterRepair(deps, { unlockCode: '1234' });
  const before = await sealedCodes();
  await expect(resealUnlockCodes(db.database, [Buffer.alloc(32, 9)])).rejects.toThrow();
  expect(await sealedCodes()).toEqual(before);
});

test('keys that are given go one after the other, the first in use', () => {
  const [one, two] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
  const keys = openRepairKeys('/nowhere', `${one},${two}`)();
  expect(keys.map((key) => key[0])).toEqual([1, 2]);
});

test.each(['', 'abcd', `${Buffer.alloc(32).toString('base64')}\nabcd`])(
  'a file that holds « %s » stops the start with what to do',
  (text) => {
    const { dataDir, file } = useDataDir();
    writeFileSync(file, text);
    expect(() => openRepairKeys(dataDir, undefined)).toThrow(/est illisible/);
    expect(readFileSync(file, 'utf8')).toBe(text);
  },
);
