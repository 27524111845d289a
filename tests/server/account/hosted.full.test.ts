import { expect, test } from 'vitest';
import { passSecondFactor, turnOnSecondFactor } from '#tests/support/account-second-factor.ts';
import {
  PASSWORD,
  randomEmail,
  type SiteVisitor,
  setSession,
  useAccountSite,
} from '#tests/support/account-site.ts';

const ANON_KEY = 'sb_publishable_cle-du-projet';
const KEYS = { ANON_KEY, SERVICE_ROLE_KEY: 'sb_secret_cle-du-projet' };

/** A stand-in for a hosted project: our own services speak its protocol. It sends the mails, not the site. */
const project = useAccountSite({ ...KEYS, AUTH_LINKS: 'act', AUTH_TELL_UNKNOWN: 'on' });
const site = useAccountSite(async () => ({
  ...KEYS,
  SUPABASE_URL: project.origin,
  DATABASE_URL: project.databaseUrl,
}));

const pastS = () => Math.floor(Date.now() / 1000) - 10;

async function member(): Promise<{ email: string; visitor: SiteVisitor }> {
  const email = randomEmail();
  const visitor = site.visitor();
  await visitor.submit('/inscription', { name: 'Camille Renard', email, password: PASSWORD });
  const { code } = await project.mailTo(email);
  const opened = await visitor.submit('/inscription', { intent: 'code', email, code });
  expect([opened.status, opened.location]).toEqual([303, '/client/dashboard']);
  return { email, visitor };
}

test('the site answers for neither accounts nor data itself', async () => {
  for (const path of ['/auth/v1/health', '/rest/v1/testimonials']) {
    expect((await site.visitor().get(path)).status).toBe(404);
    expect((await project.visitor().get(path, { apikey: ANON_KEY })).status).toBe(200);
  }
  const policy = (await site.visitor().get('/')).headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain(`connect-src 'self' ${project.origin}`);
});

test('sign up, confirm by code, see one’s page, have the session renewed, sign out, sign in', async () => {
  const { email, visitor } = await member();
  const dashboard = await visitor.get('/client/dashboard');
  expect(dashboard.status).toBe(200);
  expect(dashboard.body).toContain('Bonjour Camille Renard');

  const old = visitor.session();
  setSession(visitor, { ...old, expires_at: pastS() });
  expect((await visitor.get('/client/dashboard')).status).toBe(200);
  const renewed = visitor.session();
  expect(renewed.refresh_token).not.toBe(old.refresh_token);
  expect((await visitor.get('/client/profil')).setCookies).toEqual([]);

  const kept = visitor.twin();
  const left = await visitor.submit('/deconnexion', {});
  expect([left.status, left.location]).toEqual([303, '/espace-client?fait=deconnexion']);
  expect(visitor.isSignedIn()).toBe(false);
  // The session itself has ended, not only this browser's copy of it.
  expect((await kept.get('/client/dashboard')).location).toContain('/connexion?redirectTo=');

  const wrong = await visitor.submit('/connexion', { email, password: 'pas-le-bon-mot' });
  expect(wrong.body.includes('ne vont pas ensemble')).toBe(true);
  const again = await visitor.submit('/connexion?redirectTo=/client/profil', { email, password: PASSWORD });
  expect([again.status, again.location]).toEqual([303, '/client/profil']);
  expect((await visitor.get('/client/profil')).status).toBe(200);
});

test('where the project tells that an address waits for its confirmation, the page goes on with the code', async () => {
  const email = randomEmail();
  await site.visitor().submit('/inscription', { name: '', email, password: PASSWORD });
  const visitor = site.visitor();
  const answer = await visitor.submit('/connexion', { email, password: PASSWORD });
  expect(answer.status).toBe(200);
  expect(answer.body).toContain('n’est pas encore confirmée');
  const { code } = await project.mailTo(email);
  const confirmed = await visitor.submit('/connexion', { intent: 'code', email, code });
  expect(confirmed.location).toBe('/client/dashboard');
});

test('where the project tells that an address is taken, the page of the profile does not', async () => {
  const [one, other] = [await member(), await member()];
  for (const wanted of [other.email, `neuf-${other.email}`]) {
    const asked = { intent: 'email', newEmail: wanted, 'current-email': PASSWORD };
    const { status, location } = await one.visitor.submit('/client/profil', asked);
    expect([status, location]).toEqual([303, '/client/profil?fait=email']);
  }
});

