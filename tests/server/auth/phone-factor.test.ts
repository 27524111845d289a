import { expect, test } from 'vitest';
import { type AuthService, type ErrorFacts, errorOf, startAuthService } from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { challenge, claimsOf } from '#tests/support/second-factor.ts';

const db = useTestDatabase();

const start = () => startAuthService(db.database, { settings: { mfa: { phone: true } } });

async function enrollPhone(auth: AuthService, token: string, phone = '+33 6 12 34 56 78', name = '') {
  return auth.call('POST', '/factors', { factor_type: 'phone', phone, friendly_name: name }, { token });
}

test('a telephone is enrolled, gets a code, and raises the session by it', async () => {
  const auth = await start();
  const { accessToken: token } = await auth.createUser();
  const { status, body } = await enrollPhone(auth, token);
  expect([status, body]).toEqual([
    200,
    { id: expect.any(String), type: 'phone', friendly_name: '', phone: '+33 6 12 34 56 78' },
  ]);
  const asked = await auth.call('POST', `/factors/${body.id}/challenge`, { channel: 'sms' }, { token });
  expect(asked.body).toMatchObject({ type: 'phone' });
  const message = auth.messages.at(-1);
  expect(message).toMatchObject({ to: '33612345678', code: expect.stringMatching(/^\d{6}$/) });
  const verified = await auth.call(
    'POST',
    `/factors/${body.id}/verify`,
    { challenge_id: asked.body.id, code: message?.code },
    { token },
  );
  expect(verified.status).toBe(200);
  const claims = claimsOf(verified.body.access_token);
  expect(claims).toMatchObject({ aal: 'aal2' });
  expect(claims.amr.map(({ method }: { method: string }) => method)).toContain('mfa/phone');
  expect(verified.body.user.factors).toMatchObject([{ factor_type: 'phone', phone: '33612345678' }]);
});

test('a wrong code is refused; the code that was sent is not kept', async () => {
  const auth = await start();
  const { accessToken: token } = await auth.createUser();
  const { body } = await enrollPhone(auth, token);
  const id = await challenge(auth, token, body.id);
  const code = auth.messages.at(-1)?.code ?? '';
  const wrong = code === '000000' ? '000001' : '000000';
  const answer = await auth.call(
    'POST',
    `/factors/${body.id}/verify`,
    { challenge_id: id, code: wrong },
    { token },
  );
  expect(errorOf(answer)).toEqual<ErrorFacts>([
    422,
    'mfa_verification_failed',
    'Invalid MFA Phone code entered',
  ]);
  const kept = await db.database.kysely
    .selectFrom('auth.mfa_challenges')
    .select('otp_code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(kept.otp_code).not.toContain(code);
});

test('the next text message waits for a minute', async () => {
  const auth = await start();
  const { accessToken: token } = await auth.createUser();
  const { body } = await enrollPhone(auth, token);
  const ask = () => auth.call('POST', `/factors/${body.id}/challenge`, {}, { token });
  expect((await ask()).status).toBe(200);
  auth.advance(20);
  expect(errorOf(await ask())).toEqual<ErrorFacts>([
    429,
    'over_sms_send_rate_limit',
    'For security purposes, you can only request this after 40 seconds.',
  ]);
  auth.advance(40);
  expect((await ask()).status).toBe(200);
  expect(auth.messages).toHaveLength(2);
});

test('a message that did not leave is told, and may be asked for again at once', async () => {
  let isDown = true;
  const auth = await startAuthService(db.database, {
    settings: { mfa: { phone: true } },
    smsSender: {
      async send() {
        if (isDown) throw new Error('no network');
        return {};
      },
    },
  });
  const { accessToken: token } = await auth.createUser();
  const { body } = await enrollPhone(auth, token);
  const ask = () => auth.call('POST', `/factors/${body.id}/challenge`, {}, { token });
  expect(errorOf(await ask())).toEqual<ErrorFacts>([422, 'sms_send_failed', 'Error sending mfa sms']);
  isDown = false;
  expect((await ask()).status).toBe(200);
});

test('a number is a factor once; one left half-way is replaced', async () => {
  const auth = await start();
  const { accessToken: token } = await auth.createUser();
  const first = await enrollPhone(auth, token, '+33612345678', 'a');
  const second = await enrollPhone(auth, token, '33612345678', 'b');
  expect(second.body.id).not.toBe(first.body.id);
  const id = await challenge(auth, token, second.body.id);
  const code = auth.messages.at(-1)?.code;
  const { body } = await auth.call(
    'POST',
    `/factors/${second.body.id}/verify`,
    { challenge_id: id, code },
    { token },
  );
  expect(errorOf(await enrollPhone(auth, body.access_token, '+33612345678', 'c'))).toEqual<ErrorFacts>([
    422,
    'mfa_verified_factor_exists',
    'A verified phone factor already exists, unenroll the existing factor to continue',
  ]);
});

test.each<[object, ErrorFacts]>([
  [{}, [400, 'validation_failed', 'Phone number required to enroll Phone factor']],
  [{ phone: 'abc' }, [400, 'validation_failed', 'Invalid phone number format (E.164 required)']],
])('a telephone of %o is refused', async (given, expected) => {
  const auth = await start();
  const { accessToken: token } = await auth.createUser();
  expect(errorOf(await auth.call('POST', '/factors', { factor_type: 'phone', ...given }, { token }))).toEqual(
    expected,
  );
});
