import { expect, test } from 'vitest';
import { deriveLoginPassword, describeTarget, readTarget, withLogin } from './connection-target.ts';

const rewritten = [
  {
    url: 'postgres://owner:secret@db.exemple.fr:5433/shop',
    becomes: 'postgres://u:p%40@db.exemple.fr:5433/shop',
  },
  { url: 'postgresql://owner@/shop?host=/run/pg', becomes: 'postgresql://u:p%40@/shop?host=/run/pg' },
  { url: 'postgres://db.exemple.fr/shop', becomes: 'postgres://u:p%40@db.exemple.fr/shop' },
  {
    url: 'postgres://o:s@h/shop?sslmode=require&application_name=x',
    becomes: 'postgres://u:p%40@h/shop?sslmode=require&application_name=x',
  },
  {
    url: 'postgres://h/shop?user=o&password=s&sslmode=require',
    becomes: 'postgres://u:p%40@h/shop?sslmode=require',
  },
  {
    url: 'postgres://h/shop?sslmode=require&user=o&password=s',
    becomes: 'postgres://u:p%40@h/shop?sslmode=require',
  },
  { url: 'postgres://h/shop?user=o', becomes: 'postgres://u:p%40@h/shop' },
];

for (const { url, becomes } of rewritten) {
  test(`puts another login into ${url}`, () => {
    expect(withLogin({ connectionString: url }, 'u', 'p@')).toEqual({ connectionString: becomes });
  });
}

test('puts another login into a connection that is no URL', () => {
  const connection = { host: '/run/pg', user: 'postgres', database: 'postgres' };
  expect(withLogin(connection, 'authenticator', undefined)).toEqual({
    host: '/run/pg',
    user: 'authenticator',
    password: undefined,
    database: 'postgres',
  });
});

test('keeps the password out of what it describes', () => {
  const connectionString = 'postgres://owner:secret@db.exemple.fr:5433/shop';
  expect(describeTarget({ connectionString })).toBe('owner@db.exemple.fr:5433/shop');
});

test('reads what the driver reads, decoded', () => {
  const connectionString = 'postgres://owner:p%40ss%2F%3A@localhost/shop?host=%2Frun%2Fpg';
  expect(readTarget({ connectionString })).toMatchObject({
    host: '/run/pg',
    user: 'owner',
    password: 'p@ss/:',
  });
});

test('derives one password per owner password and role, and none from none', () => {
  const derived = deriveLoginPassword('secret', 'authenticator');
  expect(derived).toBe(deriveLoginPassword('secret', 'authenticator'));
  expect(derived).not.toBe(deriveLoginPassword('other', 'authenticator'));
  expect(derived).not.toBe(deriveLoginPassword('secret', 'authenticator_shop'));
  expect(derived).not.toContain('secret');
  expect(deriveLoginPassword(undefined, 'authenticator')).toBeUndefined();
});
