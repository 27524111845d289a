import type { Session } from '@supabase/supabase-js';
import { expect, test, vi } from 'vitest';
import { sessionFromUrl } from './session-from-url.ts';

const PAGE = 'https://exemple.fr/connexion/retour';
const SESSION = { access_token: 'a', refresh_token: 'r' } as Session;
const TOKENS = { access_token: 'a', expires_in: '3600', refresh_token: 'r', token_type: 'bearer' };

function client(session: Session | null = SESSION) {
  const answer = { data: { session, user: null }, error: null };
  return {
    setSession: vi.fn().mockResolvedValue(answer),
    exchangeCodeForSession: vi.fn().mockResolvedValue(answer),
  };
}

const hash = (tokens: Record<string, string>) => `${PAGE}#${new URLSearchParams(tokens)}`;
const without = (name: keyof typeof TOKENS) =>
  Object.fromEntries(Object.entries(TOKENS).filter(([each]) => each !== name));

test.each([
  ['implicit', undefined, 'No browser detected.'],
  ['pkce', undefined, 'No browser detected.'],
  ['implicit', PAGE, 'Not a valid implicit grant flow url.'],
  ['pkce', `${PAGE}?access_token=a`, 'Not a valid PKCE flow url.'],
  ['pkce', PAGE, 'No code detected.'],
  ['implicit', hash(without('access_token')), 'No access_token detected.'],
  ['implicit', hash(without('expires_in')), 'No expires_in detected.'],
  ['implicit', hash(without('refresh_token')), 'No refresh_token detected.'],
  ['implicit', hash(without('token_type')), 'No token_type detected.'],
  ['implicit', hash({ ...TOKENS, refresh_token: '' }), 'No refresh_token detected.'],
] as const)('%s, %s: %s', async (flow, address, message) => {
  const auth = client();
  const { session, error } = await sessionFromUrl(auth, address, flow);
  expect([session, error?.message]).toEqual([null, message]);
  expect(auth.setSession).not.toHaveBeenCalled();
  expect(auth.exchangeCodeForSession).not.toHaveBeenCalled();
});

test.each([
  ['implicit', hash(TOKENS)],
  ['pkce', `${PAGE}?code=c`],
] as const)('%s: a service that gives none says « No session detected. »', async (flow, address) => {
  const { error } = await sessionFromUrl(client(null), address, flow);
  expect(error?.message).toBe('No session detected.');
});

test('tokens after the # become the session', async () => {
  const auth = client();
  expect(await sessionFromUrl(auth, hash(TOKENS), 'implicit')).toEqual({ session: SESSION, error: null });
  expect(auth.setSession).toHaveBeenCalledWith({ access_token: 'a', refresh_token: 'r' });
});

test('a code is exchanged with its flow', async () => {
  const auth = client();
  await sessionFromUrl(auth, `${PAGE}?code=c&sb_flow_id=f`, 'pkce');
  expect(auth.exchangeCodeForSession).toHaveBeenCalledWith('c', { flowId: 'f' });
});

test('what the service says of a refusal is said', async () => {
  const address = hash({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Link is dead',
  });
  const { error } = await sessionFromUrl(client(), address, 'implicit');
  expect(error).toMatchObject({ message: 'Link is dead', details: { code: 'otp_expired' } });
});
