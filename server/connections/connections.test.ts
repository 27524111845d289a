import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { BackupSchedule } from '../backup/backups-module.ts';
import type { MailError } from '../mail/mail-error.ts';
import { type SmtpFailure, smtpFailure } from '../mail/smtp-failure-texts.ts';
import { InsideAddressError } from '../outgoing/connect-outside.ts';
import type { SealKeys } from '../sealed-text.ts';
import { placeInForce, scheduleInForce } from './backup-schedule.ts';
import { openSecret, sealSecret } from './connection-rows.ts';
import { type EnteredMail, mailFaults, type StoredMail } from './mail-form.ts';
import { mailServerOf, NO_MAIL_SETTINGS } from './mail-settings.ts';

const keys = (): SealKeys => [randomBytes(32)];
const secret = { text: 'cuivre & chanfrein', version: 3 };

test('a secret opens with the key that sealed it, in its own place, as it was sealed', () => {
  const own = keys();
  const kept = sealSecret(own, ['mail', 'password'], secret);
  expect(kept.version).toBe(3);
  expect(JSON.stringify(kept)).not.toContain('cuivre');
  expect(openSecret(own, ['mail', 'password'], kept)).toBe(secret.text);
  const bytes = Buffer.from(kept.sealed, 'base64');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    const tampered = { ...kept, sealed: changed.toString('base64') };
    expect(openSecret(own, ['mail', 'password'], tampered)).toBeNull();
  }
  expect(openSecret(own, ['mail', 'token'], kept)).toBeNull();
  expect(openSecret(keys(), ['mail', 'password'], kept)).toBeNull();
  expect(openSecret(own, ['mail', 'password'], { ...kept, sealed: '' })).toBeNull();
});

test('after a rotation what the former key sealed opens, and no longer once that key is gone', () => {
  const [former] = keys();
  const [next] = keys();
  const kept = sealSecret([former], ['mail', 'password'], secret);
  expect(openSecret([next, former], ['mail', 'password'], kept)).toBe(secret.text);
  expect(openSecret([next], ['mail', 'password'], kept)).toBeNull();
});

const connect = () => Promise.reject(new Error('not called'));
const settings = { ...NO_MAIL_SETTINGS, host: 'smtp.exemple.fr', user: 'papin@exemple.fr' };

test('a server on screen becomes an address as SMTP_URL has it, whatever its password holds', () => {
  const urlOf = (more: Partial<typeof settings>, password: string | null = 'p@/ss:é?') =>
    mailServerOf({ ...settings, ...more }, password, connect)?.url;
  expect(urlOf({})).toBe('smtps://papin%40exemple.fr:p%40%2Fss%3A%C3%A9%3F@smtp.exemple.fr:465');
  expect(decodeURIComponent(new URL(urlOf({}) ?? '').password)).toBe('p@/ss:é?');
  expect(urlOf({ security: 'starttls', port: 587, user: '' })).toBe('smtp://smtp.exemple.fr:587');
  expect(urlOf({ security: 'none', port: 25, user: '' })).toBe('smtp://smtp.exemple.fr:25?ignoreTLS=true');
  expect(urlOf({ host: '' })).toBeUndefined();
});

const stored: StoredMail = { ...settings, sealVersion: 1 };
const entered: EnteredMail = { ...settings, password: '' };
const rules = { privateHosts: ['relais.atelier'], isServerGiven: false, hasPassword: true };

test.each<[string, Partial<EnteredMail>, Partial<typeof rules>, string[]]>([
  ['the same server keeps its password', {}, {}, []],
  ['no server', { host: '' }, {}, ['host', 'password']],
  ['another server is not given the former password', { host: 'smtp.pirate.fr' }, {}, ['password']],
  ['nor another port', { port: 2525 }, {}, ['password']],
  ['nor another way to encrypt', { security: 'starttls' }, {}, ['password']],
  ['nor another user', { user: 'autre@exemple.fr' }, {}, ['password']],
  ['no user needs no password', { user: '', host: 'smtp.autre.fr' }, {}, []],
  ['a password that is lost', {}, { hasPassword: false }, ['password']],
  ['in clear over a network', { security: 'none', password: 'x' }, {}, ['security']],
  [
    'in clear to a relay that the environment names',
    { security: 'none', host: 'relais.atelier', password: 'x' },
    {},
    [],
  ],
  ['this machine', { host: '127.0.0.1', password: 'x' }, {}, ['host']],
  ['a cloud’s metadata', { host: '169.254.169.254', password: 'x' }, {}, ['host']],
  ['a number that is an address', { host: '2130706433', password: 'x' }, {}, ['host']],
  ['a server of the environment is not asked about', { host: '' }, { isServerGiven: true }, []],
])('%s', (_, typed, rule, paths) => {
  const faults = mailFaults({ ...entered, ...typed }, stored, { ...rules, ...rule });
  expect(faults.map(({ path }) => path)).toEqual(paths);
});

