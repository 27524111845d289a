import { expect, test } from 'vitest';
import { eventsOf, factsOf, type TestClient, useAuthServer } from '#tests/support/auth-server.ts';
import { PASSWORD } from '#tests/support/auth-service.ts';
import { appCode, claimsOf } from '#tests/support/second-factor.ts';

const server = useAuthServer({ settings: { mfa: { phone: true } } });

async function enroll(client: TestClient, friendlyName = 'téléphone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { factorId: data.id, secret: data.totp.secret, data };
}

/** Creates an account with a verified factor, and a session that used it. */
async function withFactor() {
  const client = await server.signedIn();
  const { factorId, secret } = await enroll(client);
  const code = appCode(server.service, secret);
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
  return { ...client, factorId, secret };
}

test('enroll gives an image that a page can show, a secret and an address', async () => {
  const client = await server.signedIn();
  const { data } = await enroll(client);
  expect(data).toMatchObject({ type: 'totp', friendly_name: 'téléphone' });
  expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]+$/);
  const uri = new URL(data.totp.uri);
  expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp']);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
    issuer: new URL(server.url).host,
    secret: data.totp.secret,
  });
});

test('the issuer may be named', async () => {
  const { auth } = await server.signedIn();
  const { data } = await auth.mfa.enroll({ factorType: 'totp', issuer: 'L’Atelier Papin' });
  expect(new URL(data?.totp.uri ?? '').searchParams.get('issuer')).toBe('L’Atelier Papin');
});

test('challenge and verify raise the session, and the client is told', async () => {
  const client = await server.signedIn();
  const { factorId, secret } = await enroll(client);
  const challenge = await client.auth.mfa.challenge({ factorId });
  expect(challenge.data).toMatchObject({ type: 'totp', expires_at: expect.any(Number) });
  const code = appCode(server.service, secret);
  const { data, error } = await client.auth.mfa.verify({
    factorId,
    challengeId: challenge.data?.id ?? '',
    code,
  });
  expect(error).toBeNull();
  expect(data).toMatchObject({ token_type: 'bearer', user: { id: client.id } });
  expect(eventsOf(client)).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'MFA_CHALLENGE_VERIFIED']);
  const { session } = (await client.auth.getSession()).data;
  expect(claimsOf(session?.access_token ?? '')).toMatchObject({
    aal: 'aal2',
    session_id: claimsOf(client.session.access_token).session_id,
  });
  expect((await client.auth.refreshSession()).error).toBeNull();
});

test('getAuthenticatorAssuranceLevel tells what is there and what could be', async () => {
  const client = await server.signedIn();
  const level = async () => (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data;
  expect(await level()).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
  const { factorId, secret } = await enroll(client);
  await client.auth.mfa.challengeAndVerify({ factorId, code: appCode(server.service, secret) });
  expect(await level()).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  const next = server.client();
  await next.auth.signInWithPassword({ email: client.email, password: PASSWORD });
  expect((await next.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
    currentAuthenticationMethods: [{ method: 'password' }],
  });
});

test('listFactors lists those that count by their kind', async () => {
  const client = await withFactor();
  await enroll(client, 'un autre');
  const { data } = await client.auth.mfa.listFactors();
  expect(data?.all).toHaveLength(2);
  expect(data?.totp).toMatchObject([{ id: client.factorId, status: 'verified', friendly_name: 'téléphone' }]);
});

test('a wrong code is refused, and nothing is told to the page', async () => {
  const client = await server.signedIn();
  const { factorId } = await enroll(client);
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: '000000' });
  expect(factsOf(error)).toEqual([422, 'mfa_verification_failed', 'Invalid TOTP code entered']);
  expect(eventsOf(client)).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
});

test('a code is used once', async () => {
  const client = await withFactor();
  const { factorId } = client;
  const code = appCode(server.service, client.secret);
  expect(factsOf((await client.auth.mfa.challengeAndVerify({ factorId, code })).error)?.[1]).toBe(
    'mfa_verification_failed',
  );
  const next = appCode(server.service, client.secret, 30);
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code: next })).error).toBeNull();
});

