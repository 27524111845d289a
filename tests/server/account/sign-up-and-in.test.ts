import { expect, test } from 'vitest';
import { PASSWORD, randomEmail, useAccountSite } from '#tests/support/account-site.ts';
import { countMails } from '#tests/support/outbox.ts';

const site = useAccountSite();

const WRONG = 'L’adresse et le mot de passe ne vont pas ensemble.';
const SENT = 'Si cette adresse a un compte chez nous';

test('an account is opened by the link of a mail, once its reader says so', async () => {
  const email = randomEmail();
  const visitor = site.visitor();
  const asked = await visitor.submit('/inscription?redirectTo=/client/profil', {
    name: 'Camille',
    email,
    password: PASSWORD,
  });
  expect(asked.status).toBe(200);
  expect(asked.body).toContain('Confirmez votre adresse');
  const { link } = await site.mailTo(email);

  // The mail is read on another device, and a program looks at it before that.
  const phone = site.visitor();
  expect((await site.visitor().get(link)).status).toBe(200);
  const page = await phone.get(link);
  expect(page.body).toContain('Confirmer mon adresse');
  expect(page.setCookies).toEqual([]);
  expect((await phone.submit(link, {})).body).toContain('depuis un autre navigateur');
  const opened = await phone.submit(link, { password: PASSWORD });
  expect([opened.status, opened.location]).toEqual([303, '/client/profil']);
  const dashboard = await phone.get('/client/dashboard');
  expect(dashboard.status).toBe(200);
  expect(dashboard.body).toContain('Bonjour Camille');
  expect(dashboard.body).toContain(email);

  const again = await site.visitor().submit(link, { password: PASSWORD });
  expect(again.status).toBe(400);
  expect(again.body).toContain('Ce lien a expiré ou a déjà servi');
});

test('an account is opened by the code of a mail', async () => {
  const email = randomEmail();
  const visitor = site.visitor();
  await visitor.submit('/inscription', { name: '', email, password: PASSWORD });
  const wrong = await visitor.submit('/inscription', { intent: 'code', email, code: '12345' });
  expect(wrong.status).toBe(400);
  expect(wrong.body).toContain('Écrivez les six chiffres du code.');
  const { code } = await site.mailTo(email);
  const other = code === '000000' ? '000001' : '000000';
  expect((await visitor.submit('/inscription', { intent: 'code', email, code: other })).body).toContain(
    'Ce code est faux, a expiré ou a déjà servi',
  );
  const right = await visitor.submit('/inscription', {
    intent: 'code',
    email,
    code: `${code.slice(0, 3)} ${code.slice(3)}`,
  });
  expect([right.status, right.location]).toEqual([303, '/client/dashboard']);
});

test('a second sign-up with the same address looks like the first, and changes nothing', async () => {
  const { email } = await site.member();
  const mails = await countMails(site.outbox, email);
  const again = await site
    .visitor()
    .submit('/inscription', { name: 'X', email, password: 'autre-mot-de-passe' });
  expect(again.status).toBe(200);
  expect(again.body).toContain('Confirmez votre adresse');
  expect(await countMails(site.outbox, email)).toBe(mails);
  const signIn = await site.visitor().submit('/connexion', { email, password: 'autre-mot-de-passe' });
  expect(signIn.status).toBe(400);
});

test.each([
  [{ email: '', password: '' }, ['Écrivez votre adresse e-mail', 'Choisissez un mot de passe']],
  [{ email: 'camille@', password: PASSWORD }, ['Écrivez une adresse complète']],
  [{ email: 'a@b.fr', password: 'court' }, ['Choisissez au moins 8 caractères']],
  [{ email: 'a@b.fr', password: 'é'.repeat(40) }, ['72 caractères au plus']],
  [{ email: 'a@b.fr', password: 'password' }, ['parmi les plus courants']],
  [{ email: `${'a'.repeat(300)}@b.fr`, password: PASSWORD }, ['255 caractères au plus']],
])('a sign-up with %j is refused at its fields', async (fields, sentences) => {
  const visitor = site.visitor();
  const answer = await visitor.submit('/inscription', { name: 'Camille', ...fields });
  expect(answer.status).toBe(400);
  for (const sentence of sentences) expect(answer.body.toLowerCase()).toContain(sentence.toLowerCase());
  expect(answer.body).toContain('value="Camille"');
  if (fields.password) expect(answer.body).not.toContain(`value="${fields.password}"`);
  expect(visitor.isSignedIn()).toBe(false);
});

