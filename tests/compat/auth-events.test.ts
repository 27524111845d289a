import { afterEach, expect, test, vi } from 'vitest';
import { eventsOf, makeMemory, useAuthServer } from '#tests/support/auth-server.ts';
import { PASSWORD, randomEmail } from '#tests/support/auth-service.ts';
import { until } from '#tests/support/postgres-process.ts';
import { appCode } from '#tests/support/second-factor.ts';

// With AUTH_TELL_UNKNOWN, as programs written for the protocol expect.
const server = useAuthServer({ settings: { tellsUnknown: true } });

afterEach(() => vi.unstubAllGlobals());

/** The part of a browser that the client looks at: a page at `href`. */
function openPage(href: string) {
  const page = { href };
  const location = {
    get href() {
      return page.href;
    },
    set hash(_: string) {
      page.href = page.href.replace(/#.*/, '');
    },
  };
  const replaceState = (_state: unknown, _title: string, to: string) => {
    page.href = new URL(to, page.href).href;
  };
  const listeners = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('window', { location, history: { replaceState, state: null }, ...listeners });
  vi.stubGlobal('document', { visibilityState: 'hidden', ...listeners });
  return page;
}

test('a new visitor’s first event has no session', async () => {
  const client = server.client();
  await until(() => client.events.length > 0);
  expect(client.events).toEqual([{ event: 'INITIAL_SESSION', session: null }]);
});

test('the next page view begins with the session of the one before', async () => {
  const { memory, session } = await server.signedIn();
  const next = server.client({ memory });
  await until(() => eventsOf(next).includes('INITIAL_SESSION'));
  const initial = next.events.find(({ event }) => event === 'INITIAL_SESSION');
  expect(initial?.session?.access_token).toBe(session.access_token);
});

test('a whole visit, event by event', async () => {
  const client = server.client();
  const email = randomEmail();
  await client.auth.signUp({ email, password: PASSWORD });
  await client.auth.verifyOtp({ type: 'signup', email, token: server.codeFor(email) });
  await client.auth.updateUser({ data: { full_name: 'Denise' } });
  await client.auth.refreshSession();
  const enrolled = await client.auth.mfa.enroll({ factorType: 'totp' });
  const code = appCode(server.service, enrolled.data?.totp.secret ?? '');
  await client.auth.mfa.challengeAndVerify({ factorId: enrolled.data?.id ?? '', code });
  await client.auth.signOut();
  await client.auth.resetPasswordForEmail(email);
  await client.auth.verifyOtp({ type: 'recovery', email, token: server.codeFor(email) });
  expect(eventsOf(client)).toEqual([
    'INITIAL_SESSION',
    'SIGNED_IN',
    'USER_UPDATED',
    'TOKEN_REFRESHED',
    'MFA_CHALLENGE_VERIFIED',
    'SIGNED_OUT',
    'PASSWORD_RECOVERY',
  ]);
});

test('a listener that goes hears no more', async () => {
  const { auth } = await server.signedIn();
  const heard: string[] = [];
  const { data } = auth.onAuthStateChange((event) => void heard.push(event));
  await until(() => heard.length === 1);
  data.subscription.unsubscribe();
  await auth.signOut();
  expect(heard).toEqual(['INITIAL_SESSION']);
});

test('the page that a confirmation leads to signs in, and its address is cleaned', async () => {
  const email = randomEmail();
  await server.client().auth.signUp({ email, password: PASSWORD });
  const { url } = await server.openLink(email);
  const page = openPage(url.href);
  const client = server.client();
  await until(() => eventsOf(client).includes('SIGNED_IN'));
  expect((await client.auth.getSession()).data.session?.user.email).toBe(email);
  expect(page.href).not.toContain('access_token');
});

test('the page that a recovery leads to hears of a recovery', async () => {
  const { email } = await server.signedIn();
  await server.client().auth.resetPasswordForEmail(email);
  openPage((await server.openLink(email)).url.href);
  const client = server.client();
  await until(() => eventsOf(client).includes('PASSWORD_RECOVERY'));
  expect(eventsOf(client)).not.toContain('SIGNED_IN');
});

test('the page that a link with a challenge leads to exchanges its code', async () => {
  const memory = makeMemory();
  const email = randomEmail();
  await server.client({ flowType: 'pkce', memory }).auth.signUp({ email, password: PASSWORD });
  const page = openPage((await server.openLink(email)).url.href);
  const client = server.client({ flowType: 'pkce', memory });
  await until(() => eventsOf(client).includes('SIGNED_IN'));
  expect((await client.auth.getSession()).data.session?.user.email).toBe(email);
  expect(page.href).not.toContain('code=');
});

test('a page with a dead link is told why, and keeps the session it had', async () => {
  const { email, memory, session } = await server.signedIn();
  await server.client().auth.signInWithOtp({ email });
  await server.openLink(email);
  openPage((await server.openLink(email)).url.href);
  const client = server.client({ memory });
  const { error } = await client.auth.initialize();
  expect(error).toMatchObject({
    name: 'AuthImplicitGrantRedirectError',
    message: 'Email link is invalid or has expired',
    details: { error: 'access_denied', code: 'otp_expired' },
  });
  expect((await client.auth.getSession()).data.session?.access_token).toBe(session.access_token);
});

test('a page with tokens that are not ours signs nobody in', async () => {
  openPage(`${server.url}/#access_token=x.y.z&refresh_token=abcdefghijkl&expires_in=3600&token_type=bearer`);
  const client = server.client();
  expect((await client.auth.initialize()).error).not.toBeNull();
  expect((await client.auth.getSession()).data.session).toBeNull();
});
