import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { ImportKind } from '#domain/data-import/import-kinds.ts';
import type { Pairing } from '#domain/data-import/pairing.ts';
import type { Schema } from '../db/schema.ts';
import type { TableLine } from '../tables/table.ts';
import { titlesOf } from './import-rows.ts';

/** How many imports the page lists. */
const LISTED = 20;

/** Keeps a file, its columns paired as in the last one with the same titles. */
export async function storeImport(
  tx: Transaction<Schema>,
  given: { kind: ImportKind; fileName: string; lines: readonly TableLine[]; actorId: string; now: Date },
): Promise<{ id: string }> {
  const known = await tx
    .selectFrom('internal.import_pairings')
    .select('fields')
    .where('kind', '=', given.kind)
    .where('titles_hash', '=', titlesHash(given.lines))
    .executeTakeFirst();
  return tx
    .insertInto('internal.data_imports')
    .values({
      kind: given.kind,
      file_name: given.fileName,
      lines: JSON.stringify(given.lines),
      fields: known ? JSON.stringify(known.fields) : null,
      actor_id: given.actorId,
      read_at: given.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Remembers a pairing for the next file with the same titles. */
export async function rememberPairing(
  tx: Transaction<Schema>,
  given: {
    kind: ImportKind;
    lines: readonly TableLine[];
    pairing: Pairing;
    actorId: string;
    now: Date;
  },
): Promise<void> {
  const paired = { fields: JSON.stringify(given.pairing), saved_by: given.actorId, saved_at: given.now };
  await tx
    .insertInto('internal.import_pairings')
    .values({ kind: given.kind, titles_hash: titlesHash(given.lines), ...paired })
    .onConflict((conflict) => conflict.columns(['kind', 'titles_hash']).doUpdateSet(paired))
    .execute();
}

const titlesHash = (lines: readonly TableLine[]): string =>
  createHash('sha256')
    .update(JSON.stringify(titlesOf(lines)))
    .digest('hex');

/** A locked one stays as it is until the transaction ends. */
export function findImport(tx: Transaction<Schema>, id: string, { isLocked = false } = {}) {
  const found = tx.selectFrom('internal.data_imports').selectAll().where('id', '=', id);
  return (isLocked ? found.forUpdate() : found).executeTakeFirst();
}

/** The newest completed imports, with who made them. */
export const listImports = (tx: Transaction<Schema>) =>
  tx
    .selectFrom('internal.data_imports as i')
    .leftJoin('profiles as p', 'p.id', 'i.actor_id')
    .select([
      'i.id',
      'i.kind',
      'i.file_name',
      'i.done_at',
      'i.created_count',
      'i.updated_count',
      'i.known_count',
      'p.full_name',
    ])
    .where('i.done_at', 'is not', null)
    .orderBy('i.done_at', 'desc')
    .limit(LISTED)
    .execute();

/** Selects files that were read but not imported. */
export const isUnusedFile = (now: Date) =>
  sql<boolean>`done_at is null and read_at < ${now}::timestamptz - interval '1 day'`;

/** Selects imported customers without any contact in three years. */
export const isIdleImport = (now: Date) => sql<boolean>`
  user_id is null
  and import_id in (select id from internal.data_imports where done_at < ${now}::timestamptz - interval '3 years')
  and not exists (select from public.orders where orders.user_id is null and orders.email = customers.email)
  and not exists (select from public.appointments where appointments.email = customers.email)
  and not exists (
    select from public.repairs
    where repairs.user_id is null
      and (repairs.email = customers.email
        or (repairs.email is null and customers.email is null and repairs.phone = customers.phone))
  )
`;

export async function purgeImports({ kysely }: { kysely: Kysely<Schema> }, now: Date): Promise<void> {
  await kysely.deleteFrom('internal.data_imports').where(isUnusedFile(now)).execute();
  await kysely.deleteFrom('customers').where(isIdleImport(now)).execute();
}
