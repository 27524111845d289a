import { expect, test } from 'vitest';
import { PASSWORD, randomEmail, useAccountSite } from '#tests/support/account-site.ts';

const SITE_URL = 'https://www.atelier-papin.example';
const site = useAccountSite({ SITE_URL, AUTH_CONFIRM_EMAIL: 'off' });

test('behind a proxy that ends TLS, forms of the https site are answered with cookies for https alone', async () => {
  const visitor = site.visitor();
  const fields = { name: '', email: randomEmail(), password: PASSWORD };
  const answer = await visitor.submit('/inscription', fields, { origin: SITE_URL });
  expect([answer.status, answer.location]).toEqual([303, '/client/dashboard']);
  const session = answer.setCookies.filter((line) => /^sb-www-auth-token(\.\d+)?=/.test(line));
  expect(session.length).toBeGreaterThan(0);
  for (const line of answer.setCookies) expect(line).toMatch(/; Secure(;|$)/);
  expect((await visitor.get('/client/dashboard')).status).toBe(200);
});

test('without confirmation a taken address is refused at its field', async () => {
  const fields = { name: '', email: randomEmail(), password: PASSWORD };
  await site.visitor().submit('/inscription', fields, { origin: SITE_URL });
  const again = await site.visitor().submit('/inscription', fields, { origin: SITE_URL });
  expect(again.status).toBe(400);
  expect(again.body).toContain('Choisissez une autre adresse');
});
