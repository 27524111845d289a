import { readFileSync } from 'node:fs';
import type { Database } from '../../server/db/database.ts';

const PRODUCTS = 40;

/** Products that nobody can sell out. Returns their ids. */
export async function addSoakProducts({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  await pool.query(`insert into public.product_categories (id, label) values ('soak', 'Endurance')`);
  const { rows } = await pool.query<{ id: string }>(
    `
      insert into public.products (slug, sku, name, category_id, condition, listed_price_cents, stock, is_published)
      select 'soak-' || n, 'SOAK-' || n, 'Produit ' || n, 'soak', 'neuf', 10000, 1000000, true
      from generate_series(1, $1::integer) as n returning id
    `,
    [PRODUCTS],
  );
  return rows.map(({ id }) => id);
}

export async function countOrders({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::integer as count from public.orders',
  );
  return rows[0]?.count ?? 0;
}

/** Whether something still goes on in the site although nobody asks any more. */
export async function busyConnections({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(`
    select state || ': ' || left(query, 60) as what from pg_stat_activity
    where pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'
  `);
  return rows.map(({ what }) => what);
}

export function rssMb(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
