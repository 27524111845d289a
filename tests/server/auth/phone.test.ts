import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type AuthService,
  type AuthServiceOptions,
  errorOf,
  PASSWORD,
  startAuthService,
} from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';

const db = useTestDatabase();

const open = (further: AuthServiceOptions = {}) =>
  startAuthService(db.database, { settings: { phone: { isEnabled: true } }, ...further });

const randomPhone = () => `336${randomInt(10 ** 7, 10 ** 8)}`;

const lastCode = (auth: AuthService, phone: string) => auth.messages.findLast(({ to }) => to === phone)?.code;

const verify = (auth: AuthService, body: object) => auth.call('POST', '/verify', body);

test('a sign-up by telephone sends a code, which confirms the number', async () => {
  const auth = await open();
  const phone = randomPhone();
  const written = `+${phone.slice(0, 2)} ${phone.slice(2)}`;
  const { status, body } = await auth.call('POST', '/signup', { phone: written, password: PASSWORD });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    phone,
    email: '',
    app_metadata: { provider: 'phone', providers: ['phone'] },
    confirmation_sent_at: expect.any(String),
    identities: [
      {
        provider: 'phone',
        id: body.id,
        identity_data: { sub: body.id, email_verified: false, phone_verified: false },
      },
    ],
  });
  expect(body).not.toHaveProperty('phone_confirmed_at');
  expect(body.identities[0].identity_data).not.toHaveProperty('phone');
  const code = lastCode(auth, phone);
  expect(auth.messages.at(-1)?.text).toBe(`Votre code : ${code}`);
  const grant = () => auth.call('POST', '/token?grant_type=password', { phone, password: PASSWORD });
  expect(errorOf(await grant())).toEqual([400, 'invalid_credentials', 'Invalid login credentials']);
  const telling = await open({ settings: { phone: { isEnabled: true }, tellsUnknown: true } });
  const told = await telling.call('POST', '/token?grant_type=password', { phone, password: PASSWORD });
  expect(errorOf(told)).toEqual([400, 'phone_not_confirmed', 'Phone not confirmed']);
  const opened = await verify(auth, { type: 'sms', phone: written, token: code });
  expect(opened.body.user.phone_confirmed_at).toEqual(expect.any(String));
  expect((await grant()).status).toBe(200);
});

test('a code by telephone lives a minute', async () => {
  const auth = await open();
  const phone = randomPhone();
  await auth.call('POST', '/signup', { phone, password: PASSWORD });
  auth.advance(61);
  const body = { type: 'sms', phone, token: lastCode(auth, phone) };
  expect(errorOf(await verify(auth, body))).toEqual([403, 'otp_expired', 'Token has expired or is invalid']);
  const resent = await auth.call('POST', '/resend', { type: 'sms', phone });
  expect([resent.status, resent.body]).toEqual([200, {}]);
  expect((await verify(auth, { ...body, token: lastCode(auth, phone) })).status).toBe(200);
});

test('a known number signs in by code, an unknown one signs up', async () => {
  const auth = await open();
  const phone = randomPhone();
  const fresh = await auth.call('POST', '/otp', { phone });
  expect([fresh.status, fresh.body]).toEqual([200, {}]);
  await verify(auth, { type: 'sms', phone, token: lastCode(auth, phone) });
  auth.advance(61);
  const known = await auth.call('POST', '/otp', { phone, create_user: false });
  expect([known.status, known.body]).toEqual([200, {}]);
  expect((await verify(auth, { type: 'sms', phone, token: lastCode(auth, phone) })).status).toBe(200);
  const unknown = await auth.call('POST', '/otp', { phone: randomPhone(), create_user: false });
  expect([unknown.status, unknown.body]).toEqual([200, {}]);
});

