import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isSecretField } from '#domain/text/typed-fields.ts';

/** The names of the fields that hold a password or a one-time code, as the screens have them. */
const secretNames = globSync('app/{features,routes}/**/*.tsx').flatMap((file) =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /<Field\b[^>]*?(?:\bname="|\bfield\(')([^"']+)["'](?:[^<]|<(?!\/Field>|PasswordInput|OtpInput))*<(?:PasswordInput|OtpInput)/g,
    ),
  ].map(([, name = '']) => name),
);

test('no field for a password or a code is one that is kept', () => {
  expect(secretNames).toEqual(expect.arrayContaining(['nonce', 'code', 'password']));
  expect(secretNames.filter((name) => !isSecretField(name))).toEqual([]);
});

test.each([
  'current',
  'current-email',
  'current-factor',
  'code',
  'signature',
  'uri',
  'exportPassword',
  'recoveryCode',
  'csrf_token',
  'cf-turnstile-response-captcha',
])('%s is never kept', (name) => expect(isSecretField(name)).toBe(true));

test.each(['code-postal', 'livraison-code-postal', 'sans-code', 'note', 'message', 'motsCles', 'motif'])(
  '%s is kept',
  (name) => expect(isSecretField(name)).toBe(false),
);
