import { expect, test } from 'vitest';
import { eventsOf, useAuthServer } from '#tests/support/auth-server.ts';

/** The client refreshes a token that expires within a minute and a half. */
const server = useAuthServer({ settings: { session: { accessTokenS: 30 } } });

test('getSession refreshes a token that is about to expire', async () => {
  const client = await server.signedIn();
  const { data, error } = await client.auth.getSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(client.session.refresh_token);
  expect(eventsOf(client)).toContain('TOKEN_REFRESHED');
});

test('tabs of one browser that do so at the same time stay signed in', async () => {
  const { session } = await server.signedIn();
  const tabs = Array.from({ length: 5 }, () => server.client());
  const refreshed = await Promise.all(
    tabs.map(({ auth }) => auth.refreshSession({ refresh_token: session.refresh_token })),
  );
  expect(refreshed.map(({ error }) => error)).toEqual(Array(5).fill(null));
  const users = await Promise.all(tabs.map(({ auth }) => auth.getUser()));
  expect(users.map(({ error }) => error)).toEqual(Array(5).fill(null));
});
