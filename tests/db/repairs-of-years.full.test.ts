import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { repairQuerySchema } from '#domain/repair/repair-query.ts';
import { listRepairs } from '#server/repairs/list-repairs.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { counterRepair, moved, repairDeps } from '#tests/support/repairs.ts';
import { rowsRead } from '#tests/support/rows-read.ts';

const db = useTestDatabase();
const now = new Date('2026-11-22T10:00:00Z');
const OPEN = 40;
const OVER = 8000;
const MESSAGES = 3;

/** Cases of years with their histories, and few that are open, of which two people move one half each. */
async function fill(mine: string, theirs: string) {
  const deps = repairDeps(db.database, () => now);
  const { id } = await counterRepair(deps);
  await moved(deps, id, 'diagnose');
  await db.database.kysely.transaction().execute(async (tx) => {
    // Neither mails nor the journal of so many cases are looked at.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into public.repairs (reference, way_in, state, customer_name, email, wished_channel, device_kind, fault,
        agreement, idempotency_key, fingerprint, link_hash, created_at, updated_at)
      select 'REP-2025-' || lpad(n::text, 6, '0'), 'request', case when n <= ${OPEN} then 'diagnosed' else 'closed' end,
        customer_name, email, wished_channel, device_kind, fault, null, gen_random_uuid(), fingerprint,
        lpad(to_hex(n), 64, '0'), ${now}::timestamptz - n * interval '1 hour', ${now}::timestamptz - n * interval '1 hour'
      from public.repairs, generate_series(1, ${OPEN + OVER}) n
      where id = ${id}
    `.execute(tx);
    await sql`
      insert into public.repair_events (repair_id, kind, from_state, to_state, actor, actor_id, created_at)
      select id, 'diagnose', 'registered', 'diagnosed', 'shop',
        case when right(reference, 1)::int % 2 = 0 then ${mine}::uuid else ${theirs}::uuid end, created_at
      from public.repairs where reference like 'REP-2025-%'
    `.execute(tx);
    // What happened to a case since it was moved is no move.
    await sql`
      insert into public.repair_events (repair_id, kind, from_state, to_state, actor, created_at)
      select id, 'message', state, state, 'customer', created_at
      from public.repairs, generate_series(1, ${MESSAGES}) n where reference like 'REP-2025-%'
    `.execute(tx);
  });
  await sql`analyze`.execute(db.database.kysely);
}

test('« à moi » on the board reads the histories of open cases only, however many are over', {
  timeout: 90_000,
}, async () => {
  const [mine, theirs] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
  await fill(mine, theirs);
  const query = repairQuerySchema.parse({ staffId: mine });
  const list: { total: number }[] = [];
  const read = await rowsRead(db.database, (database) =>
    database.transaction(async (tx) => {
      list.push(await listRepairs({ kysely: tx }, query, now));
    }),
  );
  expect(list[0]?.total).toBe(OPEN / 2);
  expect(read.get('repairs')).toBeLessThan(4 * OPEN);
  // Of each open case the last move and what came after it, for the filter and for its name.
  expect(read.get('repair_events')).toBeLessThan(4 * OPEN * (1 + MESSAGES));
});
