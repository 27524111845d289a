import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useAccountSite } from '#tests/support/account-site.ts';

// This tests the limits alone; tests/server/proofs/form-proofs.full.test.ts tests the proofs that come before them.
const site = useAccountSite({
  AUTH_RATE_LIMITS: 'on',
  AUTH_PROOF_OF_WORK: 'off',
  AUTH_CLIENT_IP_HEADER: 'X-Real-IP',
});

test('whoever tries numbers is told how long to wait', async () => {
  const visitor = site.visitor();
  const attempt = (index: number) =>
    visitor.submit('/suivi-commande', {
      intent: 'find',
      number: `CMD-2026-00001${index}`,
      email: `camille-${index}@exemple.fr`,
    });
  for (let count = 0; count < 10; count += 1) expect((await attempt(count)).status).toBe(303);
  const { status, headers, body } = await attempt(10);
  expect(status).toBe(429);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(body).toMatch(/Trop de demandes sont parties de votre connexion. Réessayez dans \d+\sminutes?/);
});

test('whoever declares by the dozen is stopped, and told how else to', async () => {
  const visitor = site.visitor();
  const attempt = () =>
    visitor.submit('/renoncer-au-contrat', {
      intent: 'confirm',
      declaration: randomUUID(),
      name: 'Camille',
      contract: 'CMD-2026-000001',
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

test('guesses of one order count for their own network only', async () => {
  const ask = async (ip: string) => {
    const form = { intent: 'find', number: 'CMD-2026-000777', email: 'camille@exemple.fr' };
    return (await site.visitor().submit('/suivi-commande', form, { 'x-real-ip': ip })).status;
  };
  const statuses: number[] = [];
  for (let index = 0; index < 7; index += 1) statuses.push(await ask(`2001:db8:0:9::${index}`));
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429, 429]);
  expect(await ask('198.51.100.7')).toBe(303);
});
