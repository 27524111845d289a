import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  type ErrorFacts,
  errorOf,
  PASSWORD,
  randomEmail,
  startAuthService,
} from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';

const db = useTestDatabase();

test('a sign-up answers with an unconfirmed account and mails a code and a link', async () => {
  const auth = await startAuthService(db.database);
  const email = randomEmail();
  const { status, body } = await auth.call('POST', '/signup?redirect_to=http://localhost:3000/client', {
    email: email.toUpperCase(),
    password: PASSWORD,
    data: { full_name: undefined, sub: 'other', email: 'other@exemple.fr', email_verified: true },
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: '2026-11-21T10:00:00.000Z',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {
      full_name: undefined,
      sub: body.id,
      email,
      email_verified: false,
      phone_verified: false,
    },
    identities: [
      {
        identity_id: expect.any(String),
        id: body.id,
        user_id: body.id,
        identity_data: body.user_metadata,
        provider: 'email',
        last_sign_in_at: expect.any(String),
        created_at: expect.any(String),
        updated_at: expect.any(String),
        email,
      },
    ],
    created_at: '2026-11-21T10:00:00.000Z',
    updated_at: '2026-11-21T10:00:00.000Z',
    is_anonymous: false,
  });
  const mail = auth.lastMail(email);
  expect(mail.kind).toBe('confirm-signup');
  expect(mail.data).toMatchObject({ code: expect.stringMatching(/^\d{6}$/), name: undefined });
  expect(mail.data.link).toMatch(
    /^http:\/\/localhost:3000\/connexion\/retour\?token_hash=[0-9a-f]{56}&type=signup&redirect_to=http%3A%2F%2Flocalhost%3A3000%2Fclient$/,
  );
});

test('an account that moves to Supabase can be read there', async () => {
  const auth = await startAuthService(db.database);
  const { id } = await auth.createUser();
  const { rows } = await sql`
    select instance_id, confirmation_token, recovery_token, email_change_token_new, email_change,
      email_change_token_current, phone_change, phone_change_token, reauthentication_token, phone
    from auth.users where id = ${id}
  `.execute(db.database.kysely);
  expect(rows).toEqual([
    {
      instance_id: '00000000-0000-0000-0000-000000000000',
      confirmation_token: '',
      recovery_token: '',
      email_change_token_new: '',
      email_change: '',
      email_change_token_current: '',
      phone_change: '',
      phone_change_token: '',
      reauthentication_token: '',
      phone: null,
    },
  ]);
});

test('an account gets its profile, as a client', async () => {
  const auth = await startAuthService(db.database);
  const { id } = await auth.createUser({ data: { full_name: 'Denise Papin' } });
  const profile = await db.database.kysely
    .selectFrom('profiles')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  expect(profile).toMatchObject({ role: 'client', cart: [], full_name: 'Denise Papin' });
});

const long = 'é'.repeat(40);
const challenge = 'a'.repeat(43);

