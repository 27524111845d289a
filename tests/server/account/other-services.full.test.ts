import { afterAll, expect, test } from 'vitest';
import { turnOnSecondFactor } from '#tests/support/account-second-factor.ts';
import { PASSWORD, useAccountSite } from '#tests/support/account-site.ts';
import {
  CLIENT,
  type IdentityProvider,
  logIn,
  startIdentityProvider,
} from '#tests/support/identity-provider.ts';
import { staleSessions } from '#tests/support/stale-session.ts';

let idp: IdentityProvider | undefined;
afterAll(() => idp?.stop());

const site = useAccountSite(async (origin) => {
  idp = await startIdentityProvider(`${origin}/auth/v1/callback`, {
    somebody: { email: 'camille@exemple.fr', email_verified: true, name: 'Camille Renard' },
    other: { email: 'denise@exemple.fr', email_verified: true, name: 'Denise' },
    unverified: { email: 'dominique@exemple.fr', email_verified: false },
  });
  return {
    AUTH_MANUAL_LINKING: 'on',
    AUTH_EXTERNAL_ACME_ENABLED: 'on',
    AUTH_EXTERNAL_ACME_CLIENT_ID: CLIENT.client_id,
    AUTH_EXTERNAL_ACME_SECRET: CLIENT.client_secret,
    AUTH_EXTERNAL_ACME_URL: idp.issuer,
  };
});

const START = '/connexion/avec/acme?redirectTo=%2Fclient%2Fprofil';

/**
 * Follows a sign-in as a browser does, to the address on the site where it comes back. `who`: the name that the visitor types at the
 * provider.
 */
async function follow(started: string | null, who = 'somebody'): Promise<string> {
  const authorize = await fetch(new URL(`${started}&login_hint=${who}`, site.origin), { redirect: 'manual' });
  const back = await logIn(authorize.headers.get('Location') ?? '');
  const answer = await fetch(back, { redirect: 'manual' });
  return answer.headers.get('Location') ?? '';
}

test('the screens show a button for the service, and a link to it keeps the way back', async () => {
  for (const path of ['/connexion', '/inscription']) {
    const { body } = await site.visitor().get(`${path}?redirectTo=/client/profil`);
    expect(body).toContain('Continuer avec Acme');
    expect(body).toContain(`href="${START}"`);
  }
});

test('an account of the service signs in, and comes back to the page that was asked for', async () => {
  const visitor = site.visitor();
  const started = await visitor.get(START);
  expect(started.status).toBe(302);
  expect(started.setCookies.some((line) => line.includes('-code-verifier='))).toBe(true);
  const back = await follow(started.location);
  expect(back).toMatch(new RegExp(`^${site.origin}/connexion/retour\\?redirectTo=%2Fclient%2Fprofil.*code=`));

  // Another person who opens the address lacks the proof for it, and uses nothing up.
  const thief = site.visitor();
  const stolen = await thief.get(back);
  expect(stolen.status).toBe(200);
  expect(thief.isSignedIn()).toBe(false);
  expect(stolen.body).toContain('dans un autre navigateur');

  const arrived = await visitor.get(back);
  expect([arrived.status, arrived.location]).toEqual([303, '/client/profil']);
  expect((await visitor.get('/client/dashboard')).body).toContain('camille@exemple.fr');
  const again = await visitor.get(back);
  expect(again.status).toBe(200);
  expect(again.body).toContain('Ce lien n’a pas abouti');
});

test('a second factor is asked for after another service as well', async () => {
  const first = site.visitor();
  await first.get(await follow((await first.get(START)).location));
  await turnOnSecondFactor(first);
  const visitor = site.visitor();
  const arrived = await visitor.get(await follow((await visitor.get(START)).location));
  expect(arrived.location).toBe('/connexion/verification?redirectTo=%2Fclient%2Fprofil');
});

test('a service becomes a way in, and no longer is, after its owner has shown to be there', async () => {
  const { email, visitor } = await site.member();
  const link = '/client/profil/lier/acme';
  const proof = (back: string) => `/connexion/identite?redirectTo=${encodeURIComponent(back)}`;
  await staleSessions(site.database.kysely, email);
  expect((await visitor.get(link)).location).toBe(proof(link));
  const prove = (back: string) => visitor.submit(proof(back), { intent: 'password', password: PASSWORD });
  expect((await prove(link)).location).toBe(link);
  const { location } = await visitor.get(link);
  const answered = await fetch(await logIn(`${location}&login_hint=other`), { redirect: 'manual' });
  const back = answered.headers.get('Location') ?? '';
  expect((await visitor.get(back)).location).toBe('/client/profil?fait=acces-ajoute');

  const profile = await visitor.get('/client/profil');
  const [, identity = ''] = /name="identity" value="([^"]*)"/.exec(profile.body) ?? [];
  const remove = () => visitor.submit('/client/profil', { intent: 'access', identity });
  await staleSessions(site.database.kysely, email);
  expect((await remove()).location).toBe(proof('/client/profil#acces'));
  await prove('/client/profil#acces');
  expect((await remove()).location).toBe('/client/profil?fait=acces-retire');
});

test('a refusal at the service is told in French', async () => {
  const visitor = site.visitor();
  const back = await follow((await visitor.get(START)).location, 'refuses');
  const page = await visitor.get(back);
  expect(page.body).toContain('La connexion a été annulée chez l’autre service.');
  expect(page.body).not.toContain('Denise a refusé');
});

test('an address the service has not verified is written to first', async () => {
  const visitor = site.visitor();
  const back = await follow((await visitor.get(START)).location, 'unverified');
  expect((await visitor.get(back)).body).toContain('n’a pas vérifié votre adresse');
});

test('a service that is not set up is not found', async () => {
  const unknown = await site.visitor().get('/connexion/avec/google');
  expect([unknown.status, unknown.body.includes('Oups ! Page introuvable.')]).toEqual([404, true]);
  expect((await site.visitor().get('/connexion/avec/..%2f..')).status).toBe(404);
});
