import { type Kysely, sql, type Transaction } from 'kysely';
import type { ImportKind } from '#domain/data-import/import-kinds.ts';
import type { Schema } from '../db/schema.ts';
import type { TableLine } from '../tables/table.ts';

/** How many imports the page lists. */
const LISTED = 20;

export const storeImport = (
  tx: Transaction<Schema>,
  given: { kind: ImportKind; fileName: string; lines: readonly TableLine[]; actorId: string; now: Date },
) =>
  tx
    .insertInto('internal.data_imports')
    .values({
      kind: given.kind,
      file_name: given.fileName,
      lines: JSON.stringify(given.lines),
      actor_id: given.actorId,
      read_at: given.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const findImport = (tx: Transaction<Schema>, id: string) =>
  tx.selectFrom('internal.data_imports').selectAll().where('id', '=', id).executeTakeFirst();

/** The newest completed imports, with who made them. */
export const listImports = (tx: Transaction<Schema>) =>
  tx
    .selectFrom('internal.data_imports as i')
    .leftJoin('profiles as p', 'p.id', 'i.actor_id')
    .select(['i.id', 'i.kind', 'i.file_name', 'i.done_at', 'i.created_count', 'i.known_count', 'p.full_name'])
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