const refusals: [name: string, body: object | string, ...ErrorFacts][] = [
  ['no password', { email: 'a@b.fr' }, 400, 'validation_failed', 'Signup requires a valid password'],
  [
    'more than 72 bytes',
    { email: 'a@b.fr', password: long },
    400,
    'validation_failed',
    'Password cannot be longer than 72 characters',
  ],
  [
    'a short password',
    { email: 'a@b.fr', password: '12345' },
    422,
    'weak_password',
    'Password should be at least 8 characters.',
  ],
  [
    'a common password',
    { email: 'a@b.fr', password: 'AzertyUIOP' },
    422,
    'weak_password',
    'Password is known to be weak and easy to guess, please choose a different one.',
  ],
  [
    'two addresses',
    { email: 'a@b.fr', phone: '33600000000', password: PASSWORD },
    400,
    'validation_failed',
    'Only an email address or phone number should be provided on signup.',
  ],
  [
    'a strange channel',
    { phone: '33600000000', password: PASSWORD, channel: 'fax' },
    400,
    'validation_failed',
    "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
  ],
  [
    'a challenge by telephone',
    { phone: '33600000000', password: PASSWORD, code_challenge: challenge, code_challenge_method: 's256' },
    400,
    'validation_failed',
    'PKCE not supported for phone signups',
  ],
  [
    'a challenge without its method',
    { email: 'a@b.fr', password: PASSWORD, code_challenge: challenge },
    400,
    'validation_failed',
    'PKCE flow requires code_challenge_method and code_challenge',
  ],
  [
    'a telephone where there is none',
    { phone: '33600000000', password: PASSWORD },
    400,
    'phone_provider_disabled',
    'Phone signups are disabled',
  ],
  [
    'an address that is none',
    { email: 'denise', password: PASSWORD },
    400,
    'validation_failed',
    'Unable to validate email address: invalid format',
  ],
  [
    'an endless address',
    { email: `${'a'.repeat(250)}@exemple.fr`, password: PASSWORD },
    400,
    'validation_failed',
    'An email address is too long',
  ],
  ['neither address', { data: {} }, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
  ['the wrong type', { email: 12 }, 400, 'bad_json', expect.stringContaining('email')],
  ['no JSON', '{"email":', 400, 'bad_json', expect.stringMatching(/^Could not parse request body as JSON: /)],
  ['nothing', '', 400, 'bad_json', expect.stringMatching(/^Could not parse request body as JSON: /)],
];

for (const [name, body, ...expected] of refusals) {
  test(`a sign-up with ${name} is refused`, async () => {
    const auth = await startAuthService(db.database);
    expect(errorOf(await auth.call('POST', '/signup', body))).toEqual(expected);
  });
}

test('a weak password is told why', async () => {
  const auth = await startAuthService(db.database, {
    settings: { password: { requiredCharacters: ['abc', '012'] } },
  });
  const answer = await auth.call('POST', '/signup', { email: randomEmail(), password: 'ZZZ' });
  expect(answer.body).toEqual({
    code: 'weak_password',
    message:
      'Password should be at least 8 characters. Password should contain at least one character of each: abc, 012.',
    weak_password: { reasons: ['length', 'characters'] },
  });
  expect(answer.headers.get('x-sb-error-code')).toBeNull();
});

test('sign-ups, those by e-mail and those by telephone can be closed', async () => {
  const body = { email: randomEmail(), password: PASSWORD };
  const closed = await startAuthService(db.database, { settings: { isSignupDisabled: true } });
  expect(errorOf(await closed.call('POST', '/signup', body))).toEqual([
    422,
    'signup_disabled',
    'Signups not allowed for this instance',
  ]);
  const noMail = await startAuthService(db.database, { settings: { email: { isEnabled: false } } });
  expect(errorOf(await noMail.call('POST', '/signup', body))).toEqual([
    400,
    'email_provider_disabled',
    'Email signups are disabled',
  ]);
});

test('an address that has a confirmed account is answered with a look-alike, and nothing happens', async () => {
  // This is the protocol's decoy; known-or-not.full.test.ts tests ours, which nothing tells apart.
  const auth = await startAuthService(db.database, { settings: { tellsUnknown: true } });
  const { id, email } = await auth.createUser();
  const mailsBefore = auth.mails.length;
  const rowBefore = await readUser(id);
  const { status, body } = await auth.call('POST', '/signup', {
    email,
    password: 'un autre mot de passe',
    data: { full_name: 'Mallory' },
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: auth.deps.clock().toISOString(),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { full_name: 'Mallory' },
    identities: [],
    created_at: auth.deps.clock().toISOString(),
    updated_at: auth.deps.clock().toISOString(),
    is_anonymous: false,
  });
  expect(body.id).not.toBe(id);
  expect(auth.mails.length).toBe(mailsBefore);
  expect(await readUser(id)).toEqual(rowBefore);
});

test('asking twice for a known address waits like asking twice for a new one', async () => {
  const auth = await startAuthService(db.database);
  const { email } = await auth.createUser();
  const body = { email, password: PASSWORD };
  expect((await auth.call('POST', '/signup', body)).status).toBe(200);
  expect(errorOf(await auth.call('POST', '/signup', body))).toEqual([
    429,
    'over_email_send_rate_limit',
    'For security purposes, you can only request this after 60 seconds.',
  ]);
  auth.advance(61);
  expect((await auth.call('POST', '/signup', body)).status).toBe(200);
});

test('a second sign-up of an unconfirmed address takes the place of the first, and says nothing of it', async () => {
  const auth = await startAuthService(db.database);
  const email = randomEmail();
  const first = await auth.call('POST', '/signup', { email, password: PASSWORD, data: { n: 1 } });
  const before = await readUser(first.body.id);
  const { code: ended } = auth.lastMail(email).data;
  const again = { email, password: 'une autre parole', data: { n: 2 } };
  const tooSoon = await auth.call('POST', '/signup', again);
  expect(errorOf(tooSoon)).toEqual([
    429,
    'over_email_send_rate_limit',
    'For security purposes, you can only request this after 60 seconds.',
  ]);
  expect(tooSoon.headers.get('Retry-After')).toBe('60');
  auth.advance(61);
  const second = await auth.call('POST', '/signup', again);
  expect(second.status).toBe(200);
  expect(second.body).toMatchObject({ user_metadata: { n: 2 } });
  // The id reveals nothing about a confirmed account, nor about this one.
  expect(second.body.id).not.toBe(first.body.id);
  // Neither password is the account's yet.
  expect(before).toMatchObject({ encrypted_password: '' });
  expect(await readUser(first.body.id)).toMatchObject({ encrypted_password: '' });
  const verify = (token: string | undefined) =>
    auth.call('POST', '/verify', { type: 'signup', email, token });
  expect(errorOf(await verify(ended))[1]).toBe('otp_expired');
  const { body } = await verify(auth.lastMail(email).data.code);
  expect(body.user.user_metadata).toMatchObject({ n: 2, email_verified: true });
  const grant = (password: string) => auth.call('POST', '/token?grant_type=password', { email, password });
  expect((await grant(PASSWORD)).status).toBe(400);
  expect((await grant('une autre parole')).status).toBe(200);
});

test('two sign-ups of one address at once make one account', async () => {
  const auth = await startAuthService(db.database);
  const email = randomEmail();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => auth.call('POST', '/signup', { email, password: PASSWORD })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429]);
  const { length } = await db.database.kysely
    .selectFrom('auth.users')
    .select('id')
    .where('email', '=', email)
    .execute();
  expect(length).toBe(1);
});

