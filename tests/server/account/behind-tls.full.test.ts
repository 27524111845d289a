import { expect, test } from 'vitest';
import { PASSWORD, randomEmail, useAccountSite } from '#tests/support/account-site.ts';

const SITE_URL = 'https://www.atelier-papin.example';
const site = useAccountSite({ SITE_URL, AUTH_CONFIRM_EMAIL: 'off' });

test('behind a proxy that ends TLS, forms of the https site are answered with cookies for https alone', async () => {
  const visitor = site.visitor();
  const fields = { name: '', email: randomEmail(), password: PASSWORD };
  const answer = await visitor.submit('/inscription', fields, { origin: SITE_URL });
  expect([answer.status, answer.location]).toEqual([303, '/client/dashboard']);
  const session = answer.setCookies.filter((line) => /^__Host-sb-www-auth-token(\.\d+)?=/.test(line));
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

/** Cookies that scripts of our pages read or hear of: the session's, as its format requires (decision 013), and the cart's; not its promo codes. */
const FOR_SCRIPTS = /^__Host-(?:sb-www-auth-token|panier(?!-codes))/;

test('every cookie is of this host alone, for https alone, for its own site’s requests, and hidden from scripts', async () => {
  const visitor = site.visitor();
  const seen = new Map<string, string>();
  const from = { origin: SITE_URL };
  const email = randomEmail();
  const product = await site.database.pool.query(
    'select id, slug from public.products where is_published and available > 0 limit 1',
  );
  const { id = '', slug = '' } = product.rows[0] ?? {};
  const answers = [
    await visitor.submit(`/produit/${slug}`, { intent: 'add', productId: id, quantity: '1' }, from),
    await visitor.submit('/panier', { intent: 'add', productId: id, quantity: '1' }, from),
    await visitor.get('/paiement'),
    await visitor.submit('/inscription', { name: '', email, password: PASSWORD }, from),
    await visitor.get('/client/dashboard'),
    await visitor.submit('/deconnexion', {}, from),
    await visitor.submit('/connexion', { email, password: PASSWORD }, from),
    await visitor.submit('/mot-de-passe-oublie', { email }, from),
    await visitor.submit('/deconnexion', { scope: 'global' }, from),
  ];
  for (const line of answers.flatMap(({ setCookies }) => setCookies)) {
    const [name = ''] = line.split('=');
    seen.set(name.replace(/\.\d+$/, ''), line);
    expect(line).toMatch(/^__Host-/);
    expect(line).toMatch(/; Path=\/(?:;|$)/);
    expect(line).toMatch(/; Secure(?:;|$)/);
    expect(line).toMatch(/; SameSite=Lax(?:;|$)/);
    expect(line).not.toMatch(/; Domain=/);
    expect([name, /; HttpOnly(?:;|$)/.test(line)]).toEqual([name, !FOR_SCRIPTS.test(name)]);
  }
  console.log([...seen.keys()].join(' '));
  expect([...seen.keys()]).toEqual(expect.arrayContaining(['__Host-sb-www-auth-token', '__Host-appareil']));
});

test('a session never goes on under an id that was there before it', async () => {
  const email = randomEmail();
  const made = site.visitor();
  await made.submit('/inscription', { name: '', email, password: PASSWORD }, { origin: SITE_URL });
  const planted = new Map(made.cookies);
  const victim = site.visitor(Object.fromEntries(planted));
  const other = randomEmail();
  await victim.submit('/deconnexion', {}, { origin: SITE_URL });
  await victim.submit('/inscription', { name: '', email: other, password: PASSWORD }, { origin: SITE_URL });
  const values = [...victim.cookies]
    .filter(([name]) => name.includes('auth-token'))
    .map(([, value]) => value);
  for (const value of values) expect([...planted.values()]).not.toContain(value);
  // The attacker who planted the cookies is signed out, and the account's own cookies open the account.
  expect((await made.get('/client/dashboard')).status).toBe(302);
  expect((await victim.get('/client/dashboard')).body).toContain(other);
});
