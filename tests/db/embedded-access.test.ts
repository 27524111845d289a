import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { EmbeddedServers, query, timeout } from '#tests/support/postgres-embedded.ts';

const servers = new EmbeddedServers();
const isRoot = process.getuid?.() === 0;

/** Connects as another user of the system does: the system tells PostgreSQL the user of this process at that moment. */
async function connectAs(uid: number, connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  process.seteuid?.(uid);
  try {
    await client.connect();
    return 'let in';
  } catch (error) {
    return String((error as pg.DatabaseError).code);
  } finally {
    process.seteuid?.(0);
    await client.end().catch(() => {});
  }
}

test.runIf(isRoot)(
  'the account that PostgreSQL runs as is nobody to it, whoever else runs so',
  { timeout },
  async () => {
    // A cluster from before these rules: it let in everyone who reached it.
    servers.useExisting();
    writeFileSync(path.join(servers.home, 'cluster/pg_hba.conf'), 'local all all trust\n');
    const server = await servers.start();
    const { uid } = statSync(server.cluster);
    expect(uid).not.toBe(0);
    for (const user of ['postgres', 'authenticator'])
      expect(await connectAs(uid, { ...server.connection, user })).toBe('28000');
    expect(await query(server, 'select current_user as name')).toEqual([{ name: 'postgres' }]);
  },
);

test('what decides who is let in is written by the site’s own user, where the cluster’s cannot write', {
  timeout,
}, async () => {
  const server = await servers.start();
  const folder = path.dirname(server.cluster);
  for (const file of ['pg_hba.conf', 'pg_ident.conf'])
    expect(statSync(path.join(folder, file)).uid).toBe(process.getuid?.());
  expect(readFileSync(path.join(folder, 'pg_hba.conf'), 'utf8')).toBe('local all all peer map=site\n');
  // These rules would apply to a start by hand.
  expect(readFileSync(path.join(server.cluster, 'pg_hba.conf'), 'utf8')).not.toMatch(/^local.*trust$/m);
});
