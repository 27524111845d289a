import { expect, test } from 'vitest';
import { passSecondFactor, turnOnSecondFactor } from '#tests/support/account-second-factor.ts';
import { PASSWORD, randomEmail, useAccountSite } from '#tests/support/account-site.ts';

const site = useAccountSite();
const NEW = 'chanfrein-et-cuivre';

test('a forgotten password is chosen anew by the link of a mail; other devices are out', async () => {
  const { email, visitor: other } = await site.member();
  const asked = await site.visitor().submit('/mot-de-passe-oublie?redirectTo=/client/profil', { email });
  expect(asked.body).toContain('Si cette adresse a un compte');
  const { link } = await site.mailTo(email);
  const phone = site.visitor();
  expect((await phone.get(link)).body).toContain('Choisir un mot de passe');
  const opened = await phone.submit(link, {});
  expect(opened.location).toBe('/nouveau-mot-de-passe?redirectTo=%2Fclient%2Fprofil');
  const same = await phone.submit(opened.location ?? '', { intent: 'password', password: PASSWORD });
  expect(same.body).toContain('différent de l’actuel');
  const done = await phone.submit(opened.location ?? '', { intent: 'password', password: NEW });
  expect([done.status, done.location]).toEqual([303, '/client/profil']);
  expect((await other.get('/client/dashboard')).status).toBe(302);
  expect((await site.visitor().submit('/connexion', { email, password: PASSWORD })).status).toBe(400);
  expect((await site.visitor().submit('/connexion', { email, password: NEW })).status).toBe(303);
});

test('the code of the mail does as well', async () => {
  const { email } = await site.member();
  const visitor = site.visitor();
  await visitor.submit('/mot-de-passe-oublie', { email });
  const { code } = await site.mailTo(email);
  const opened = await visitor.submit('/mot-de-passe-oublie', { intent: 'code', email, code });
  expect([opened.status, opened.location]).toEqual([303, '/nouveau-mot-de-passe']);
  expect((await visitor.get('/nouveau-mot-de-passe')).body).toContain(email);
});

test('an unknown address is told the same', async () => {
  const { email } = await site.member();
  const address = randomEmail();
  const [known, unknown] = await Promise.all(
    [email, address].map((to) => site.visitor().submit('/mot-de-passe-oublie', { email: to })),
  );
  const blank = (body = '') => body.replaceAll(email, '').replaceAll(address, '');
  expect(blank(known?.body)).toBe(blank(unknown?.body));
});

test('without a session a new password is refused, and the screen says where to begin', async () => {
  const visitor = site.visitor();
  expect((await visitor.get('/nouveau-mot-de-passe')).body).toContain('Recevoir ce message');
  const answer = await visitor.submit('/nouveau-mot-de-passe', { intent: 'password', password: NEW });
  expect(answer.status).toBe(400);
  expect(answer.body).toContain('Recevoir ce message');
});

test('a recovered account with a second factor is asked for it before its password changes', async () => {
  const { email, visitor: first } = await site.member();
  const { secret } = await turnOnSecondFactor(first);
  const visitor = site.visitor();
  await visitor.submit('/mot-de-passe-oublie', { email });
  const { code } = await site.mailTo(email);
  await visitor.submit('/mot-de-passe-oublie', { intent: 'code', email, code });
  const refused = await visitor.submit('/nouveau-mot-de-passe', { intent: 'password', password: NEW });
  expect(refused.location ?? refused.status).toBe(
    '/connexion/verification?redirectTo=%2Fnouveau-mot-de-passe',
  );
  const page = await visitor.get('/nouveau-mot-de-passe');
  expect(page.location).toBe('/connexion/verification?redirectTo=%2Fnouveau-mot-de-passe');
  const passed = await passSecondFactor(visitor, secret, page.location ?? '');
  expect(passed.location).toBe('/nouveau-mot-de-passe');
  const done = await visitor.submit('/nouveau-mot-de-passe', { intent: 'password', password: NEW });
  expect([done.status, done.location]).toEqual([303, '/client/dashboard']);
});

test('in the profile a password is changed; a bad one is refused at its field', async () => {
  const { email, visitor } = await site.signUp();
  const bad = await visitor.submit('/client/profil', { intent: 'password', password: 'a' });
  expect(bad.status).toBe(400);
  expect(bad.body).toContain('Nouveau mot de passe</a>\u00a0: choisissez au moins 8 caractères.');
  const done = await visitor.submit('/client/profil', { intent: 'password', password: NEW });
  expect(done.location).toBe('/client/profil?fait=mot-de-passe');
  expect((await visitor.get(done.location ?? '')).body).toContain('Le mot de passe est changé.');
  expect((await site.visitor().submit('/connexion', { email, password: NEW })).status).toBe(303);
});
