import { expect, test, vi } from 'vitest';
import { type FakePage, fakeBuild } from '#tests/support/fake-build.ts';
import { type RenderedPage, sentDocument } from '../html/finish-once.ts';
import { createPageAnswer } from './answer-page.ts';

const quiet = { info() {}, warn() {}, error() {} } as never;

/** Whether a document may stay in memory, as `finish` is told. */
async function isPersonal(request: Request, page: Partial<FakePage> = {}, newCookies: string[] = []) {
  const finish = vi.fn((rendered: Buffer, _page: RenderedPage) =>
    sentDocument({ html: rendered.toString('utf8'), contentSecurityPolicy: '' }),
  );
  const answer = createPageAnswer({
    build: fakeBuild({ suivi: { render: () => 'mots', action: () => 'reçu', ...page } }),
    mode: 'production',
    deps: { settings: { url: 'https://www.atelier-papin.example' } } as never,
    openVisitor: () => ({ visitor: {} as never, setCookies: () => newCookies }),
    log: quiet,
    finish,
  });
  await answer(request, 'id');
  expect(finish).toHaveBeenCalledOnce();
  return finish.mock.calls[0]?.[1].isPersonal;
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
