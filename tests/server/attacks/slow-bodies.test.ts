import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, randomEmail, useAccountSite } from '#tests/support/account-site.ts';
import { mailInForm, requestForm } from '#tests/support/repair-forms.ts';
import { counterForm, hiddenFields } from '#tests/support/repair-site.ts';
import { picture } from '#tests/support/sample-files.ts';

const site = useAccountSite({ SEED: 'demo' });
const SOCKETS_OF_ONE = 10;
const ADDRESSES = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6'];

/** Addresses that accept a body, each with the type that holds most. */
const multipart = (length: number) =>
  `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n--x\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n`;
const TARGETS = [
  `/demande HTTP/1.1\r\n${multipart(9_000_000)}`,
  `/envoi HTTP/1.1\r\n${multipart(9_000_000)}`,
  `/suivi-reparation HTTP/1.1\r\n${multipart(9_000_000)}`,
  `/enregistrement HTTP/1.1\r\n${multipart(9_000_000)}`,
  `/admin/stock/setup HTTP/1.1\r\nCookie: sb-127-auth-token=base64-e30\r\n${multipart(9_000_000)}`,
  '/demande HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n',
  `/demande HTTP/1.1\r\n${multipart(900)}`,
  '/auth/v1/token?grant_type=password HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{',
  '/rest/v1/page_visits HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{',
  '/panier HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 90\r\n\r\nintent',
];

let isOver = false;
const open = new Set<net.Socket>();
let answered = 0;

/** A sender of two bytes a second, which comes again as soon as it is turned away. */
async function trickle(localAddress: string, index: number): Promise<void> {
  const { port } = new URL(site.origin);
  while (!isOver) {
    const socket = net.connect({ host: '127.0.0.1', port: Number(port), localAddress }).on('error', () => {});
    open.add(socket);
    await once(socket, 'connect');
    socket.write(
      `POST ${TARGETS[index % TARGETS.length]?.replace(' HTTP/1.1\r\n', ` HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`)}`,
    );
    const timer = setInterval(() => socket.writable && socket.write('a'), 500);
    socket.on('data', () => {
      answered += 1;
    });
    await once(socket, 'close');
    clearInterval(timer);
    open.delete(socket);
  }
}

let admin: Awaited<ReturnType<typeof site.admin>>;
beforeAll(async () => {
  admin = await site.admin();
  for (const address of ADDRESSES)
    for (let index = 0; index < SOCKETS_OF_ONE; index += 1) void trickle(address, index);
  // Waits until as many bodies as allowed are under way, and the others were turned away once.
  while (open.size < SOCKETS_OF_ONE * ADDRESSES.length || answered < ADDRESSES.length)
    await new Promise((resolve) => setTimeout(resolve, 50));
});
afterAll(() => {
  isOver = true;
  for (const socket of open) socket.destroy();
});

const withFields = (fields: Record<string, string>, photo?: Buffer) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (photo) form.append('photos', new Blob([new Uint8Array(photo)]), 'panne.jpg');
  return form;
};

/** Requests that a visitor elsewhere sends, and the signs that they are answered as on any other day. */
test('a request for a repair, with and without a photograph, with and without script', async () => {
  const photo = await picture('jpeg');
  for (const path of ['/demande', '/demande.data'])
    for (const file of [undefined, photo]) {
      const visitor = site.visitor();
      const fields = { ...hiddenFields(await visitor.get('/demande'), 'ask'), ...requestForm() };
      const sent = await visitor.send(path, withFields(fields, file));
      expect([path, file !== undefined, sent.status]).toEqual([
        path,
        file !== undefined,
        path === '/demande' ? 303 : 202,
      ]);
    }
  const visitor = site.visitor();
  const fields = { ...hiddenFields(await visitor.get('/demande'), 'ask'), ...requestForm() };
  expect((await visitor.submit('/demande', fields)).status).toBe(303);
});

test('a parcel, a look-up of a repair, a cart, an appointment, a question', async () => {
  const visitor = site.visitor();
  expect((await visitor.send('/envoi', withFields(mailInForm()))).status).toBe(200);
  expect(
    (
      await visitor.submit('/suivi-reparation', {
        intent: 'trouver',
        number: 'REP-2026-000001',
        email: randomEmail(),
      })
    ).status,
  ).toBeLessThan(410);
  expect(
    (await visitor.submit('/panier', { intent: 'remove', productId: 'x', quantity: '1' })).status,
  ).toBeLessThan(410);
  for (const path of ['/rendez-vous', '/temoignages', '/mot-de-passe-oublie', '/connexion'])
    expect([400, 404, 405, 422, 200, 303], path).toContain(
      (await visitor.submit(path, { email: 'x' })).status,
    );
});

test('a sign-up, a sign-in, and what programs send', async () => {
  const { email } = await site.member();
  const visitor = site.visitor();
  expect((await visitor.submit('/connexion', { email, password: PASSWORD })).status).toBe(303);
  const { anonKey } = JSON.parse((await visitor.get('/reglages-publics.json')).body);
  const post = (path: string, body: unknown) =>
    fetch(new URL(path, site.origin), {
      method: 'POST',
      headers: { apikey: anonKey, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await post('/auth/v1/token?grant_type=password', { email, password: PASSWORD })).status).toBe(200);
  expect((await post('/rest/v1/rpc/is_admin', {})).status).toBe(200);
});

test('the counter and the back office, with files', async () => {
  const photo = await picture('jpeg');
  const sent = await admin.visitor.send('/enregistrement', withFields(counterForm(), photo));
  expect(sent.status).toBe(303);
  const setup = await admin.visitor.send('/admin/stock/setup', withFields({ intent: 'import' }));
  expect(setup.status).toBeLessThan(410);
  expect(open.size).toBeGreaterThan(0);
});
