import { expect, test } from 'vitest';
import { PASSWORD, randomEmail, useAccountSite } from '#tests/support/account-site.ts';

const site = useAccountSite({
  AUTH_RATE_LIMITS: 'on',
  AUTH_SEND_GAP_S: '60',
  AUTH_CLIENT_IP_HEADER: 'X-Real-IP',
});

test('a second message too soon: how long to wait is said, the code of the first still fits', async () => {
  const email = randomEmail();
  const visitor = site.visitor();
  await visitor.submit('/mot-de-passe-oublie', { email });
  const again = await visitor.submit('/mot-de-passe-oublie', { email });
  expect(again.status).toBe(429);
  expect(again.body).toMatch(/Attendez (\d+\ssecondes|une minute) avant d’en demander un autre/);
  expect(again.body).toContain('name="code"');
});

test('screens count by the visitor’s own address, not by the server’s', async () => {
  const tries = async (ip: string, count: number) => {
    const fields = { email: randomEmail(), password: 'pas-le-bon' };
    const answers = await Promise.all(
      Array.from({ length: count }, () => site.visitor().submit('/connexion', fields, { 'x-real-ip': ip })),
    );
    return answers.filter(({ body }) => body.includes('Trop d’essais en peu de temps')).length;
  };
  expect(await tries('192.0.2.7', 40)).toBeGreaterThan(0);
  expect(await tries('192.0.2.8', 3)).toBe(0);
});

test('while others guess, the owner signs in with a browser that did before, and is told of the way by mail', async () => {
  const { email, visitor } = await site.member();
  await visitor.submit('/deconnexion', { scope: 'global' });
  for (let index = 0; index < 6; index += 1)
    await site
      .visitor()
      .submit('/connexion', { email, password: 'pas-le-bon' }, { 'x-real-ip': `198.51.100.${index}` });
  const own = { email, password: PASSWORD };
  const elsewhere = await site.visitor().submit('/connexion', own, { 'x-real-ip': '192.0.2.30' });
  expect([elsewhere.status, Number(elsewhere.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(elsewhere.body).toContain('ou demandez ci-dessous à recevoir un lien par e-mail');
  const known = await visitor.submit('/connexion', own, { 'x-real-ip': '192.0.2.31' });
  expect([known.status, known.location]).toEqual([303, '/client/dashboard']);
});

test('who types too many wrong codes is led to the link of the same mail', async () => {
  const email = randomEmail();
  const visitor = site.visitor();
  const ip = { 'x-real-ip': '192.0.2.40' };
  await visitor.submit('/mot-de-passe-oublie', { email }, ip);
  const type = (code: string) => visitor.submit('/mot-de-passe-oublie', { intent: 'code', email, code }, ip);
  for (let count = 0; count < 4; count += 1)
    expect((await type('000000')).body).toContain('passez par le lien du même message');
  const refused = await type('000000');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(refused.body).toContain('Passez par le lien du même message\u00a0: ces essais ne le touchent pas.');
});
