import net from 'node:net';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { quietLog } from '#tests/support/postgres-servers.ts';
import { Notifications } from './notifications.ts';

const LIMIT_MS = 3000;

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const READY = message('Z', Buffer.from('I'));
const LOGGED_IN = Buffer.concat([message('R', Buffer.alloc(4)), READY]);
const DONE = Buffer.concat([message('C', Buffer.from('LISTEN\0')), READY]);

/** As much of PostgreSQL as a listener meets; whether it is alive is answered by the test. */
async function openServer() {
  const heard: string[] = [];
  const sockets: net.Socket[] = [];
  const server = net.createServer((socket) => {
    sockets.push(socket);
    socket.once('data', () => {
      socket.write(LOGGED_IN);
      socket.on('data', (data) => {
        if (data.toString('latin1', 0, 1) !== 'Q') return;
        const statement = data.toString('utf8', 5, data.length - 1);
        heard.push(statement);
        if (statement.startsWith('listen')) socket.write(DONE);
      });
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  return {
    heard,
    connection: { host: '127.0.0.1', port, user: 'papin', database: 'papin' },
    answer: () => sockets.at(-1)?.write(DONE),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

let server: Awaited<ReturnType<typeof openServer>>;
type Client = pg.Client & { readyForQuery?: boolean };
let asked: Client | undefined;
/** Statements that were asked of a connection that was busy. */
const refused: unknown[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  refused.length = 0;
  const query = pg.Client.prototype.query as unknown as (...given: unknown[]) => Promise<unknown>;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function ask(this: Client, ...given: unknown[]) {
    asked = this;
    if (!this.readyForQuery) refused.push(given[0]);
    return query.apply(this, given);
  } as never);
  server = await openServer();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  server.close();
});

/** The sockets have their turn. */
async function until(isTrue: () => boolean) {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
}

const isAsked = () => server.heard.includes('select 1');

async function listener(onSilence: () => void) {
  const notifications = new Notifications(server.connection, quietLog, onSilence);
  await notifications.listen('page_cache', () => {});
  vi.advanceTimersByTime(LIMIT_MS);
  await until(isAsked);
  return notifications;
}

test('channels are listened to one after the other', async () => {
  const notifications = new Notifications(server.connection, quietLog);
  await Promise.all(['one', 'two', 'three'].map((channel) => notifications.listen(channel, () => {})));
  expect(new Set(server.heard)).toEqual(new Set(['listen "one"', 'listen "two"', 'listen "three"']));
  expect(refused).toEqual([]);
  await notifications.close();
});

test('a server that does not answer is asked once, and is silent after twice the time', async () => {
  const onSilence = vi.fn();
  const notifications = await listener(onSilence);
  await vi.advanceTimersByTimeAsync(LIMIT_MS);
  expect(onSilence).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(LIMIT_MS);
  expect([onSilence.mock.calls.length, refused]).toEqual([1, []]);
  expect(server.heard.filter((statement) => statement === 'select 1')).toHaveLength(1);
  await notifications.close();
});

test('an answer that comes late is one', async () => {
  const onSilence = vi.fn();
  const notifications = await listener(onSilence);
  await vi.advanceTimersByTimeAsync(LIMIT_MS);
  server.answer();
  await until(() => asked?.readyForQuery === true);
  server.heard.length = 0;
  await vi.advanceTimersByTimeAsync(LIMIT_MS);
  await until(isAsked);
  expect([onSilence.mock.calls.length, refused]).toEqual([0, []]);
  await notifications.close();
});
