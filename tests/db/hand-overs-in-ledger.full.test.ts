import { copyFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, migrationsFolder } from '#server/db/migrate.ts';
import { createDatabase, dropDatabase } from '#tests/support/database.ts';
import { makeTestFolder, quietLog, removeTestFolder } from '#tests/support/postgres-servers.ts';

// A site that already handed repairs over keeps its receipts when it is upgraded (decision 081).

const LEDGER = '20261127070000_add_payments_of_repairs.sql';
const migrations = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));

let folder = '';
let url = '';

beforeEach(async () => {
  folder = makeTestFolder();
  url = await createDatabase();
});

afterEach(async () => {
  removeTestFolder(folder);
  await dropDatabase(url);
});

async function migrateWith(names: readonly string[]) {
  for (const name of names) copyFileSync(path.join(migrationsFolder, name), path.join(folder, name));
  await migrate({ connection: { connectionString: url } }, { folder, log: quietLog });
}

test('each hand-over that said how it was paid becomes one entry of its price, and nobody owes for the others', async () => {
  await migrateWith(migrations.filter((name) => name < LEDGER));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const [n, paidBy, cents] of [
      [1, 'card', 6000],
      [2, 'before', 4500],
      [3, 'free', 6000],
      [4, 'cash', 0],
    ])
      await client.query(
        `with repair as (
          insert into public.repairs (reference, way_in, state, customer_name, email, wished_channel, device_kind, fault,
            idempotency_key, fingerprint, link_hash)
          values ('REP-2026-00000' || $1::int, 'counter', 'handed_over', 'Camille', 'c@exemple.fr', 'email', 'pc', 'Panne',
            gen_random_uuid(), repeat('0', 64), lpad($1::text, 64, '0'))
          returning id
        ), quote as (
          insert into public.repair_quotes
            (repair_id, version, state, sent_at, valid_until, document, document_hash, answered_at, choices, accepted_cents)
          select id, 1, 'accepted', now(), '2030-01-01', '{}', repeat('a', 64), now(), '[]', $3::int from repair
        )
        insert into public.repair_events (repair_id, kind, to_state, actor, payload, created_at)
        select id, 'hand_over', 'handed_over', 'shop', jsonb_build_object('paidBy', $2::text), ('2026-11-0' || $1::int)::timestamptz
        from repair`,
        [n, paidBy, cents],
      );
    await migrateWith(migrations);
    const { rows } = await client.query(`
      select right(r.reference, 1) as n, method, amount_cents, p.created_at::date::text as day, paid_cents
      from public.payments p join public.repairs r on r.id = p.repair_id order by p.id
    `);
    expect(rows).toEqual([
      { n: '1', method: 'shop_card', amount_cents: 6000, day: '2026-11-01', paid_cents: 6000 },
      { n: '2', method: 'before', amount_cents: 4500, day: '2026-11-02', paid_cents: 4500 },
    ]);
    const { rows: charges } = await client.query(`
      select right(r.reference, 1) as n, c.kind, c.amount_cents
      from public.repair_charges c join public.repairs r on r.id = c.repair_id
    `);
    expect(charges).toEqual([{ n: '3', kind: 'discount', amount_cents: -6000 }]);
  } finally {
    await client.end();
  }
});
