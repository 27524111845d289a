import { expect, test, vi } from 'vitest';
import { type FakePage, fakeBuild } from '#tests/support/fake-build.ts';
import { createPageAnswer } from './answer-page.ts';
import { type RenderedPage, sentDocument } from './html/finish-once.ts';

const quiet = { info() {}, warn() {}, error() {} } as never;

/** The data about the page that `finish` gets with each request. */
async function asked(requests: Request[], page: Partial<FakePage> = {}, newCookies: string[] = []) {
  const finish = vi.fn((rendered: Buffer, _page: RenderedPage) =>
    sentDocument({ html: rendered.toString('utf8'), contentSecurityPolicy: '', preloads: '' }),
  );
  const answer = createPageAnswer({
    build: fakeBuild({ suivi: { render: () => 'mots', action: () => 'reçu', ...page } }),
    mode: 'production',
    deps: { settings: { url: 'https://www.atelier-papin.example' } } as never,
    clock: () => new Date(),
    openVisitor: () => ({ visitor: {} as never, setCookies: () => newCookies }),
    log: quiet,
    finish,
  });
  for (const request of requests) await answer(request, 'id');
  expect(finish).toHaveBeenCalledTimes(requests.length);
  return finish.mock.calls.map(([, { isPersonal, nonce }]) => ({ isPersonal, nonce }));
}

/** Whether a document must not stay in memory; if it stays, it comes back with the same nonce. */
async function isPersonal(request: Request, ...rest: [Partial<FakePage>?, string[]?]) {
  const [first, second, third] = await asked([request, request.clone(), request.clone()], ...rest);
  expect(second?.nonce).not.toBe(first?.nonce);
  expect(third?.nonce === second?.nonce).toBe(!third?.isPersonal);
  return third?.isPersonal;
}

const address = 'https://www.atelier-papin.example/suivi';

test('a page that anybody gets alike may stay in memory', async () => {
  expect(await isPersonal(new Request(address))).toBe(false);
});

test('nothing stays of a page that may be one visitor’s', async () => {
  const withCookie = new Request(address, { headers: { Cookie: 'panier-n=1' } });
  const form = new Request(address, { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
  const secret = { headers: () => ({ 'Referrer-Policy': 'no-referrer' }) };
  expect(await isPersonal(withCookie)).toBe(true);
  expect(await isPersonal(form)).toBe(true);
  expect(await isPersonal(new Request(address), {}, ['session=1'])).toBe(true);
  expect(await isPersonal(new Request(address), secret)).toBe(true);
});
