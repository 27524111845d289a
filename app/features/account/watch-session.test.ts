import type { AuthChangeEvent, Session, SupabaseClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onSessionEvent, watchSession } from './session-events.ts';

const COOKIE = 'sb-localhost-auth-token';

const session = (turn: number, updated = 't1'): Session => {
  const claims = Buffer.from(JSON.stringify({ session_id: 's1', aal: 'aal1', turn })).toString('base64url');
  return { access_token: `e30.${claims}.x`, user: { id: 'u1', updated_at: updated } } as Session;
};

/** A client of the auth service, as far as the watch uses one: `kept` is what the cookies hold. */
function fakeClient(first: Session | null) {
  let listener: (event: AuthChangeEvent, session: Session | null) => void = () => {};
  const client = {
    kept: first,
    emit(event: AuthChangeEvent, after: Session | null) {
      client.kept = after;
      listener(event, after);
    },
    auth: {
      onAuthStateChange(callback: typeof listener) {
        listener = callback;
        callback('INITIAL_SESSION', first);
        return { data: { subscription: { unsubscribe: () => (listener = () => {}) } } };
      },
      getSession: async () => ({ data: { session: client.kept } }),
    },
  };
  return client;
}

const cookies = new EventTarget();
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const seen: string[] = [];
let forget = () => {};

beforeEach(() => {
  vi.stubGlobal('document', page);
  vi.stubGlobal('cookieStore', cookies);
  const tab = new EventTarget();
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab));
  seen.length = 0;
  forget = onSessionEvent((event) => void seen.push(event));
});
afterEach(() => {
  forget();
  vi.unstubAllGlobals();
});

const watch = (client: ReturnType<typeof fakeClient>) =>
  watchSession(client as unknown as SupabaseClient, COOKIE);

/** The browser says that a cookie changed, by whatever hand. */
async function changeCookie(name = COOKIE) {
  cookies.dispatchEvent(Object.assign(new Event('change'), { changed: [{ name }], deleted: [] }));
  await Promise.resolve();
  await Promise.resolve();
}

test('what the client does reaches the listeners, once each', () => {
  const client = fakeClient(session(1));
  const stop = watch(client);
  client.emit('TOKEN_REFRESHED', session(2));
  client.emit('SIGNED_IN', session(2));
  client.emit('USER_UPDATED', session(2, 't2'));
  client.emit('SIGNED_OUT', null);
  client.emit('SIGNED_OUT', null);
  expect(seen).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED', 'USER_UPDATED', 'SIGNED_OUT']);
  stop();
});

test('what the server does to the cookies reaches them too, and no other cookie does', async () => {
  const client = fakeClient(session(1));
  const stop = watch(client);
  client.kept = session(2);
  await changeCookie('theme');
  expect(seen).toEqual(['INITIAL_SESSION']);
  await changeCookie(`${COOKIE}.0`);
  client.kept = null;
  await changeCookie();
  client.kept = session(3);
  await changeCookie();
  expect(seen).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED', 'SIGNED_OUT', 'SIGNED_IN']);
  stop();
});

test('where the browser does not tell of cookies, a tab looks when it is seen again', async () => {
  vi.stubGlobal('cookieStore', undefined);
  const client = fakeClient(session(1));
  const stop = watch(client);
  client.kept = null;
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await Promise.resolve();
  expect(seen).toEqual(['INITIAL_SESSION']);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(seen).toEqual(['INITIAL_SESSION', 'SIGNED_OUT']));
  stop();
});

test('nothing is told once the watch has stopped', async () => {
  const client = fakeClient(session(1));
  watch(client)();
  client.emit('SIGNED_OUT', null);
  await changeCookie();
  expect(seen).toEqual(['INITIAL_SESSION']);
});
