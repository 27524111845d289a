import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useAccountSite } from '#tests/support/account-site.ts';
import { EVERY_ROUTE } from '#tests/support/routes.ts';

const site = useAccountSite();

/** Every route that answers a form: those whose modules have an action. */
const ACTIONS = EVERY_ROUTE.filter(({ file }) =>
  /export (?:async function action|const action|\{[^}]*\baction\b)/.test(readFileSync(`app/${file}`, 'utf8')),
).map(({ path = '' }) => `/${path.replaceAll(/:\w+\??/g, '1').replace('*', 'inconnu')}`);

const FOREIGN: [string, Record<string, string>][] = [
  ['another site', { origin: 'https://mallory.example' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['a neighbour, as browsers say', { 'sec-fetch-site': 'same-site' }],
  ['a program that says two things', { 'sec-fetch-site': 'same-origin', origin: 'https://mallory.example' }],
  ['a program that says nothing right', { 'sec-fetch-site': 'none', origin: 'nulle part' }],
];

const TYPES = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/json',
];

test.each(FOREIGN)('no action answers a form of %s', async (_, headers) => {
  expect(ACTIONS.length).toBeGreaterThan(45);
  const { visitor } = await site.admin();
  for (const path of ACTIONS.flatMap((each) => [each, `${each}.data`])) {
    const answer = await visitor.submit(path, { intent: 'x' }, headers);
    expect([path, answer.status, answer.setCookies]).toEqual([path, 403, []]);
  }
});

test('nor one in whatever shape it comes', async () => {
  const { visitor } = await site.admin();
  for (const type of TYPES) {
    const answer = await visitor.submit(
      '/client/profil',
      { intent: 'x' },
      { ...FOREIGN[0]?.[1], 'content-type': type },
    );
    expect([type, answer.status]).toEqual([type, 403]);
  }
});
