import { expect, test } from 'vitest';
import { PASSWORD, useAccountSite } from '#tests/support/account-site.ts';

const site = useAccountSite({ AUTH_SECURE_PASSWORD_CHANGE: 'on', AUTH_CURRENT_PASSWORD: 'on' });
const NEW = 'chanfrein-et-cuivre';

test('an old session types a code, and the present password, to change it', async () => {
  const { email } = await site.member();
  const visitor = site.visitor();
  await visitor.submit('/connexion', { email, password: PASSWORD });
  await site.database.kysely
    .updateTable('auth.sessions')
    .set({ created_at: new Date(Date.now() - 2 * 86_400_000) })
    .execute();
  expect((await visitor.get('/client/profil')).body).toContain('Mot de passe actuel');
  const change = (fields: Record<string, string>) =>
    visitor.submit('/client/profil', { intent: 'password', password: NEW, ...fields });

  const first = await change({ current: PASSWORD });
  expect(first.status).toBe(400);
  expect(first.body).toContain('Un code vient de vous être envoyé');
  expect(first.body).toContain('Code reçu par e-mail');
  const { code, subject } = await site.mailTo(email);
  expect(subject).toBe('[SPÉCIMEN] Votre code de vérification');
  expect((await change({ current: PASSWORD, nonce: '000000' })).body).toContain('il est faux ou a expiré');
  expect((await change({ current: '', nonce: code })).body).toContain('Écrivez votre mot de passe actuel');
});

test('a wrong present password changes nothing', async () => {
  const { email } = await site.member();
  const visitor = site.visitor();
  await visitor.submit('/connexion', { email, password: PASSWORD });
  const wrong = await visitor.submit('/client/profil', {
    intent: 'password',
    password: NEW,
    current: 'faux',
  });
  expect(wrong.body).toContain('ce n’est pas celui-ci');
  const right = await visitor.submit('/client/profil', {
    intent: 'password',
    password: NEW,
    current: PASSWORD,
  });
  expect(right.location).toBe('/client/profil?fait=mot-de-passe');
});
