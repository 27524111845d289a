import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { expect, test, vi } from 'vitest';
import { PASSWORD, randomEmail, useAccountSite } from '#tests/support/account-site.ts';
import { makeMemory } from '#tests/support/auth-server.ts';

// The whole site, as a program that tries the protocol from outside finds it: with its settings, its addresses and its files.
const ANON_KEY = 'sb_publishable_cle-des-essais';
const SERVICE_ROLE_KEY = 'sb_secret_cle-des-essais';
const site = useAccountSite({
  ANON_KEY,
  SERVICE_ROLE_KEY,
  AUTH_PHONE: 'on',
  // Links in the protocol's form.
  AUTH_LINKS: 'act',
  AUTH_REDIRECT_URLS: 'https://ailleurs.example/**',
});

const client = (key = ANON_KEY): SupabaseClient['auth'] =>
  createClient(site.origin, key, { auth: { storage: makeMemory(), autoRefreshToken: false } }).auth;

const ask = (where: string, headers: Record<string, string> = { apikey: ANON_KEY }) =>
  fetch(`${site.origin}/auth/v1${where}`, { headers, redirect: 'manual' });

test('a mail is one .eml with a link to /verify and the six digits, there when the answer is', async () => {
  const email = randomEmail();
  const { error } = await client().signUp({
    email,
    password: PASSWORD,
    options: { emailRedirectTo: 'https://ailleurs.example/compte?de=mail' },
  });
  expect(error).toBeNull();
  const { link, code } = await site.mailTo(email);
  expect(code).toMatch(/^\d{6}$/);
  const url = new URL(link);
  expect(url.origin + url.pathname).toBe(`${site.origin}/auth/v1/verify`);
  expect([...url.searchParams.keys()]).toEqual(['token', 'type', 'redirect_to']);
  expect(url.searchParams.get('type')).toBe('signup');
  expect(url.searchParams.get('redirect_to')).toBe('https://ailleurs.example/compte?de=mail');
  const { data } = await client().verifyOtp({ email, token: code, type: 'email' });
  expect(data.session?.user.email).toBe(email);
});

test('the link leads back with a session in the fragment, and once only', async () => {
  const email = randomEmail();
  await client().signUp({ email, password: PASSWORD });
  const { link } = await site.mailTo(email);
  const opened = await fetch(link, { redirect: 'manual' });
  expect(opened.status).toBe(303);
  const back = new URL(opened.headers.get('Location') ?? '');
  expect(back.origin).toBe(site.origin);
  const fragment = new URLSearchParams(back.hash.slice(1));
  expect([fragment.get('token_type'), fragment.get('type')]).toEqual(['bearer', 'signup']);
  const { data } = await client().setSession({
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  });
  expect(data.user?.email).toBe(email);

  const again = await fetch(link, { redirect: 'manual' });
  const told = new URLSearchParams(new URL(again.headers.get('Location') ?? '').hash.slice(1));
  expect([again.status, told.get('error'), told.get('error_code')]).toEqual([
    303,
    'access_denied',
    'otp_expired',
  ]);
});

test('a text message is one .json of {to, text, code}', async () => {
  const phone = '33612345678';
  expect((await client().signInWithOtp({ phone: `+${phone}` })).error).toBeNull();
  // The site does not wait for the provider of text messages.
  const name = await vi.waitFor(() => {
    const [written] = readdirSync(site.outbox).filter((file) => file.endsWith('.json'));
    if (!written) throw new Error('no text message yet');
    return written;
  });
  const message = JSON.parse(readFileSync(path.join(site.outbox, name), 'utf8'));
  expect(message).toEqual({
    to: phone,
    text: expect.stringContaining(message.code),
    code: expect.stringMatching(/^\d{6}$/),
  });
  const { data } = await client().verifyOtp({ phone, token: message.code, type: 'sms' });
  expect(data.session?.user.phone).toBe(phone);
});

test('health, settings and keys are where the protocol has them', async () => {
  expect(await (await ask('/health')).json()).toMatchObject({ name: 'GoTrue' });
  expect(await (await ask('/settings')).json()).toMatchObject({
    external: { email: true, phone: true, anonymous_users: false },
  });
  const { keys } = await (await ask('/.well-known/jwks.json', {})).json();
  const { data } = await client(SERVICE_ROLE_KEY).admin.createUser({
    email: randomEmail(),
    password: PASSWORD,
    email_confirm: true,
  });
  const signedIn = client();
  await signedIn.signInWithPassword({ email: data.user?.email ?? '', password: PASSWORD });
  const claims = await signedIn.getClaims();
  expect(claims.data?.header.kid).toBe(keys[0].kid);
  expect(claims.data?.claims).toMatchObject({ iss: `${site.origin}/auth/v1`, aud: 'authenticated' });
});

test('accounts are counted and paged in headers', async () => {
  for (let made = 0; made < 3; made += 1)
    await client(SERVICE_ROLE_KEY).admin.createUser({ email: `page-${made}-${randomEmail()}` });
  const asService = { apikey: SERVICE_ROLE_KEY, Authorization: `Bearer ${SERVICE_ROLE_KEY}` };
  const answer = await ask('/admin/users?page=1&per_page=2&filter=page-', asService);
  expect(answer.headers.get('X-Total-Count')).toBe('3');
  expect(answer.headers.get('Link')).toMatch(
    /<[^>]*[?&]page=2[^>]*>; rel="next", <[^>]*[?&]page=2[^>]*>; rel="last"/,
  );
  expect((await answer.json()).users).toHaveLength(2);
});

test('visitors without an address are refused by the protocol’s own code', async () => {
  const { error } = await client().signInAnonymously();
  expect([error?.status, error?.code]).toEqual([422, 'anonymous_provider_disabled']);
});
