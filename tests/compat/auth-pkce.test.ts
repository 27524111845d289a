import { expect, test } from 'vitest';
import { eventsOf, factsOf, useAuthServer } from '#tests/support/auth-server.ts';
import { PASSWORD, randomEmail } from '#tests/support/auth-service.ts';
import { claimsOf } from '#tests/support/second-factor.ts';

const server = useAuthServer();

const pkce = { flowType: 'pkce' } as const;

test('a sign-up with a challenge comes back with a code that its own client exchanges', async () => {
  const client = server.client(pkce);
  const email = randomEmail();
  await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { emailRedirectTo: `${server.url}/ici?a=b` },
  });
  const { status, url } = await server.openLink(email);
  expect(status).toBe(303);
  expect(url.hash).toBe('');
  expect([...url.searchParams.keys()].toSorted()).toEqual(expect.arrayContaining(['a', 'code']));
  const { data, error } = await client.auth.exchangeCodeForSession(url.searchParams.get('code') ?? '');
  expect(error).toBeNull();
  expect(data.user?.email).toBe(email);
  expect(claimsOf(data.session?.access_token ?? '').amr).toMatchObject([{ method: 'email/signup' }]);
  expect(eventsOf(client)).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
});

test('a magic link with a challenge is of the method magiclink', async () => {
  const { email } = await server.signedIn();
  const client = server.client(pkce);
  await client.auth.signInWithOtp({ email });
  const { url } = await server.openLink(email);
  const { data } = await client.auth.exchangeCodeForSession(url.searchParams.get('code') ?? '');
  expect(claimsOf(data.session?.access_token ?? '').amr).toMatchObject([{ method: 'magiclink' }]);
});

test('a recovery with a challenge is told as one', async () => {
  const { email } = await server.signedIn();
  const client = server.client(pkce);
  await client.auth.resetPasswordForEmail(email);
  const { url } = await server.openLink(email);
  const { data } = await client.auth.exchangeCodeForSession(url.searchParams.get('code') ?? '');
  expect(claimsOf(data.session?.access_token ?? '').amr).toMatchObject([{ method: 'recovery' }]);
  expect(eventsOf(client)).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY']);
});

test('a change of address with a challenge ends in a code', async () => {
  const client = await server.signedIn(pkce);
  const email = randomEmail();
  await client.auth.updateUser({ email });
  const half = await server.openLink(client.email);
  expect(half.fragment.get('message')).toMatch(/^Confirmation link accepted/);
  expect(half.url.searchParams.get('message')).toMatch(/^Confirmation link accepted/);
  const { url } = await server.openLink(email);
  const { data, error } = await client.auth.exchangeCodeForSession(url.searchParams.get('code') ?? '');
  expect(error).toBeNull();
  expect(data.user?.email).toBe(email);
});

test('the code typed from the mail works beside the link', async () => {
  const client = server.client(pkce);
  const email = randomEmail();
  await client.auth.signUp({ email, password: PASSWORD });
  const { error } = await client.auth.verifyOtp({ type: 'signup', email, token: server.codeFor(email) });
  expect(error).toBeNull();
});

test('a code is exchanged once', async () => {
  const { email } = await server.signedIn();
  const client = server.client(pkce);
  await client.auth.signInWithOtp({ email });
  const verifier = client.memory.getItem('papin-code-verifier') ?? '';
  const code = (await server.openLink(email)).url.searchParams.get('code') ?? '';
  expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
  client.memory.setItem('papin-code-verifier', verifier);
  expect(factsOf((await client.auth.exchangeCodeForSession(code)).error)).toEqual([
    404,
    'flow_state_not_found',
    'invalid flow state, no valid flow state found',
  ]);
});

test('another device’s client cannot exchange the code, nor one without a verifier', async () => {
  const { email } = await server.signedIn();
  const client = server.client(pkce);
  await client.auth.signInWithOtp({ email });
  const code = (await server.openLink(email)).url.searchParams.get('code') ?? '';
  const other = server.client(pkce);
  expect((await other.auth.exchangeCodeForSession(code)).error).toMatchObject({
    name: 'AuthPKCECodeVerifierMissingError',
  });
  await other.auth.signInWithOtp({ email: randomEmail() });
  expect(factsOf((await other.auth.exchangeCodeForSession(code)).error)).toEqual([
    400,
    'bad_code_verifier',
    'code challenge does not match previously saved code verifier',
  ]);
  expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
});

test('a code of more than five minutes is too old', async () => {
  const { email } = await server.signedIn();
  const client = server.client(pkce);
  await client.auth.signInWithOtp({ email });
  const code = (await server.openLink(email)).url.searchParams.get('code') ?? '';
  server.service.advance(301);
  expect(factsOf((await client.auth.exchangeCodeForSession(code)).error)).toEqual([
    422,
    'flow_state_expired',
    'invalid flow state, flow state has expired',
  ]);
});

test('a dead link of such a flow says so in query and fragment', async () => {
  const { email } = await server.signedIn();
  await server.client(pkce).auth.signInWithOtp({ email });
  await server.openLink(email);
  const { url, fragment } = await server.openLink(email);
  const told = {
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  };
  expect(Object.fromEntries(url.searchParams)).toMatchObject(told);
  expect(Object.fromEntries(fragment)).toEqual({ ...told, sb: '' });
});

test('an exchange without code is refused', async () => {
  const client = server.client(pkce);
  await client.auth.signInWithOtp({ email: randomEmail() });
  expect(factsOf((await client.auth.exchangeCodeForSession('')).error)).toEqual([
    400,
    'validation_failed',
    'invalid request: both auth code and code verifier should be non-empty',
  ]);
});
