import http from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { ask } from '#tests/support/raw-http.ts';
import { useTestSite } from '#tests/support/test-site.ts';

const MB = 1024 * 1024;
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

test('a body of one megabyte arrives whole, with a length or in chunks', async () => {
  const { origin } = await useTestSite();
  const half = Buffer.alloc(MB / 2, 'a');
  for (const body of [Buffer.concat([half, half]), [half, half]]) {
    const { status, body: page } = await ask(origin, '/formulaire', { method: 'POST', headers: form, body });
    expect(status).toBe(200);
    expect(page.toString()).toContain(`reçu ${MB}`);
  }
});

test.each([
  ['declared', Buffer.alloc(MB + 1, 'a')],
  ['in chunks', Array.from({ length: 40 }, () => Buffer.alloc(MB / 32, 'a'))],
  ['far too large', Buffer.alloc(20 * MB, 'a')],
])('a body over one megabyte, %s, is refused with a page in French', async (_, body) => {
  const { origin } = await useTestSite();
  const answer = await ask(origin, '/formulaire', { method: 'POST', headers: form, body });
  expect(answer.status).toBe(413);
  expect(answer.body.toString()).toContain('Envoi trop lourd');
  expect((await ask(origin, '/healthz')).status).toBe(200);
});

test('after a refusal the connection is closed or still answers its next request rightly', async () => {
  const { origin } = await useTestSite();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const body = Buffer.alloc(2 * MB, 'a');
  expect((await ask(origin, '/formulaire', { method: 'POST', headers: form, body, agent })).status).toBe(413);
  expect((await ask(origin, '/healthz', { agent })).body.toString()).toBe('{"status":"ok"}');
});

test('a page asked with a body by GET is the page', async () => {
  const { origin } = await useTestSite();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  for (let round = 0; round < 3; round += 1) {
    const body = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
    const page = await ask(origin, '/', { body, headers: { 'Content-Length': String(body.length) }, agent });
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  }
});
