import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { PASSWORD, useAccountSite } from '#tests/support/account-site.ts';
import { countMails } from '#tests/support/outbox.ts';

// Strangers in two networks who know an account's address do all they can to it at once.

const ANON_KEY = 'sb_publishable_cle-des-essais';
const site = useAccountSite({
  ANON_KEY,
  AUTH_RATE_LIMITS: 'on',
  AUTH_PROOF_OF_WORK: 'off',
  AUTH_CLIENT_IP_HEADER: 'X-Real-IP',
});

const stranger = (place: number) => `198.51.${100 + (place % 2)}.${1 + place}`;
const OWNER = { 'x-real-ip': '203.0.113.6' };

async function call(path: string, body: object, ip: string) {
  const answer = await fetch(`${site.origin}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: ANON_KEY, 'Content-Type': 'application/json', 'X-Real-IP': ip },
    body: JSON.stringify(body),
  });
  return answer.status;
}

const BY_STRANGER = {
  code_challenge: createHash('sha256').update('z'.repeat(50)).digest('base64url'),
  code_challenge_method: 's256',
};

test.each([
  ['with a challenge', BY_STRANGER, ''],
  ['without one, to a page of the site', {}, '/mentions-legales'],
  ['with a challenge, to what may be the reader’s own machine', BY_STRANGER, null],
])(
  'strangers spend mails, digits and guesses, %s: the owner is in, in a new browser',
  async (_, rest, page) => {
    const { email } = await site.member();
    const redirectTo = page === null ? 'http://127.0.0.1:9/' : site.origin + page;
    const recover = `/recover?${new URLSearchParams({ redirect_to: redirectTo })}`;
    for (let place = 0; place < 5; place += 1)
      expect(await call(recover, { email, ...rest }, stranger(place))).toBe(200);
    const { code, link } = await site.mailTo(email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess += 1)
      expect(await call('/verify', { type: 'recovery', email, token: wrong }, stranger(guess))).toBe(403);
    for (let guess = 0; guess < 5; guess += 1)
      await call('/token?grant_type=password', { email, password: 'pas-le-bon' }, stranger(guess));

    const owner = site.visitor();
    expect((await owner.submit('/connexion', { email, password: PASSWORD }, OWNER)).status).toBe(429);
    const sent = await countMails(site.outbox, email);
    expect((await owner.submit('/mot-de-passe-oublie', { email }, OWNER)).status).toBe(200);
    expect(await countMails(site.outbox, email)).toBe(sent);
    const typed = { intent: 'code', email, code };
    expect((await owner.submit('/mot-de-passe-oublie', typed, OWNER)).status).toBe(400);

    const opened = await owner.submit(link, page === null ? { staysHere: 'oui' } : {}, OWNER);
    expect([opened.status, opened.location?.split('?')[0]]).toEqual([303, '/nouveau-mot-de-passe']);
    expect((await owner.get('/client/dashboard', OWNER)).status).toBe(200);
  },
);
