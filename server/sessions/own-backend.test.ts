import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { SITE_URL, testSettings } from '#packages/auth-service/test-support/settings.ts';
import { makeKeys } from '#tests/support/auth-service.ts';
import { ownBackend } from './own-backend.ts';

const programOf = async (links: 'ask' | 'lead', redirectTo: string) =>
  ownBackend({
    app: new Hono(),
    keys: await makeKeys(),
    settings: testSettings({ links, redirectUrls: ['https://ailleurs.example/**'] }),
    clock: () => new Date(),
  }).programOf(redirectTo);

test.each([
  ['https://ailleurs.example/compte', 'https://ailleurs.example/compte'],
  // Another port is another program.
  ['http://localhost:5173/', 'http://localhost:5173/'],
  [SITE_URL, null],
  [`${SITE_URL}/client?de=mail#haut`, null],
  ['https://mallory.example/', null],
  ['', null],
])('a link to %s leads on to %s', async (redirectTo, program) => {
  expect(await programOf('ask', redirectTo)).toBe(program);
});

test('a program may live on the site itself, where a setting says so', async () => {
  expect(await programOf('lead', `${SITE_URL}/application`)).toBe(`${SITE_URL}/application`);
});
