import type { Session } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { eventBetween } from './session-events.ts';

type Facts = { user?: string; session?: string; aal?: string; updated?: string; turn?: number };

function session({
  user = 'u1',
  session = 's1',
  aal = 'aal1',
  updated = 't1',
  turn = 1,
}: Facts = {}): Session {
  const claims = Buffer.from(JSON.stringify({ session_id: session, aal, turn })).toString('base64url');
  return { access_token: `e30.${claims}.x`, user: { id: user, updated_at: updated } } as Session;
}

test.each<[string, Session | null, Session | null, string | null]>([
  ['nobody stays nobody', null, null, null],
  ['somebody signs in', null, session(), 'SIGNED_IN'],
  ['somebody signs out', session(), null, 'SIGNED_OUT'],
  ['somebody else signs in', session(), session({ user: 'u2' }), 'SIGNED_IN'],
  ['the same account signs in anew', session(), session({ session: 's2' }), 'SIGNED_IN'],
  ['the token is renewed', session(), session({ turn: 2 }), 'TOKEN_REFRESHED'],
  ['the second factor is used', session(), session({ aal: 'aal2', turn: 2 }), 'MFA_CHALLENGE_VERIFIED'],
  ['the account changes', session(), session({ updated: 't2' }), 'USER_UPDATED'],
  ['the account changes with a new token', session(), session({ updated: 't2', turn: 2 }), 'USER_UPDATED'],
  ['nothing happens', session(), session(), null],
])('%s', (_, before, after, event) => {
  expect(eventBetween(before, after)).toBe(event);
});

test('a token that cannot be read is a new one', () => {
  expect(eventBetween({ ...session(), access_token: 'x' }, { ...session(), access_token: 'y' })).toBe(
    'TOKEN_REFRESHED',
  );
});
