import { expect, test } from 'vitest';
import { factsOf, useAuthServer } from '#tests/support/auth-server.ts';

const server = useAuthServer();

test('linking by hand is off unless it is switched on', async () => {
  const { auth } = await server.signedIn();
  const off = [404, 'manual_linking_disabled', 'Manual linking is disabled'];
  expect(factsOf((await auth.linkIdentity({ provider: 'google' })).error)).toEqual(off);
  const identity = (await auth.getUserIdentities()).data?.identities[0];
  if (!identity) throw new Error('an account has an identity');
  expect(factsOf((await auth.unlinkIdentity(identity)).error)).toEqual(off);
});

test('signInAnonymously is off', async () => {
  expect(factsOf((await server.client().auth.signInAnonymously()).error)).toEqual([
    422,
    'anonymous_provider_disabled',
    'Anonymous sign-ins are disabled',
  ]);
});

test('telephones are off', async () => {
  const { auth } = server.client();
  const otp = await auth.signInWithOtp({ phone: '+33612345678' });
  expect(factsOf(otp.error)).toEqual([400, 'phone_provider_disabled', 'Unsupported phone provider']);
  const password = await auth.signInWithPassword({ phone: '+33612345678', password: 'x' });
  expect(factsOf(password.error)).toEqual([422, 'phone_provider_disabled', 'Phone logins are disabled']);
});
