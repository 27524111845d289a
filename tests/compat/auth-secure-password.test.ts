import { expect, test } from 'vitest';
import { factsOf, useAuthServer } from '#tests/support/auth-server.ts';
import { PASSWORD } from '#tests/support/auth-service.ts';

const server = useAuthServer({ settings: { password: { needsReauthentication: true } } });

test('after a day a new password needs a fresh code', async () => {
  const client = await server.signedIn();
  const change = (nonce?: string) => client.auth.updateUser({ password: 'un-nouveau-mot-de-passe', nonce });
  server.service.advance(24 * 3600 + 1);
  await client.auth.refreshSession();
  expect(factsOf((await change()).error)).toEqual([
    400,
    'reauthentication_needed',
    'Password update requires reauthentication',
  ]);
  await client.auth.reauthenticate();
  const code = server.codeFor(client.email);
  expect(factsOf((await change(code === '000000' ? '000001' : '000000')).error)).toEqual([
    422,
    'reauthentication_not_valid',
    'Nonce has expired or is invalid',
  ]);
  expect((await change(code)).error).toBeNull();
});

test('in a young session it does not', async () => {
  const client = await server.signedIn();
  expect((await client.auth.updateUser({ password: 'un-nouveau-mot-de-passe' })).error).toBeNull();
  const { error } = await server
    .client()
    .auth.signInWithPassword({ email: client.email, password: PASSWORD });
  expect(factsOf(error)?.[1]).toBe('invalid_credentials');
});