type Cause = { code?: string; command?: string; message?: string; response?: string };

const told = (cause: Cause, reason: MailError['reason'] = 'settings') =>
  smtpFailure({ reason, cause } as MailError, { user: 'papin', password: 'secret' });

test.each<[Cause, SmtpFailure['field'], RegExp]>([
  [{ code: 'EAUTH', response: '535 Bad credentials' }, 'user', /refuse cet identifiant/],
  [{ code: 'ENOAUTH' }, 'user', /refuse cet identifiant/],
  [{ code: 'ETLS', message: 'STARTTLS is not offered' }, 'security', /ne propose pas de chiffrement/],
  [{ code: 'ESOCKET', message: 'ssl3_get_record:wrong version number' }, 'security', /Essayez STARTTLS/],
  [{ code: 'ESOCKET', message: 'self-signed certificate' }, 'host', /certificat/],
  [{ code: 'EENVELOPE', command: 'MAIL FROM' }, 'sender', /refuse cet expéditeur/],
  [{ code: 'EENVELOPE', command: 'RCPT TO' }, null, /adresse de destination/],
  [{ code: 'EMESSAGE' }, null, /indésirable/],
  [{ code: 'EDNS', message: 'getaddrinfo ENOTFOUND smtp.exmple.fr' }, 'host', /Aucun serveur/],
  [{ code: 'ESOCKET', message: 'connect ECONNREFUSED 1.1.1.1:465' }, 'port', /Rien ne répond/],
  [{ code: 'ECONNECTION', message: 'x' }, 'host', /n’a pas abouti/],
])('%o is told at %s', (cause, field, words) => {
  const failure = told({ message: '', ...cause });
  expect([failure.field, failure.words]).toEqual([field, expect.stringMatching(words)]);
});

const rule = { days: 7, weeks: 4, months: 6 };
test.each<[{ every: boolean; keep: boolean }, unknown, BackupSchedule]>([
  [{ every: false, keep: false }, undefined, { everyHours: 24, keep: rule }],
  [
    { every: false, keep: false },
    { everyHours: null, keep: { days: 1, weeks: 0, months: 0 } },
    { everyHours: null, keep: { days: 1, weeks: 0, months: 0 } },
  ],
  [
    { every: true, keep: true },
    { everyHours: 6, keep: { days: 1, weeks: 0, months: 0 } },
    { everyHours: 24, keep: rule },
  ],
  [{ every: false, keep: false }, { everyHours: 0 }, { everyHours: 24, keep: rule }],
])('with %o of the environment, the rhythm %o is %o', (given, settings, inForce) => {
  const backups = {
    folder: '/x',
    toBucket: false,
    everyHours: 24,
    keep: rule,
    given: { ...given, folder: false, toBucket: false },
  };
  expect(scheduleInForce({ backups }, settings === undefined ? undefined : { settings })).toEqual(inForce);
});

test.each([
  [{}, undefined, { folder: '/x', isTyped: false, earlierFolders: [], toBucket: false }],
  [
    {},
    { folder: '/disque', earlierFolders: ['/x', '/disque'], toBucket: true },
    { folder: '/disque', isTyped: true, earlierFolders: ['/x'], toBucket: true },
  ],
  [
    { folder: true, toBucket: true },
    { folder: '/disque', earlierFolders: ['/y'], toBucket: true },
    { folder: '/x', isTyped: false, earlierFolders: ['/y'], toBucket: false },
  ],
])('with %o of the environment, the place %o is %o', (given, settings, inForce) => {
  const backups = {
    folder: '/x',
    toBucket: false,
    everyHours: 24,
    keep: rule,
    given: { every: false, keep: false, folder: false, toBucket: false, ...given },
  };
  const row = settings && { settings: { everyHours: 6, keep: rule, ...settings } };
  expect(placeInForce({ backups }, row)).toEqual(inForce);
});

test('an inside address is told as what it is, a silence as such', () => {
  expect(told(new InsideAddressError('x is an inside address')).words).toContain('PRIVATE_HOSTS');
  expect(told({ code: 'ETIMEDOUT', message: '' }, 'timeout').words).toContain('pas répondu à temps');
  expect(told({ code: 'EENVELOPE', command: 'RCPT TO', message: '' }, 'postponed').words).toContain(
    'plus tard',
  );
});

test('the words of a server are one short line without the password', () => {
  const base64 = Buffer.from('secret').toString('base64');
  const plain = Buffer.from('\0papin\0secret').toString('base64');
  const response = `535 5.7.8\r\n\u001b[31mno: secret ${base64} ${plain} ${'x'.repeat(1000)}`;
  const { answer } = told({ code: 'EAUTH', message: '', response });
  expect(answer).toMatch(/^535 5\.7\.8 \[31mno: ••• ••• ••• x+$/);
  expect(answer).toHaveLength(300);
});