test('the link of the project’s own mails comes back with a code, which this browser alone can use', async () => {
  const email = randomEmail();
  const visitor = site.visitor();
  await visitor.submit('/inscription?redirectTo=/client/profil', { name: '', email, password: PASSWORD });
  const { link } = await project.mailTo(email);
  expect(link).toContain(`${project.origin}/auth/v1/verify?token=pkce_`);
  const { headers } = await fetch(link, { redirect: 'manual' });
  const back = headers.get('Location') ?? '';
  expect(back).toMatch(new RegExp(`^${site.origin}/connexion/retour\\?.*code=`));
  const elsewhere = await site.visitor().get(back);
  expect(elsewhere.body.includes('dans un autre navigateur')).toBe(true);
  const opened = await visitor.get(back);
  expect([opened.status, opened.location]).toEqual([303, '/client/profil']);
  expect((await visitor.get('/client/profil')).status).toBe(200);
});

test('the link of mails as .env.example has them works in any browser, once its reader says so', async () => {
  const { email } = await member();
  const visitor = site.visitor();
  await visitor.submit('/mot-de-passe-oublie', { email });
  const { link } = await project.mailTo(email);
  const { searchParams } = new URL(link);
  const back = `${searchParams.get('redirect_to')}?token_hash=${searchParams.get('token')}&type=recovery`;
  const phone = site.visitor();
  expect((await phone.get(back)).status).toBe(200);
  expect((await phone.submit(back, {})).location).toBe('/nouveau-mot-de-passe');
  const chosen = await phone.submit('/nouveau-mot-de-passe', {
    intent: 'password',
    password: 'chanfrein-et-cuivre',
  });
  expect([chosen.status, chosen.location]).toEqual([303, '/client/dashboard']);
});

test('a second factor and the role of an account count here as well', async () => {
  const { email, visitor: first } = await member();
  const { secret } = await turnOnSecondFactor(first);
  expect((await first.get('/admin')).status).toBe(403);
  await project.setRole(email, 'admin');
  const visitor = site.visitor();
  const signedIn = await visitor.submit('/connexion', { email, password: PASSWORD });
  expect(signedIn.location).toBe('/connexion/verification');
  expect((await visitor.get('/admin')).location).toContain('/connexion/verification');
  // Only the project raises its sessions: no code of ours does.
  const way = '/connexion/verification?moyen=secours';
  expect((await visitor.get(way)).body).not.toMatch(/Code de secours|Je n’ai plus mon téléphone/);
  expect((await visitor.submit(way, { intent: 'recovery', recoveryCode: 'z' })).location).toBe('/connexion');
  const passed = await passSecondFactor(visitor, secret, '/connexion/verification');
  expect([passed.status, passed.location]).toEqual([303, '/admin']);
  expect((await visitor.get('/admin')).status).toBe(200);
});

test('our forms ask for the present password and refuse weak ones; a code is replaced by a new sign-in', async () => {
  const weak = await site.visitor().submit('/inscription', {
    name: 'Camille Renard',
    email: randomEmail(),
    password: 'papin2026',
  });
  expect([weak.status, weak.body.includes('parmi les plus courants')]).toEqual([400, true]);

  const { email } = await member();
  const visitor = site.visitor();
  await visitor.submit('/connexion', { email, password: PASSWORD });
  const change = { intent: 'password', password: 'chanfrein-et-cuivre' };
  expect((await visitor.get('/client/profil')).body).toContain('name="current"');
  const wrong = await visitor.submit('/client/profil', { ...change, current: 'pas-le-bon-mot' });
  expect([wrong.status, wrong.body.includes('ce n’est pas celui-ci')]).toEqual([400, true]);
  const right = await visitor.submit('/client/profil', { ...change, current: PASSWORD });
  expect(right.location).toBe('/client/profil?fait=mot-de-passe');

  const proof = '/connexion/identite?redirectTo=%2Fclient%2Fprofil';
  const page = await visitor.get(proof);
  expect([page.body.includes('Me reconnecter'), page.body.includes('Recevoir un code')]).toEqual([
    true,
    false,
  ]);
  const left = await visitor.submit(proof, { intent: 'sign-in-again' });
  expect(left.location).toBe('/connexion?redirectTo=%2Fclient%2Fprofil');
  expect(visitor.isSignedIn()).toBe(false);
});

test('a token of somebody else’s making is nobody’s', async () => {
  const { visitor } = await member();
  const session = visitor.session();
  const [head, body] = session.access_token.split('.');
  const forged = `${head}.${body}.${'A'.repeat(86)}`;
  setSession(visitor, { ...session, access_token: forged, refresh_token: 'inconnu-inconnu' });
  expect((await visitor.get('/client/dashboard')).location).toContain('/connexion?redirectTo=');
});
