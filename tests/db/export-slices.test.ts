import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { addAccount, openTestMembers, PASSWORD } from '#tests/support/members.ts';

const db = useTestDatabase();
const ROWS = 600;
const SLICE_BYTES = 64 * 1024;

test('an export leaves other requests their turn after every slice, however much there is', async () => {
  const { kysely } = db.database;
  const { id } = await addAccount(db.database);
  // As an account had filled it before its lines were bounded.
  await sql`
    insert into public.activity_history (user_id, activity_type, description, metadata, created_at)
    select ${id}, 'connexion', 'Connexion', jsonb_build_object('with', repeat(md5(i::text), 250)), now()
    from generate_series(1, ${sql.lit(ROWS)}) i
  `.execute(kysely);
  const result = await openTestMembers(db.database).export({ id, sessionId: randomUUID() }, PASSWORD);
  if (result.outcome !== 'exported') throw new Error(result.outcome);

  let turns = 0;
  let isOver = false;
  const counting = (async () => {
    while (!isOver) {
      await setImmediate();
      turns += 1;
    }
  })();
  const reader = result.content.getReader();
  const chunks: Uint8Array[] = [];
  let turnsAtFirstRows = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    chunks.push(read.value);
    // The file of words is the first: rows begin with the next.
    if (chunks.length === 2) turnsAtFirstRows = turns;
  }
  const turnsOfRows = turns - turnsAtFirstRows;
  isOver = true;
  await counting;

  const files = unzipSync(new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer()));
  const text = files['donnees.json'] ?? new Uint8Array();
  expect(JSON.parse(strFromU8(text))['public.activity_history']).toHaveLength(ROWS);
  const slices = Math.floor(text.length / SLICE_BYTES);
  expect(slices).toBeGreaterThan(60);
  expect(turnsOfRows).toBeGreaterThanOrEqual(slices - 4);
});