test('the code is asked for', async () => {
  const client = await server.signedIn();
  const { factorId } = await enroll(client);
  expect(factsOf((await client.auth.mfa.challengeAndVerify({ factorId, code: '' })).error)).toEqual([
    400,
    'validation_failed',
    'Code needs to be non-empty',
  ]);
});

test('two factors do not have one name', async () => {
  const client = await server.signedIn();
  await enroll(client);
  const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'téléphone' });
  expect(factsOf(error)).toEqual([
    422,
    'mfa_factor_name_conflict',
    'A factor with the friendly name "téléphone" for this user already exists',
  ]);
});

test('a factor is verified by its own account', async () => {
  const client = await server.signedIn();
  const { factorId, secret } = await enroll(client);
  const other = await server.signedIn();
  const code = appCode(server.service, secret);
  expect(factsOf((await other.auth.mfa.challengeAndVerify({ factorId, code })).error)).toEqual([
    404,
    'mfa_factor_not_found',
    'Factor not found',
  ]);
});

test('unenroll of a factor that counts needs a session that used one', async () => {
  const { email, factorId, auth } = await withFactor();
  const low = server.client();
  await low.auth.signInWithPassword({ email, password: PASSWORD });
  expect(factsOf((await low.auth.mfa.unenroll({ factorId })).error)).toEqual([
    422,
    'insufficient_aal',
    'AAL2 required to unenroll verified factor',
  ]);
  const { data, error } = await auth.mfa.unenroll({ factorId });
  expect([data, error]).toEqual([{ id: factorId }, null]);
  await auth.refreshSession();
  const { session } = (await auth.getSession()).data;
  expect(claimsOf(session?.access_token ?? '').aal).toBe('aal1');
});

test('enroll of a second factor and a new password need a session that used the first', async () => {
  const { email } = await withFactor();
  const low = server.client();
  await low.auth.signInWithPassword({ email, password: PASSWORD });
  const enrolled = await low.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'un autre' });
  expect(factsOf(enrolled.error)).toEqual([403, 'insufficient_aal', 'AAL2 required to enroll a new factor']);
  const changed = await low.auth.updateUser({ password: 'un-nouveau-mot-de-passe' });
  expect(factsOf(changed.error)).toEqual([
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  ]);
});

test('the sessions that were not raised end with the first right code', async () => {
  const client = await server.signedIn();
  const other = server.client();
  await other.auth.signInWithPassword({ email: client.email, password: PASSWORD });
  const { factorId, secret } = await enroll(client);
  await client.auth.mfa.challengeAndVerify({ factorId, code: appCode(server.service, secret) });
  expect((await other.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
});

test('a telephone is a second factor', async () => {
  const client = await server.signedIn();
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+33612345678' });
  expect(error).toBeNull();
  expect(data).toMatchObject({ type: 'phone', phone: '+33612345678' });
  const factorId = data?.id ?? '';
  const challenge = await client.auth.mfa.challenge({ factorId, channel: 'sms' });
  const code = server.service.messages.at(-1)?.code ?? '';
  const verified = await client.auth.mfa.verify({ factorId, challengeId: challenge.data?.id ?? '', code });
  expect(verified.error).toBeNull();
  expect((await client.auth.mfa.listFactors()).data?.phone).toMatchObject([{ phone: '33612345678' }]);
});

test('a key is no second factor here', async () => {
  const { auth } = await server.signedIn();
  const { error } = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'clé' });
  expect(factsOf(error)).toEqual([
    422,
    'mfa_webauthn_enroll_not_enabled',
    'MFA enroll is disabled for WebAuthn',
  ]);
});

test('without a session there is nothing to enrol in', async () => {
  const { error } = await server.client().auth.mfa.enroll({ factorType: 'totp' });
  expect(factsOf(error)?.[1]).toBe('bad_jwt');
});

test('an administrator lists and deletes factors', async () => {
  const { id, factorId } = await withFactor();
  const listed = await server.admin().mfa.listFactors({ userId: id });
  expect(listed.data?.factors).toMatchObject([{ id: factorId, status: 'verified' }]);
  const deleted = await server.admin().mfa.deleteFactor({ userId: id, id: factorId });
  // The client wraps this answer twice.
  expect(deleted).toMatchObject({ data: { data: { id: factorId } }, error: null });
  expect((await server.admin().mfa.listFactors({ userId: id })).data?.factors).toEqual([]);
});
