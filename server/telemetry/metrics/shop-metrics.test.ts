import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { Schema } from '../../db/schema.ts';
import { readShopMetrics } from './shop-metrics.ts';

const clock = () => new Date('2026-11-22T12:00:00Z');

async function readWithout(connection: pg.PoolConfig) {
  const pool = new pg.Pool(connection);
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  onTestFinished(() => pool.end());
  const metrics = await readShopMetrics({
    database: { kysely },
    dataDir: '/there/is/none',
    newestBackup: async () => ({
      name: 'a',
      bytes: 12,
      isSealed: false,
      takenAt: new Date('2026-11-22T11:00:00Z'),
    }),
    clock,
  });
  return Object.fromEntries(metrics.map(({ name, samples }) => [name, samples]));
}

test('without a database, a disk or a backup folder the rest is told all the same', async () => {
  const metrics = await readWithout({ host: '127.0.0.1', port: 9 });
  expect(metrics.papin_database_up).toEqual([{ value: 0 }]);
  expect(metrics.papin_orders).toEqual([]);
  expect(metrics.papin_data_disk_free_bytes).toEqual([]);
  expect(metrics.papin_backup_age_seconds).toEqual([{ value: 3600 }]);
  expect(metrics.papin_backup_bytes).toEqual([{ value: 12 }]);
});
