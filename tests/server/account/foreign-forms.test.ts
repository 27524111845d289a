import { expect, test } from 'vitest';
import { PASSWORD, useAccountSite } from '#tests/support/account-site.ts';

const site = useAccountSite();

const FOREIGN: [string, Record<string, string>][] = [
  ['another site', { origin: 'https://mallory.example' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['another port', { origin: 'http://127.0.0.1:1' }],
  ['another scheme of the same name', { origin: 'https://127.0.0.1' }],
  ['nonsense', { origin: '///' }],
  ['a site the browser calls another', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour under the same name', { 'sec-fetch-site': 'same-site' }],
  ['a lie about the origin', { 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1' }],
];

test.each(FOREIGN)('a form of %s does nothing', async (_, headers) => {
  const { email, visitor } = await site.member();
  for (const path of ['/deconnexion', '/client/profil', '/deconnexion.data']) {
    const answer = await visitor.submit(path, { intent: 'password', password: 'de-mallory' }, headers);
    expect([path, answer.status]).toEqual([path, 403]);
    expect(answer.setCookies).toEqual([]);
  }
  expect((await visitor.get('/client/dashboard')).status).toBe(200);
  const signIn = await site.visitor().submit('/connexion', { email, password: PASSWORD }, headers);
  expect([signIn.status, signIn.setCookies]).toEqual([403, []]);
});

test.each([
  ['the site itself', { 'sec-fetch-site': 'same-origin' }],
  ['a reload by hand', { 'sec-fetch-site': 'none' }],
])('a form of %s is answered', async (_, headers) => {
  const { email } = await site.member();
  const answer = await site.visitor().submit('/connexion', { email, password: PASSWORD }, headers);
  expect(answer.status).toBe(303);
});
