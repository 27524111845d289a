import { expect, test } from 'vitest';
import { eventsOf, factsOf, useAuthServer } from '#tests/support/auth-server.ts';
import { PASSWORD, randomEmail } from '#tests/support/auth-service.ts';

const server = useAuthServer({ settings: { tellsUnknown: true, phone: { isEnabled: true } } });

let count = 0;
function randomPhone(): string {
  count += 1;
  return `336000${String(count).padStart(5, '0')}`;
}

function codeTo(phone: string): string {
  const message = server.service.messages.findLast(({ to }) => to === phone);
  if (!message?.code) throw new Error(`no message was sent to ${phone}`);
  return message.code;
}

test('signUp by telephone sends a code, which confirms and signs in', async () => {
  const client = server.client();
  const phone = randomPhone();
  const { data, error } = await client.auth.signUp({ phone: `+${phone}`, password: PASSWORD });
  expect(error).toBeNull();
  expect(data).toMatchObject({
    session: null,
    user: { phone, email: '', app_metadata: { provider: 'phone', providers: ['phone'] } },
  });
  expect(server.service.messages.at(-1)).toMatchObject({ to: phone, text: `Votre code : ${codeTo(phone)}` });
  const verified = await client.auth.verifyOtp({ type: 'sms', phone: `+${phone}`, token: codeTo(phone) });
  expect(verified.data.user).toMatchObject({ phone, phone_confirmed_at: expect.any(String) });
  expect(eventsOf(client)).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
  expect((await server.client().auth.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
});

test('signInWithPassword before the code is refused to whoever knows the password', async () => {
  const phone = randomPhone();
  const { auth } = server.client();
  await auth.signUp({ phone, password: PASSWORD });
  const { error } = await auth.signInWithPassword({ phone, password: PASSWORD });
  expect(factsOf(error)).toEqual([400, 'phone_not_confirmed', 'Phone not confirmed']);
});

test('signInWithOtp by telephone names the message', async () => {
  const phone = randomPhone();
  const { auth } = server.client();
  await server.admin().createUser({ phone, phone_confirm: true });
  const { data, error } = await auth.signInWithOtp({ phone });
  expect(error).toBeNull();
  expect(data.messageId).toMatch(/^message-\d+$/);
  expect((await auth.verifyOtp({ type: 'sms', phone, token: codeTo(phone) })).error).toBeNull();
});

test('a text message’s code lives a minute', async () => {
  const phone = randomPhone();
  const { auth } = server.client();
  await auth.signInWithOtp({ phone });
  server.service.advance(61);
  expect(factsOf((await auth.verifyOtp({ type: 'sms', phone, token: codeTo(phone) })).error)).toEqual([
    403,
    'otp_expired',
    'Token has expired or is invalid',
  ]);
});

test('text messages keep their distance', async () => {
  const phone = randomPhone();
  const { auth } = server.client();
  await auth.signInWithOtp({ phone });
  const { error } = await auth.signInWithOtp({ phone });
  expect(factsOf(error)?.slice(0, 2)).toEqual([429, 'over_sms_send_rate_limit']);
});

test.each(['abc', '+0612345678', '06 12', '+33612345678901234'])('"%s" is no number', async (phone) => {
  const { error } = await server.client().auth.signInWithOtp({ phone });
  expect(factsOf(error)).toEqual([400, 'validation_failed', 'Invalid phone number format (E.164 required)']);
});

test('resend sends the code again', async () => {
  const phone = randomPhone();
  const { auth } = server.client();
  await auth.signUp({ phone, password: PASSWORD });
  server.service.advance(61);
  const { data, error } = await auth.resend({ type: 'sms', phone });
  expect(error).toBeNull();
  expect(data.messageId).toMatch(/^message-\d+$/);
  expect((await auth.verifyOtp({ type: 'sms', phone, token: codeTo(phone) })).error).toBeNull();
});

test('updateUser changes the number once its code is there', async () => {
  const client = await server.signedIn();
  server.service.advance(1);
  const phone = randomPhone();
  const { data } = await client.auth.updateUser({ phone: `+${phone}` });
  expect(data.user).toMatchObject({ phone: '', new_phone: phone, phone_change_sent_at: expect.any(String) });
  const verified = await client.auth.verifyOtp({ type: 'phone_change', phone, token: codeTo(phone) });
  expect(verified.data.user).toMatchObject({
    phone,
    app_metadata: { provider: 'email', providers: ['email', 'phone'] },
  });
  expect(verified.data.user).not.toHaveProperty('new_phone');
});

test('a number that is taken is refused', async () => {
  const phone = randomPhone();
  await server.admin().createUser({ phone, phone_confirm: true });
  const client = await server.signedIn();
  expect(factsOf((await client.auth.updateUser({ phone })).error)).toEqual([
    422,
    'phone_exists',
    'A user with this phone number has already been registered',
  ]);
});

test('WhatsApp is no channel here', async () => {
  const { error } = await server
    .client()
    .auth.signInWithOtp({ phone: randomPhone(), options: { channel: 'whatsapp' } });
  expect(factsOf(error)).toEqual([
    400,
    'validation_failed',
    "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
  ]);
});

test('both addresses at once are refused', async () => {
  const both = { type: 'sms', token: '123456', phone: randomPhone(), email: randomEmail() } as const;
  const { error } = await server.client().auth.verifyOtp(both);
  expect(factsOf(error)?.[2]).toBe('Only an email address or phone number should be provided on verify');
});
