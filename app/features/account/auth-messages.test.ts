import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
} from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { errorOfForm, explainAuthError } from './auth-messages.ts';

const api = (code: string, message = 'In English', status = 400) => new AuthApiError(message, status, code);

test('an unknown account, a wrong password and a banned account are told the same', () => {
  expect(explainAuthError(api('user_banned'))).toEqual(explainAuthError(api('invalid_credentials')));
});

test('how long to wait is said when it is known', () => {
  const after = (seconds: number) =>
    explainAuthError(
      api(
        'over_email_send_rate_limit',
        `For security purposes, you can only request this after ${seconds} seconds.`,
        429,
      ),
    ).message;
  expect(after(1)).toContain('Attendez une seconde');
  expect(after(42)).toContain('Attendez 42\u00a0secondes');
  expect(after(60)).toContain('Attendez une minute');
  expect(after(61)).toContain('Attendez 2 minutes');
  expect(explainAuthError(api('over_email_send_rate_limit', 'email rate limit exceeded')).message).toContain(
    'une heure',
  );
  expect(explainAuthError(api('over_request_rate_limit')).message).toContain('Trop d’essais');
});

test('who typed too many codes of a mail is led to its link', () => {
  const told = explainAuthError(api('over_request_rate_limit'), { isMailed: true });
  expect(told.field).toBe('code');
  expect(told.message).toContain('le lien du même message');
  expect(explainAuthError(api('otp_expired')).message).toContain('le lien du même message');
});

test('a weak password is told what it lacks', () => {
  const weak = (...reasons: ('length' | 'characters' | 'pwned')[]) =>
    explainAuthError(new AuthWeakPasswordError('weak', 422, reasons), { minPasswordLength: 10 });
  expect(weak('length', 'characters')).toEqual({
    field: 'password',
    message: 'Choisissez au moins 10 caractères.',
  });
  expect(weak('pwned').message).toContain('divulgué');
  expect(weak('characters').message).toContain('Mélangez');
});

test('errors of the client itself are explained', () => {
  expect(explainAuthError(new AuthSessionMissingError()).message).toContain('Reconnectez-vous');
  expect(explainAuthError(new AuthRetryableFetchError('x', 503)).message).toContain('ne répond pas');
});

test('an error nobody foresaw shows nothing of its English', () => {
  const { message } = explainAuthError(api('unexpected_failure', 'relation "users" does not exist', 500));
  expect(message).not.toContain('relation');
  expect(message).toContain('Réessayez');
});

test('a sentence stands at its field where the form has one', () => {
  const error = api('same_password');
  expect(errorOfForm(error, { password: { label: 'Mot de passe' } })).toEqual({
    field: 'password',
    label: 'Mot de passe',
    message: 'Choisissez un mot de passe différent de l’actuel.',
  });
  expect(errorOfForm(error, {})).toEqual({ message: 'Choisissez un mot de passe différent de l’actuel.' });
});
