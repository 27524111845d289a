import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { testSettings } from '#tests/support/auth-service.ts';
import { findWeakness, requireStrongPassword } from './policy.ts';

const { password: usual } = testSettings();
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
])('%s', (password, settings, reasons) => {
  expect(findWeakness(password, settings)?.reasons ?? null).toEqual(reasons);
});

test('72 bytes are the most', async () => {
  await requireStrongPassword('é'.repeat(36), usual);
  await expect(requireStrongPassword('é'.repeat(37), usual)).rejects.toMatchObject({
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
  const settings = { ...usual, pwnedUrl: url };
  await expect(requireStrongPassword('divulgué', settings)).rejects.toMatchObject({
    code: 'weak_password',
    extra: { weak_password: { reasons: ['pwned'] } },
  });
  await requireStrongPassword('bourrage', settings);
  for (const path of asked) expect(path).toMatch(/^\/range\/[0-9A-F]{5}$/);
});

test('a service that does not answer keeps nobody out', async () => {
  const { url } = await startRangeService('divulgué', 503);
  await requireStrongPassword('divulgué', { ...usual, pwnedUrl: url });
  await requireStrongPassword('divulgué', { ...usual, pwnedUrl: 'http://127.0.0.1:9' });
});
