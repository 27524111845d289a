import { expect, test } from 'vitest';
import { PASSWORD, randomEmail, useAccountSite } from '#tests/support/account-site.ts';

// The pages for mails' links and codes, opened in a browser other than the one that signed up: perhaps by its owner, perhaps by the
// reader of a mailbox that a stranger typed.
const ANON_KEY = 'sb_publishable_cle-des-essais';
const ELSEWHERE = 'https://ailleurs.example/compte';
const site = useAccountSite({ ANON_KEY, AUTH_REDIRECT_URLS: 'https://ailleurs.example/**' });

const OWN = 'chanfrein-et-cuivre';
const ASKED = 'Un compte a été demandé avec cette adresse depuis un autre navigateur';

const signUpByProgram = (email: string, query = '') =>
  fetch(`${site.origin}/auth/v1/signup${query}`, {
    method: 'POST',
    headers: { apikey: ANON_KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, data: { full_name: 'Un voleur' } }),
  });

/** The reason why a program gets no session; undefined if it gets one. */
async function grantedTo(email: string, password: string): Promise<string | undefined> {
  const answer = await fetch(`${site.origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: ANON_KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { error_code } = (await answer.json()) as { error_code?: string };
  return error_code;
}

const signIn = (email: string, password: string) => site.visitor().submit('/connexion', { email, password });

test('a link of a stranger’s sign-up opens nothing before a press, and then with its reader’s password only', async () => {
  const email = randomEmail();
  await signUpByProgram(email);
  const { link } = await site.mailTo(email);
  const { searchParams } = new URL(link);
  const token = searchParams.get('token_hash') ?? '';
  for (const method of ['GET', 'HEAD'])
    for (const where of [link, `${site.origin}/auth/v1/verify?token=${token}&type=signup`])
      await fetch(where, { method });
  expect(await grantedTo(email, PASSWORD)).toBe('invalid_credentials');

  const victim = site.visitor();
  expect((await victim.get(link)).body).toContain('Sans votre clic, rien ne change.');
  const asked = await victim.submit(link, {});
  expect(asked.body).toContain(ASKED);
  const weak = await victim.submit(link, { password: 'court' });
  expect([weak.status, weak.body.includes('Choisissez au moins')]).toEqual([400, true]);
  expect(await grantedTo(email, PASSWORD)).toBe('invalid_credentials');
  const opened = await victim.submit(link, { password: OWN });
  expect(opened.status).toBe(303);
  expect(new URL(opened.location ?? '', site.origin).origin).toBe(site.origin);
  expect((await signIn(email, PASSWORD)).status).toBe(400);
  const own = site.visitor();
  expect((await own.submit('/connexion', { email, password: OWN })).status).toBe(303);
  expect((await own.get('/client/dashboard')).body).not.toContain('Un voleur');
});

test('a code of a stranger’s sign-up, typed in the form that its reader has open, asks for a password too', async () => {
  const email = randomEmail();
  const victim = site.visitor();
  await victim.submit('/inscription', { name: '', email, password: OWN });
  await signUpByProgram(email);
  const { code } = await site.mailTo(email);
  const asked = await victim.submit('/inscription', { intent: 'code', email, code });
  expect(asked.body).toContain(ASKED);
  expect(asked.body).toContain(`value="${code}"`);
  const answer = { intent: 'code', email, code, password: OWN };
  expect((await victim.submit('/inscription', answer)).status).toBe(303);
  expect((await signIn(email, PASSWORD)).status).toBe(400);
  expect((await signIn(email, OWN)).status).toBe(303);
});

test('the browser that signed up is asked nothing more, and its password counts', async () => {
  const email = randomEmail();
  const visitor = site.visitor();
  const sent = await visitor.submit('/inscription', { name: '', email, password: OWN });
  expect(sent.setCookies.some((line) => /^inscription=.*HttpOnly/i.test(line))).toBe(true);
  const { link } = await site.mailTo(email);
  expect((await visitor.submit(link, {})).location).toBe('/client/dashboard');
  expect((await signIn(email, OWN)).status).toBe(303);
});

test('a program’s reader goes on to it by a link, since a form may not lead there', async () => {
  const email = randomEmail();
  await signUpByProgram(email, `?redirect_to=${encodeURIComponent(ELSEWHERE)}`);
  const { link } = await site.mailTo(email);
  const visitor = site.visitor();
  const pressed = await visitor.submit(link, { password: PASSWORD });
  expect(pressed.status).toBe(200);
  expect(pressed.body).toContain(`href="${ELSEWHERE}#access_token=`);
  expect(pressed.headers.get('Cache-Control')).toContain('no-store');
  expect(visitor.isSignedIn()).toBe(false);
});

test('a page for links without a good link is still a page', async () => {
  const visitor = site.visitor();
  for (const query of ['', '?type=signup', '?token_hash=a%00b&type=signup', '?token_hash=ab&type=sms'])
    expect((await visitor.get(`/connexion/retour${query}`)).status).toBe(200);
});