test('a number that has a confirmed account is answered with a look-alike', async () => {
  const auth = await open();
  const phone = randomPhone();
  const { body: own } = await auth.call('POST', '/signup', { phone, password: PASSWORD });
  await verify(auth, { type: 'sms', phone, token: lastCode(auth, phone) });
  const count = auth.messages.length;
  auth.advance(61);
  const { body } = await auth.call('POST', '/signup', { phone, password: PASSWORD });
  expect(body).toMatchObject({ phone, email: '', role: 'authenticated', identities: [{ id: body.id }] });
  expect(body.id).not.toBe(own.id);
  expect(auth.messages.length).toBe(count);
});

test('a new number counts once its code came back', async () => {
  const auth = await open();
  const { accessToken: token } = await auth.createUser();
  const phone = randomPhone();
  auth.advance(1);
  const { body } = await auth.call('PUT', '/user', { phone: `+${phone}` }, { token });
  expect(body).toMatchObject({ phone: '', new_phone: phone });
  const again = await auth.call('PUT', '/user', { phone }, { token });
  expect(errorOf(again)[1]).toBe('over_sms_send_rate_limit');
  const opened = await verify(auth, { type: 'phone_change', phone, token: lastCode(auth, phone) });
  expect(opened.body.user).toMatchObject({
    phone,
    app_metadata: { provider: 'email', providers: ['email', 'phone'] },
  });
  const other = await auth.createUser();
  const telling = await open({ settings: { phone: { isEnabled: true }, tellsUnknown: true } });
  const taken = await telling.call('PUT', '/user', { phone }, { token: other.accessToken });
  expect(errorOf(taken)).toEqual([
    422,
    'phone_exists',
    'A user with this phone number has already been registered',
  ]);
});

test('a link’s type never confirms an e-mail address with the code of a text message', async () => {
  const auth = await open();
  const phone = randomPhone();
  await auth.call('POST', '/signup', { phone, password: PASSWORD });
  const { token_hash } = await db.database.kysely
    .selectFrom('auth.one_time_tokens')
    .select('token_hash')
    .where('relates_to', '=', phone)
    .executeTakeFirstOrThrow();
  expect(errorOf(await verify(auth, { type: 'signup', token_hash }))[1]).toBe('otp_expired');
});

test('by one setting, a text message that does not leave is told, and may be asked for again at once', async () => {
  let isBroken = true;
  const auth = await open({
    // By default the request does not wait for the provider: a number with an account gets no message, and the answer comes at once.
    settings: { phone: { isEnabled: true }, tellsUnknown: true },
    smsSender: {
      async send() {
        if (isBroken) throw new Error('no provider');
        return {};
      },
    },
  });
  const phone = randomPhone();
  const signUp = () => auth.call('POST', '/signup', { phone, password: PASSWORD });
  expect(errorOf(await signUp())).toEqual([422, 'sms_send_failed', 'Error sending confirmation sms']);
  isBroken = false;
  expect((await signUp()).status).toBe(200);
});

test('text messages of an hour are counted', async () => {
  const auth = await open({
    settings: { phone: { isEnabled: true, perHour: 3 }, rateLimitFactor: 1, hasProofOfWork: false },
  });
  await db.database.kysely.deleteFrom('internal.rate_limits').execute();
  // Two of the three messages are for strangers, one for each address.
  const send = (place: number) =>
    auth.call('POST', '/otp', { phone: randomPhone() }, { ip: `10.${place}.0.1` });
  expect((await send(1)).status).toBe(200);
  expect((await send(2)).status).toBe(200);
  expect(errorOf(await send(3))).toEqual([429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded']);
});

test('an account with a telephone only reauthenticates by text message', async () => {
  const auth = await open();
  const phone = randomPhone();
  await auth.call('POST', '/signup', { phone, password: PASSWORD });
  const { body } = await verify(auth, { type: 'sms', phone, token: lastCode(auth, phone) });
  const answer = await auth.call('GET', '/reauthenticate', undefined, { token: body.access_token });
  expect(answer.status).toBe(200);
  expect(auth.messages.length).toBe(2);
});
