import { expect, test } from 'vitest';
import { readEmail, readPhone, requireSmsChannel } from './addresses.ts';

test.each([
  ['Denise@Exemple.FR', 'denise@exemple.fr'],
  ['a+b@exemple.fr', 'a+b@exemple.fr'],
  ["o'neil@exemple.fr", "o'neil@exemple.fr"],
  ['admin@localhost', 'admin@localhost'],
])('the address %s is kept as %s', (given, kept) => {
  expect(readEmail(given)).toBe(kept);
});

test.each([
  ['', 'An email address is required'],
  [`${'a'.repeat(251)}@b.fr`, 'An email address is too long'],
  ...[
    'a',
    'a@',
    '@b.fr',
    'a b@c.fr',
    'a@b c.fr',
    'a@-b.fr',
    'a@b..fr',
    'a@b.fr\n',
    'a@b.fr,c@d.fr',
    'é@b.fr',
    'a@<b.fr>',
  ].map((address) => [address, 'Unable to validate email address: invalid format']),
])('the address %j is refused', (given, message) => {
  expect(() => readEmail(given ?? '')).toThrow(message);
});

test.each([
  ['+33612345678', '33612345678'],
  ['33 6 12 34 56 78', '33612345678'],
  ['12', '12'],
])('the number %s is kept as %s', (given, kept) => {
  expect(readPhone(given)).toBe(kept);
});

test.each(['', '0612345678', '++336', '336-12', '1', '1234567890123456', '33६12'])(
  'the number %j is refused',
  (given) => {
    expect(() => readPhone(given)).toThrow('Invalid phone number format (E.164 required)');
  },
);

test('text messages are the only channel', () => {
  expect(() => requireSmsChannel('')).not.toThrow();
  expect(() => requireSmsChannel('sms')).not.toThrow();
  expect(() => requireSmsChannel('whatsapp')).toThrow("Invalid channel, supported values are 'sms'");
});
