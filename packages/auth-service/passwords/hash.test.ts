import bcrypt from 'bcryptjs';
import { expect, test } from 'vitest';
import { hashPassword, isKnownHash, needsNewHash, verifyPassword } from './hash.ts';

test('a password opens its own hash only, and no two hashes are alike', async () => {
  const [one, two] = [await hashPassword('chanfrein'), await hashPassword('chanfrein')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(one, 'chanfrein')).toBe(true);
  expect(await verifyPassword(one, 'chanfreins')).toBe(false);
  expect(needsNewHash(one)).toBe(false);
});

test('hashes made elsewhere are understood', async () => {
  // From the tests of the reference implementation of argon2.
  const argon2 = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect([isKnownHash(argon2), needsNewHash(argon2)]).toEqual([true, false]);
  expect(await verifyPassword(argon2, 'password')).toBe(true);
  expect(await verifyPassword(argon2, 'Password')).toBe(false);
  const older = bcrypt.hashSync('importé', 4);
  expect([isKnownHash(older), needsNewHash(older)]).toEqual([true, true]);
  expect(await verifyPassword(older, 'importé')).toBe(true);
  expect(await verifyPassword(older, 'autre')).toBe(false);
});

test.each([
  null,
  undefined,
  '',
  'motdepasse',
  '$2a$10$court',
  '$argon2i$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA',
  '$argon2id$v=19$m=9999999,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA',
  '$argon2id$v=19$m=1,t=0,p=0$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA',
])('%s opens with nothing', async (hash) => {
  expect(hash ? isKnownHash(hash) : false).toBe(false);
  expect(await verifyPassword(hash, 'motdepasse')).toBe(false);
  expect(await verifyPassword(hash, '')).toBe(false);
});
