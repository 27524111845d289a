import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { testSettings } from '../test-support/settings.ts';
import { findWeakness, requireStrongPassword } from './policy.ts';

const settings = testSettings();
const usual = { ...settings.password, minLength: 6, refuses: 'common' as const };
const withPassword = (password: Partial<typeof usual>) => ({
  settings: { ...settings, password: { ...usual, ...password } },
});
const strict = { ...usual, minLength: 10, requiredCharacters: ['abc', '123'] };

test.each([
  ['chanfrein', usual, null],
  ['éàüöñç', usual, null],
  ['😀😀😀', usual, ['length']],
  ['12345', usual, ['length']],
  ['AZERTY', usual, ['pwned']],
  ['MotDePasse', usual, ['pwned']],
  ['azerty', { ...usual, refuses: 'nothing' as const }, null],
  ['Marseille2026', usual, null],
  ['Marseille2026', { ...usual, refuses: 'guessable' as const }, ['pwned']],
  ['xyz', strict, ['length', 'characters']],
  ['xxxxxxxxxxa', strict, ['characters']],
  ['xxxxxxxxxxa1', strict, null],
])('%s', (password, rules, reasons) => {
  expect(findWeakness(password, rules)?.reasons ?? null).toEqual(reasons);
});

test('72 bytes are the most', async () => {
  await requireStrongPassword('é'.repeat(36), withPassword({}));
  await expect(requireStrongPassword('é'.repeat(37), withPassword({}))).rejects.toMatchObject({
    status: 400,
    code: 'validation_failed',
    message: 'Password cannot be longer than 72 characters',
  });
});

/** A "range" service that knows one leaked password, and pads its answers. */
async function startRangeService(leaked: string, status = 200) {
  const asked: string[] = [];
  const hash = createHash('sha1').update(leaked).digest('hex').toUpperCase();
  const padding = createHash('sha1').update('bourrage').digest('hex').toUpperCase();
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(status).end(`${padding.slice(5)}:0\r\n${hash.slice(5)}:12\r\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

test('a leaked password is refused, by a service that learns five characters of its hash', async () => {
  const { url, asked } = await startRangeService('divulgué');
  await expect(requireStrongPassword('divulgué', withPassword({ pwnedUrl: url }))).rejects.toMatchObject({
    code: 'weak_password',
    extra: { weak_password: { reasons: ['pwned'] } },
  });
  await requireStrongPassword('bourrage', withPassword({ pwnedUrl: url }));
  for (const path of asked) expect(path).toMatch(/^\/range\/[0-9A-F]{5}$/);
});

test('a service that does not answer keeps nobody out', async () => {
  const { url } = await startRangeService('divulgué', 503);
  await requireStrongPassword('divulgué', withPassword({ pwnedUrl: url }));
  await requireStrongPassword('divulgué', withPassword({ pwnedUrl: 'http://127.0.0.1:9' }));
});

test.each([
  ['papin1'],
  ['Atelier-Papin-2026!'],
  ['reims51100'],
  ['Zq7x!k'],
  ['denise.papin'],
  ['Denise1987'],
  ['Marchand!2'],
  ['Laon-Marchand'],
  ['MotDePasse2026'],
])('%s is refused by default to Denise Marchand of a shop in Laon', async (password) => {
  const about = { email: 'denise.marchand@exemple.fr', data: { full_name: 'Denise Marchand' } };
  const asked = requireStrongPassword(password, { settings, siteWords: () => ['Chez Papin', 'Laon'] }, about);
  await expect(asked).rejects.toMatchObject({ status: 422, code: 'weak_password' });
});

test.each([['denise aime le cuivre'], ['cuivre-et-chanfrein'], ['papillons d’avril']])(
  '%s is accepted by default',
  async (password) => {
    const about = { email: 'denise.marchand@exemple.fr', data: { full_name: 'Denise Marchand' } };
    await requireStrongPassword(password, { settings, siteWords: () => ['Chez Papin', 'Laon'] }, about);
  },
);
