import { afterEach, expect, test, vi } from 'vitest';
import { type ActivityClient, recordActivity } from './record-activity.ts';

const activity = {
  activity_type: 'commande_consultee',
  description: 'Commande CMD-2026-000123 consultée',
  metadata: { url: '/client/commandes', sourcePage: '/client/dashboard', context: 'client' },
};

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
afterEach(() => warn.mockClear());

/** A client, signed in if there is a session, whose data API answers with `error`. */
function clientOf(session: object | null, error: unknown = null) {
  const insert = vi.fn(async () => ({ error }));
  const from = vi.fn(() => ({ insert }));
  const auth = { getSession: async () => ({ data: { session }, error: null }) };
  return { client: { auth, from } as unknown as ActivityClient, from, insert };
}

test('what an account does is added to its history', async () => {
  const { client, from, insert } = clientOf({ access_token: 'jeton' });
  await recordActivity(client, activity);
  expect(from).toHaveBeenCalledWith('activity_history');
  expect(insert.mock.calls).toEqual([[activity]]);
  expect(warn).not.toHaveBeenCalled();
});

test('of a visitor who is not signed in, nothing is sent', async () => {
  const { client, from } = clientOf(null);
  await recordActivity(client, activity);
  expect(from).not.toHaveBeenCalled();
});

test('a client that could not be initialised does nothing', async () => {
  await expect(recordActivity(null, activity)).resolves.toBeUndefined();
});

test('failures are logged, and nobody else hears of them', async () => {
  const refusal = { code: '42501', message: 'new row violates row-level security policy' };
  await recordActivity(clientOf({}, refusal).client, activity);
  expect(warn).toHaveBeenLastCalledWith('activity_history:', refusal);

  const { client, insert } = clientOf({});
  insert.mockRejectedValue(new TypeError('Failed to fetch'));
  await recordActivity(client, activity);
  expect(warn).toHaveBeenLastCalledWith('activity_history:', expect.any(TypeError));
});
