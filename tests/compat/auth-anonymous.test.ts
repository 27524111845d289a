import { expect, test } from 'vitest';
import { eventsOf, factsOf, useAuthServer } from '#tests/support/auth-server.ts';
import { PASSWORD, randomEmail } from '#tests/support/auth-service.ts';
import { claimsOf } from '#tests/support/second-factor.ts';

const server = useAuthServer({ settings: { isAnonymousEnabled: true } });

test('signInAnonymously gives a session without an address', async () => {
  const client = server.client();
  const { data, error } = await client.auth.signInAnonymously({ options: { data: { cart: 1 } } });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    is_anonymous: true,
    email: '',
    identities: [],
    app_metadata: {},
    user_metadata: { cart: 1 },
  });
  expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({
    is_anonymous: true,
    amr: [{ method: 'anonymous' }],
    role: 'authenticated',
  });
  expect(eventsOf(client)).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
});

test('a visitor becomes a client by confirming an address', async () => {
  const client = server.client();
  const visitor = await client.auth.signInAnonymously();
  const email = randomEmail();
  const { data } = await client.auth.updateUser({ email });
  expect(data.user).toMatchObject({ new_email: email, is_anonymous: true });
  const { error } = await client.auth.verifyOtp({
    type: 'email_change',
    email,
    token: server.codeFor(email),
  });
  expect(error).toBeNull();
  const { user } = (await client.auth.getUser()).data;
  expect(user).toMatchObject({
    id: visitor.data.user?.id,
    email,
    is_anonymous: false,
    identities: [{ provider: 'email' }],
    app_metadata: { provider: 'email', providers: ['email'] },
  });
  expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull();
});

test('a visitor has no password and no second factor', async () => {
  const { auth } = server.client();
  await auth.signInAnonymously();
  expect(factsOf((await auth.updateUser({ password: PASSWORD })).error)).toEqual([
    422,
    'validation_failed',
    'Updating password of an anonymous user without an email or phone is not allowed',
  ]);
  expect(factsOf((await auth.mfa.enroll({ factorType: 'totp' })).error)).toEqual([
    403,
    'no_authorization',
    'Anonymous user not allowed to perform these actions',
  ]);
});
