import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useAccountSite } from '#tests/support/account-site.ts';

const site = useAccountSite({ AUTH_RATE_LIMITS: 'on' });

test('whoever tries numbers is told how long to wait', async () => {
  const visitor = site.visitor();
  const attempt = () =>
    visitor.submit('/suivi-commande', {
      intent: 'chercher',
      numero: 'CMD-2026-000001',
      email: 'camille@exemple.fr',
    });
  for (let count = 0; count < 10; count += 1) expect((await attempt()).status).toBe(404);
  const { status, headers, body } = await attempt();
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
