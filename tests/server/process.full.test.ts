import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { codeOf } from '#server/db/connect-error.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { until } from '#tests/support/postgres-process.ts';
import { makeTestFolder, removeTestFolder, testedPostgresBin } from '#tests/support/postgres-servers.ts';
import { ask } from '#tests/support/raw-http.ts';
import { builtSite, runSite, startRealSite } from '#tests/support/real-site.ts';

const database = useTestDatabase();
beforeAll(builtSite, builtSite.limitMs);

function embedded(): Record<string, string> {
  const DATA_DIR = makeTestFolder();
  onTestFinished(() => removeTestFolder(DATA_DIR));
  return { DATA_DIR, POSTGRES_BIN: testedPostgresBin() ?? '' };
}

/** The embedded server's process, while it runs; none while its new folder is given its name, between the list and the file. */
function findPostmaster(folder: string): number | undefined {
  try {
    const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find(
      (name) => path.basename(name) === 'postmaster.pid',
    );
    const pid = file && Number(readFileSync(path.join(folder, file), 'utf8').split('\n')[0]);
    return pid || undefined;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return undefined;
  }
}

async function takePort(port = 0): Promise<number> {
  const server = net.createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as net.AddressInfo).port;
}

test('SIGTERM lets a request in flight end, then the process exits with 0 and its port is free', async () => {
  const site = await startRealSite({ DATABASE_URL: database.url });
  const { port } = new URL(site.origin);
  const socket = net.connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.on('data', (text) => {
    answer += text;
  });
  socket.write('POST /nulle-part HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n');
  // This is answered after the half of a request: the server has read that half.
  await ask(site.origin, '/healthz');
  site.kill('SIGTERM');
  await until(() =>
    ask(site.origin, '/healthz').then(
      () => false,
      () => true,
    ),
  );
  expect(answer).toBe('');
  socket.write('4\r\nrest\r\n0\r\n\r\n');
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(await site.ended).toBe(0);
  await takePort(Number(port));
});

test('the embedded database stops with the site', async () => {
  const env = embedded();
  const site = await startRealSite(env);
  const postmaster = findPostmaster(env.DATA_DIR ?? '');
  expect(postmaster).toBeGreaterThan(0);
  site.kill('SIGTERM');
  site.kill('SIGTERM');
  expect(await site.ended).toBe(0);
  expect(() => process.kill(postmaster ?? 0, 0)).toThrow('ESRCH');
  expect(findPostmaster(env.DATA_DIR ?? '')).toBeUndefined();
});

test('SIGTERM in the middle of a start leaves no database behind', async () => {
  const env = embedded();
  const { child, ended, output } = runSite(env);
  await until(() => findPostmaster(env.DATA_DIR ?? '') !== undefined);
  child.kill('SIGTERM');
  expect([await ended, output()]).toEqual([0, '']);
  expect(findPostmaster(env.DATA_DIR ?? '')).toBeUndefined();
});

test('a port that is taken is said in one French line, and the database stops', async () => {
  const env = embedded();
  const port = await takePort();
  const { ended, output } = runSite({ ...env, PORT: String(port) });
  expect(await ended).toBe(1);
  expect(output()).toMatch(
    new RegExp(`^Le port ${port} est déjà pris par un autre programme\\..*PORT.*\\n$`),
  );
  expect(findPostmaster(env.DATA_DIR ?? '')).toBeUndefined();
});

test.each([
  [{ PORT: 'trois mille' }, 'PORT'],
  [{ SITE_URL: 'atelier' }, 'SITE_URL'],
  [{ LOG_LEVEL: 'tout' }, 'LOG_LEVEL'],
  [{ DATABASE_URL: 'mysql://localhost/a' }, 'DATABASE_URL'],
  [{ HOST: '203.0.113.1', DATABASE_URL: 'given below' }, 'HOST'],
])('the wrong setting %j is named in one line without a stack', async (wrong, name) => {
  const env: Record<string, string> = { ...wrong };
  if (env.HOST) env.DATABASE_URL = database.url;
  const { ended, output } = runSite(env);
  expect(await ended).toBe(1);
  expect(output().trim().split('\n')).toHaveLength(1);
  expect(output()).toContain(name);
});