test('a form that misses its fields is refused without a stack', async () => {
  for (const path of ['/inscription', '/connexion', '/mot-de-passe-oublie']) {
    const answer = await site.visitor().submit(path, { autre: '1' });
    expect([path, answer.status]).toEqual([path, 400]);
    expect(answer.body).not.toMatch(/ZodError|at \w+ \(/);
  }
});

test('signing in leads where it was asked to, and nowhere else', async () => {
  const { email } = await site.member();
  const fields = { email: email.toUpperCase(), password: PASSWORD };
  const go = async (query: string) => (await site.visitor().submit(`/connexion${query}`, fields)).location;
  expect(await go('')).toBe('/client/dashboard');
  expect(await go('?redirectTo=%2Fclient%2Fcommandes%3Fpage%3D2')).toBe('/client/commandes?page=2');
  for (const evil of [
    '//mallory.example',
    'https://mallory.example',
    '/\\mallory.example',
    '/.//mallory.example',
  ])
    expect(await go(`?redirectTo=${encodeURIComponent(evil)}`)).toBe('/client/dashboard');
});

test('a wrong password and an unknown address are told the same, the address is kept', async () => {
  const { email } = await site.member();
  const known = await site.visitor().submit('/connexion', { email, password: 'pas-le-bon' });
  const address = randomEmail();
  const unknown = await site.visitor().submit('/connexion', { email: address, password: 'pas-le-bon' });
  expect([known.status, unknown.status]).toEqual([400, 400]);
  const blank = (body: string) => body.replaceAll(email, '').replaceAll(address, '');
  expect(blank(known.body)).toBe(blank(unknown.body));
  expect(known.body).toContain(WRONG);
  expect(known.body).toContain(`value="${email}"`);
  expect(known.body).not.toContain('pas-le-bon');
});

test('a right password before the address is confirmed points to the message, whose link asks for no password here then', async () => {
  const email = randomEmail();
  await site.visitor().submit('/inscription', { name: '', email, password: PASSWORD });
  const visitor = site.visitor();
  const answer = await visitor.submit('/connexion', { email, password: PASSWORD });
  expect(answer.status).toBe(400);
  expect(answer.body).toContain('ouvrez d’abord le message reçu à l’inscription');
  const { link } = await site.mailTo(email);
  const confirmed = await visitor.submit(link, {});
  expect(confirmed.location).toBe('/client/dashboard');
});

test('the pages show no stranger who has an account, by what they sign up with and then sign in with', async () => {
  const { email: known } = await site.member();
  const seen = [];
  for (const email of [known, randomEmail()]) {
    const stranger = site.visitor();
    const password = 'un-chanfrein-d-ailleurs';
    const answers = [
      await stranger.submit('/inscription', { name: 'Eve', email, password }),
      await stranger.submit('/connexion', { email, password }),
      await stranger.submit('/inscription', { intent: 'resend', email }),
      await stranger.submit('/inscription', { intent: 'code', email, code: '000000' }),
      await stranger.submit('/mot-de-passe-oublie', { email }),
      await stranger.submit('/inscription', { name: 'Eve', email, password }),
    ];
    seen.push(
      answers.map(({ status, body, setCookies }) => ({
        status,
        body: body.replaceAll(email, ''),
        cookies: setCookies.map((line) => line.replace(/=[^;]*/, '').replace(/[0-9a-f]{32}/, '')),
      })),
    );
  }
  expect(seen[0]).toEqual(seen[1]);
});

test('a link or a code signs in without a password; an unknown address is told the same', async () => {
  const { email } = await site.member();
  const visitor = site.visitor();
  const known = await visitor.submit('/connexion', { intent: 'link', email, password: '' });
  const address = randomEmail();
  const unknown = await site.visitor().submit('/connexion', { intent: 'link', email: address, password: '' });
  const blank = (body: string) => body.replaceAll(email, '').replaceAll(address, '');
  expect(known.body).toContain(SENT);
  expect([known.status, blank(known.body)]).toEqual([unknown.status, blank(unknown.body)]);
  const { code, link, subject } = await site.mailTo(email);
  expect(subject).toBe('[SPÉCIMEN] Votre lien de connexion');
  expect((await site.visitor().get(link)).body).toContain('Me connecter');
  const typed = await visitor.submit('/connexion', { intent: 'code', email, code });
  expect(typed.location).toBe('/client/dashboard');
  expect((await site.visitor().submit(link, {})).status).toBe(400);
});

test('who is signed in is not asked to sign in again', async () => {
  const { visitor } = await site.member();
  for (const path of ['/connexion?redirectTo=/client/profil', '/inscription?redirectTo=/client/profil']) {
    const answer = await visitor.get(path);
    expect([answer.status, answer.location]).toEqual([303, '/client/profil']);
  }
  expect((await visitor.get('/espace-client')).body).toContain('Ouvrir mon espace');
  expect((await site.visitor().get('/espace-client')).body).toContain('Créer un compte');
});

test('the screens are nobody’s to keep or to index', async () => {
  const screens = [
    '/connexion',
    '/inscription',
    '/mot-de-passe-oublie',
    '/nouveau-mot-de-passe',
    '/espace-client',
    '/connexion/retour',
  ];
  for (const path of screens) {
    const answer = await site.visitor().get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    expect(answer.body).toContain('<meta name="robots" content="noindex"/>');
    expect(answer.setCookies).toEqual([]);
  }
});
