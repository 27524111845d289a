import { expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { RetryingPool } from './retrying-pool.ts';
import { UnavailableError } from './unavailable.ts';

const db = useTestDatabase();

test('a pool whose connections are all taken says that the database is not available now', async () => {
  const pool = new RetryingPool({ connectionString: db.url, max: 1 });
  const taken = await pool.connect();
  // For connections that are taken: the first one may be long in the making on a busy machine.
  pool.options.connectionTimeoutMillis = 20;
  await expect(pool.connect()).rejects.toThrow(UnavailableError);
  await expect(pool.query('select 1')).rejects.toThrow(UnavailableError);
  taken.release();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