test('an invited address that signs up learns nothing of the invitation, by the protocol’s answer either', async () => {
  const auth = await startAuthService(db.database, { settings: { tellsUnknown: true } });
  const email = randomEmail();
  const { body } = await auth.call('POST', '/signup', { email, password: PASSWORD, data: { secret: 1 } });
  await db.database.kysely
    .updateTable('auth.users')
    .set({ invited_at: new Date(), confirmation_sent_at: null })
    .where('id', '=', body.id)
    .execute();
  const again = await auth.call('POST', '/signup', { email, password: PASSWORD });
  expect(again.body).toMatchObject({ id: body.id, user_metadata: {}, identities: [] });
});

test('where nothing needs confirming a sign-up is a sign-in', async () => {
  const auth = await startAuthService(db.database, { settings: { email: { mustConfirm: false } } });
  const email = randomEmail();
  const { status, body } = await auth.call('POST', '/signup', { email, password: PASSWORD });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    user: {
      email,
      email_confirmed_at: expect.any(String),
      user_metadata: { email_verified: true },
      identities: [{ identity_data: { email_verified: true } }],
    },
  });
  expect(auth.mails).toEqual([]);
  expect(errorOf(await auth.call('POST', '/signup', { email, password: PASSWORD }))).toEqual([
    422,
    'user_already_exists',
    'User already registered',
  ]);
});

test('a visitor signs in without an address', async () => {
  const auth = await startAuthService(db.database, { settings: { isAnonymousEnabled: true } });
  const { body } = await auth.call('POST', '/signup', { data: { theme: 'sombre' } });
  expect(body.user).toMatchObject({
    email: '',
    is_anonymous: true,
    identities: [],
    app_metadata: {},
    user_metadata: { theme: 'sombre' },
  });
  const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString());
  expect(claims).toMatchObject({ is_anonymous: true, amr: [{ method: 'anonymous' }], aal: 'aal1' });
});

test('by one setting, a mail that does not leave is told, and may be asked for again at once', async () => {
  let isBroken = true;
  const mails: string[] = [];
  const auth = await startAuthService(db.database, {
    settings: { tellsUnknown: true },
    mailer: async (mail) => {
      if (isBroken) throw new Error('no server');
      mails.push(mail.to);
    },
  });
  const email = randomEmail();
  const body = { email, password: PASSWORD };
  expect(errorOf(await auth.call('POST', '/signup', body))).toEqual([
    500,
    'unexpected_failure',
    'Error sending confirmation email',
  ]);
  isBroken = false;
  expect((await auth.call('POST', '/signup', body)).status).toBe(200);
  expect(mails).toEqual([email]);
});

function readUser(id: string) {
  return db.database.kysely.selectFrom('auth.users').selectAll().where('id', '=', id).executeTakeFirst();
}
