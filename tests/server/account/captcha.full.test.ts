import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomEmail, useAccountSite } from '#tests/support/account-site.ts';
import { type CaptchaProvider, SITE_KEY, startCaptchaProvider } from '#tests/support/captcha-provider.ts';

let provider: CaptchaProvider;
beforeAll(async () => {
  provider = await startCaptchaProvider('turnstile');
});
afterAll(() => provider.stop());
// With this setting, our site has the page for an address to be confirmed, as a hosted project has.
const site = useAccountSite(async () => ({ ...provider.settings, AUTH_TELL_UNKNOWN: 'on' }));

const FORMS = ['/connexion', '/inscription', '/mot-de-passe-oublie'];
const OTHERS = ['/', '/espace-client', '/nouveau-mot-de-passe', '/connexion/retour', '/contact'];

const policyOf = async (path: string) =>
  (await site.visitor().get(path)).headers.get('Content-Security-Policy') ?? '';

test.each(FORMS)('%s is open to the provider, and holds its public key only', async (path) => {
  const policy = await policyOf(path);
  for (const directive of ['script-src', 'style-src', 'connect-src', 'frame-src'])
    expect(policy).toMatch(new RegExp(`${directive} [^;]*${provider.origin}(?:;| |$)`));
  const { body } = await site.visitor().get(path);
  expect(body).toContain(SITE_KEY);
  expect(body).toContain('<noscript>');
  expect(body).not.toContain('cle-secrete');
});

test.each(OTHERS)('%s is not', async (path) => {
  expect(await policyOf(path)).not.toContain(provider.origin);
  expect((await site.visitor().get(path)).body).not.toContain(SITE_KEY);
});

test('a client navigation is sent to load the whole, whose policy is another', async () => {
  const answer = await site.visitor().get('/connexion.data?redirectTo=%2Fclient%2Fprofil');
  expect([answer.status, answer.headers.get('X-Remix-Reload-Document')]).toEqual([202, 'true']);
  expect(answer.body).toContain('/connexion?redirectTo=%2Fclient%2Fprofil');
});

test.each([
  ['/connexion', { intent: 'password', email: randomEmail(), password: 'cuivre-et-chanfrein' }],
  ['/connexion', { intent: 'link', email: randomEmail() }],
  ['/connexion', { intent: 'resend', email: randomEmail() }],
  ['/inscription', { name: '', email: randomEmail(), password: 'cuivre-et-chanfrein' }],
  ['/inscription', { intent: 'resend', email: randomEmail() }],
  ['/mot-de-passe-oublie', { email: randomEmail() }],
  ['/mot-de-passe-oublie', { intent: 'resend', email: randomEmail() }],
])('%s refuses %o without a proof, with a false one, and with one that was used', async (path, fields) => {
  const submit = async (captcha?: string) => {
    const { status, body } = await site.visitor().submit(path, { ...fields, ...(captcha && { captcha }) });
    return { status, isRefused: body.includes('Refaites cette vérification') };
  };
  const refused = { status: 400, isRefused: true };
  const token = `${SITE_KEY} ${Math.random()}`;
  expect(await submit()).toEqual(refused);
  expect(await submit('faux')).toEqual(refused);
  expect((await submit(token)).isRefused).toBe(false);
  expect(await submit(token)).toEqual(refused);
});

test('a right password of an address that waits for its confirmation asks for a new proof', async () => {
  const email = randomEmail();
  const visitor = site.visitor();
  const proof = () => ({ captcha: `${SITE_KEY} ${Math.random()}` });
  await visitor.submit('/inscription', { name: '', email, password: 'cuivre-et-chanfrein', ...proof() });
  const answer = await visitor.submit('/connexion', { email, password: 'cuivre-et-chanfrein', ...proof() });
  expect(answer.body.includes('demandez-en un autre ci-dessous')).toBe(true);
  const again = await visitor.submit('/connexion', { intent: 'resend', email, ...proof() });
  expect(again.status).toBe(200);
});
