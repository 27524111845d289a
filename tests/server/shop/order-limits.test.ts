import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useAccountSite } from '#tests/support/account-site.ts';

const site = useAccountSite({ AUTH_RATE_LIMITS: 'on', AUTH_CLIENT_IP_HEADER: 'X-Real-IP' });

test('whoever tries numbers is told how long to wait', async () => {
  const visitor = site.visitor();
  const attempt = (index: number) =>
    visitor.submit('/suivi-commande', {
      intent: 'chercher',
      numero: `CMD-2026-00001${index}`,
      email: `camille-${index}@exemple.fr`,
    });
  for (let count = 0; count < 10; count += 1) expect((await attempt(count)).status).toBe(404);
  const { status, headers, body } = await attempt(10);
  expect(status).toBe(429);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(body).toMatch(/Trop de recherches sont parties d’ici. Réessayez dans \d+ minutes?/);
});

test('whoever declares by the dozen is stopped, and told how else to', async () => {
  const visitor = site.visitor();
  const attempt = () =>
    visitor.submit('/renoncer-au-contrat', {
      intent: 'confirmer',
      declaration: randomUUID(),
      nom: 'Camille',
      contrat: 'CMD-2026-000001',
      email: 'camille@exemple.fr',
    });
  for (let count = 0; count < 10; count += 1) expect((await attempt()).status).toBe(303);
  const { status, headers, body } = await attempt();
  expect(status).toBe(429);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(body).toContain('un message suffit aussi');
  const { length } = await site.database.kysely.selectFrom('withdrawals').select('id').execute();
  expect(length).toBe(10);
});

test.each([
  ['one order', (index: number) => ['CMD-2026-000777', `personne-${index}@exemple.fr`]],
  ['one e-mail', (index: number) => [`CMD-2026-0008${10 + index}`, 'toujours@exemple.fr']],
])('guesses of %s from many addresses are counted together', async (_, pair) => {
  const statuses = [];
  for (let index = 0; index < 8; index += 1) {
    const [numero = '', email = ''] = pair(index);
    const ip = { 'x-real-ip': index % 2 ? `198.51.100.${index}` : `2001:db8:0:${index}::1` };
    const form = { intent: 'chercher', numero, email };
    statuses.push((await site.visitor().submit('/suivi-commande', form, ip)).status);
  }
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429, 429]);
});
