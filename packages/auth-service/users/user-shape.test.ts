import { expect, test } from 'vitest';
import { factorShape, type UserRow, userShape } from './user-shape.ts';

const at = new Date('2026-11-21T10:00:00Z');
const time = '2026-11-21T10:00:00.000Z';

const bare: UserRow = {
  id: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
  aud: 'authenticated',
  role: 'authenticated',
  email: null,
  encrypted_password: '$argon2id$secret',
  email_confirmed_at: null,
  invited_at: null,
  confirmation_sent_at: null,
  recovery_sent_at: null,
  email_change: '',
  email_change_sent_at: null,
  last_sign_in_at: null,
  raw_app_meta_data: null,
  raw_user_meta_data: null,
  created_at: at,
  updated_at: at,
  phone: null,
  phone_confirmed_at: null,
  phone_change: '',
  phone_change_sent_at: null,
  confirmed_at: null,
  email_change_confirm_status: 0,
  banned_until: null,
  reauthentication_sent_at: null,
  is_sso_user: false,
  deleted_at: null,
  is_anonymous: false,
};

test('an empty account shows what its clients count on, and nothing else', () => {
  expect(userShape(bare, [])).toStrictEqual({
    id: bare.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: '',
    phone: '',
    app_metadata: {},
    user_metadata: {},
    identities: [],
    created_at: time,
    updated_at: time,
    is_anonymous: false,
  });
});

test('every time and every address under way shows once it is there', () => {
  const full: UserRow = {
    ...bare,
    email: 'a@b.fr',
    phone: '33612345678',
    email_confirmed_at: at,
    phone_confirmed_at: at,
    confirmed_at: at,
    invited_at: at,
    confirmation_sent_at: at,
    recovery_sent_at: at,
    email_change: 'c@d.fr',
    email_change_sent_at: at,
    phone_change: '33600000000',
    phone_change_sent_at: at,
    reauthentication_sent_at: at,
    last_sign_in_at: at,
    banned_until: at,
    deleted_at: at,
  };
  const shape = userShape(full, []);
  for (const name of [
    'email_confirmed_at',
    'phone_confirmed_at',
    'confirmed_at',
    'invited_at',
    'confirmation_sent_at',
    'recovery_sent_at',
    'email_change_sent_at',
    'phone_change_sent_at',
    'reauthentication_sent_at',
    'last_sign_in_at',
    'banned_until',
    'deleted_at',
  ] as const)
    expect([name, shape[name]]).toEqual([name, time]);
  expect(shape).toMatchObject({ new_email: 'c@d.fr', new_phone: '33600000000' });
  expect(JSON.stringify(shape)).not.toContain('secret');
});

test('a factor never shows its secret', () => {
  const shape = factorShape({
    id: 'f',
    user_id: bare.id,
    friendly_name: '',
    factor_type: 'totp',
    status: 'verified',
    created_at: at,
    updated_at: at,
    secret: 'JBSWY3DP',
    phone: null,
    last_challenged_at: null,
  });
  expect(shape).toStrictEqual({
    id: 'f',
    created_at: time,
    updated_at: time,
    status: 'verified',
    factor_type: 'totp',
    phone: '',
    last_challenged_at: null,
  });
});
