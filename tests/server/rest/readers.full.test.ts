import { once } from 'node:events';
import net from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { CLIENT_IP_HEADER, useDataApi } from '#tests/support/data-api.ts';

const texts = `
create table public.texts (id int primary key, words text not null);
insert into public.texts select n, repeat('a', 100000) from generate_series(1, 60) as n;
`;
/** More data than the kernel buffers for a reader who reads nothing: many rows of 60 MB. */
const large = `
${texts}
insert into public.texts select n, repeat('a', 1000000) from generate_series(100, 160) as n;
`;
const ACCOUNT = '8c7e2a6e-8f7b-4d43-9d5e-3b0f3b6f3c11';

/** Its changes write six megabytes: seconds of work on a busy machine, and no part of what is tested. */
const bounded = useDataApi(texts, { statementTimeoutMs: { anon: 30_000 } });
const unbounded = useDataApi(large, {
  operators: 'all',
  statementTimeoutMs: { anon: 30_000 },
  reader: { idleMs: 1_000, wholeMs: 5_000 },
});

/** Asks for a large answer over a connection of its own, and reads nothing. */
async function askAndNotRead(ip: string): Promise<net.Socket> {
  const { hostname, port } = new URL(unbounded.url);
  const socket = net.connect(Number(port), hostname).on('error', () => {});
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, 'connect');
  socket.pause();
  const { anonKey } = unbounded.keys;
  socket.write(
    `GET /rest/v1/texts?id=gte.100 HTTP/1.1\r\nHost: a\r\nConnection: close\r\napikey: ${anonKey}\r\nAuthorization: Bearer ${anonKey}\r\n${CLIENT_IP_HEADER}: ${ip}\r\n\r\n`,
  );
  return socket;
}

const askOne = (ip: string) =>
  unbounded.ask('/texts?select=id&id=eq.1', { headers: { [CLIENT_IP_HEADER]: ip } });

/** Connections of the data API that are in use. */
const busy = () => {
  const pool = unbounded.database.pools().find(({ name }) => name === 'data api');
  return pool ? pool.total - pool.idle : 0;
};

test('an answer that nobody reads keeps its turn, until its reader is cut off', async () => {
  const ip = '192.0.2.20';
  const idle = [await askAndNotRead(ip), await askAndNotRead(ip)];
  // Both are answered: the database has done its work, and its answers wait to be read.
  await expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`
      select count(*)::int from pg_stat_activity where query like '%"texts"%' and state = 'active' and pid <> pg_backend_pid()
    `.execute(unbounded.database.kysely);
      return [rows[0]?.count, busy()];
    })
    .toEqual([0, 0]);
  let isAnswered = false;
  const next = askOne(ip).finally(() => {
    isAnswered = true;
  });
  // Other requests are answered meanwhile.
  expect((await askOne('192.0.2.21')).status).toBe(200);
  expect(isAnswered).toBe(false);
  expect((await next).status).toBe(200);
  // Reading now shows that the connection ended before everything was sent, for at least one of them.
  const read = await Promise.all(
    idle.map(async (socket) => {
      let bytes = 0;
      socket.on('data', (chunk) => {
        bytes += chunk.length;
      });
      socket.resume();
      await once(socket, 'close');
      return bytes;
    }),
  );
  expect(Math.min(...read)).toBeLessThan(61_000_000);
});

test('who reads is given all of it, and asks again over the same connection', async () => {
  const ip = '192.0.2.22';
  for (let round = 0; round < 3; round += 1) {
    const whole = await unbounded.ask('/texts?id=gte.100', { headers: { [CLIENT_IP_HEADER]: ip } });
    expect([whole.status, whole.body.length]).toEqual([200, 61]);
  }
  expect((await askOne(ip)).status).toBe(200);
});

test('an answer to a visitor is a megabyte at most, to an account four', async () => {
  const Authorization = `Bearer ${await bounded.tokenOf(ACCOUNT)}`;
  const ask = (rows: number, headers?: Record<string, string>) =>
    bounded.ask(`/texts?limit=${rows}`, { headers });
  expect((await ask(10)).status).toBe(200);
  const refused = await ask(11);
  expect([refused.status, refused.body]).toEqual([
    400,
    {
      code: 'PGRST127',
      message: 'Feature not implemented',
      details: 'Only up to 1048576 bytes of an answer are open to this role',
      hint: expect.stringContaining('DATA_API_OPERATORS'),
    },
  ]);
  expect((await ask(40, { Authorization })).status).toBe(200);
  expect((await ask(42, { Authorization })).status).toBe(400);
  expect((await bounded.ask('/texts?limit=60', { role: 'service_role' })).status).toBe(200);
});

test('a change whose answer is too long has changed nothing', async () => {
  const change = (path: string) =>
    bounded.ask(path, {
      method: 'PATCH',
      body: '{"words":"b"}',
      headers: { 'Content-Type': 'application/json', Prefer: 'return=representation' },
    });
  expect((await change('/texts?select=id,texts:words&id=gt.0')).status).toBe(200);
  await sql`update public.texts set words = repeat('a', 100000)`.execute(bounded.database.kysely);
  await sql`create function public.grow() returns trigger language plpgsql as 'begin new.words := repeat(''c'', 100000); return new; end'`.execute(
    bounded.database.kysely,
  );
  await sql`create trigger grow before update on public.texts for each row execute function public.grow()`.execute(
    bounded.database.kysely,
  );
  expect((await change('/texts?id=gt.0')).status).toBe(400);
  const { rows } = await sql<{
    grown: number;
  }>`select count(*)::int as grown from public.texts where words like 'c%'`.execute(bounded.database.kysely);
  expect(rows).toEqual([{ grown: 0 }]);
});

test('a column is named twice in a list, not a hundred times', async () => {
  const named = (times: number) => Array.from({ length: times }, (_, n) => `a${n}:words`).join();
  const Authorization = `Bearer ${await bounded.tokenOf(ACCOUNT)}`;
  expect((await bounded.ask(`/texts?limit=1&select=${named(2)}`)).status).toBe(200);
  for (const select of [named(3), 'words,words::text,w:words', '*,*,*', 'a:id->x,b:id->x,c:id->x'])
    for (const headers of [undefined, { Authorization }]) {
      const { status, body } = await bounded.ask(`/texts?limit=1&select=${select}`, { headers });
      expect([status, body.details], select).toEqual([
        400,
        'Only up to 2 mentions of one column are open to this role',
      ]);
    }
  expect((await bounded.ask(`/texts?limit=1&select=${named(3)}`, { role: 'service_role' })).status).toBe(200);
});
