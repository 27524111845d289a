import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { emptyOnNotify, type Reloads } from './empty-on-notify.ts';

/** Both ends of the connection: the functions that the database calls, and their effects in order. */
async function listening(reloads: (did: string[]) => Reloads) {
  const did: string[] = [];
  let tell: (payload: string) => void = () => {};
  let reconnect = () => {};
  await emptyOnNotify(
    { invalidate: (tags) => did.push(`emptied ${tags.join(' ')}`) },
    {
      listen: async (_channel, handler, onReconnect = () => {}) => {
        tell = handler;
        reconnect = onReconnect;
      },
    },
    pino({ level: 'silent' }),
    reloads(did),
  );
  return { did, tell: (payload: string) => tell(payload), reconnect: () => reconnect() };
}

const reads = (did: string[]) => (name: string) => async () => did.push(`read ${name}`);

test('what is kept in memory is read again before the pages made of it go', async () => {
  const { did, tell } = await listening((list) => ({
    settings: reads(list)('settings'),
    content: reads(list)('content'),
  }));
  tell('settings products');
  await vi.waitFor(() => expect(did).toEqual(['read settings', 'emptied settings products']));
});

test('after a lost connection everything is read again', async () => {
  const { did, reconnect } = await listening((list) => ({
    settings: reads(list)('settings'),
    content: reads(list)('content'),
  }));
  reconnect();
  await vi.waitFor(() => expect(did).toEqual(['read settings', 'read content', 'emptied *']));
});

test('pages go even if what they are made of could not be read', async () => {
  const { did, tell } = await listening(() => ({ settings: () => Promise.reject(new Error('gone')) }));
  tell('settings');
  await vi.waitFor(() => expect(did).toEqual(['emptied settings']));
});
