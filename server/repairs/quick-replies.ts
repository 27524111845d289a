import { type Kysely, sql, type Transaction } from 'kysely';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import type { ReplyField } from '#domain/repair/reply-fields.ts';
import { type AdminIdentity, changeAsAdmin, readAsAdmin } from '../admin/as-admin.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { type ChangedMeanwhile, changedMeanwhile, lastLogged } from '../edits/changed-meanwhile.ts';
import { fillWords } from '../outbox/fill-words.ts';
import { findForShop } from './find-for-shop.ts';
import type { RepairDeps } from './repair-deps.ts';
import { isId } from './repair-row.ts';
import { leftToPay } from './repair-text-overlays.ts';

/** Upper bound for the list: more replies than anybody looks through. */
const MOST_LISTED = 200;

export type QuickReply = Awaited<ReturnType<typeof listQuickReplies>>[number];

const COLUMNS = ['id', 'name', 'text', 'written_at as writtenAt'] as const;

/** The quick replies, by name. */
export const listQuickReplies = (database: Pick<Database, 'asRole'>, admin: AdminIdentity) =>
  readAsAdmin(database, admin, 'repairs', (tx) =>
    tx.selectFrom('quick_replies').select(COLUMNS).orderBy(sql`lower(name)`).limit(MOST_LISTED).execute(),
  );

/** A quick reply; null if there is none with that id. */
export async function findQuickReply(
  database: Pick<Database, 'asRole'>,
  admin: AdminIdentity,
  id: string,
): Promise<QuickReply | null> {
  const found = await readAsAdmin(database, admin, 'repairs', (tx) =>
    tx.selectFrom('quick_replies').select(COLUMNS).where('id', '=', id).executeTakeFirst(),
  );
  return found ?? null;
}

/** Null id: a new one. */
type QuickReplySave = { id: string | null; name: string; text: string; guard: EditGuard<QuickReply> };

/** Writes a quick reply. The same text under the same name is kept once. */
export function saveQuickReply(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  { id, name, text, guard }: QuickReplySave,
): Promise<{ outcome: 'saved' | 'taken' | 'missing' } | ChangedMeanwhile> {
  return changeAsAdmin(database, admin, 'repairs', async (tx) => {
    if (id === null) return addReply(tx, { name, text, written_by: admin.id });
    const stored = await lockReply(tx, id);
    if (!stored) return { outcome: 'missing' };
    const changed = await changedMeanwhile(tx, guard, stored, lastLogged('quick_replies', id));
    if (changed) return changed;
    const namesake = await tx
      .selectFrom('quick_replies')
      .select('id')
      .where(sql<boolean>`lower(name) = lower(${name})`)
      .where('id', '<>', id)
      .executeTakeFirst();
    if (namesake) return { outcome: 'taken' };
    await tx
      .updateTable('quick_replies')
      .set({ name, text, written_by: admin.id, written_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    return { outcome: 'saved' };
  });
}

type NewReply = { name: string; text: string; written_by: string };

async function addReply(tx: Transaction<Schema>, reply: NewReply): Promise<{ outcome: 'saved' | 'taken' }> {
  const added = await tx
    .insertInto('quick_replies')
    .values(reply)
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return { outcome: 'saved' };
  const same = await tx
    .selectFrom('quick_replies')
    .select('id')
    .where('name', '=', reply.name)
    .where('text', '=', reply.text)
    .executeTakeFirst();
  return { outcome: same ? 'saved' : 'taken' };
}

/** Messages that were written with it stay as they are. */
export const removeQuickReply = (
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  { id, guard }: Pick<QuickReplySave, 'guard'> & { id: string },
): Promise<{ outcome: 'removed' | 'missing' } | ChangedMeanwhile> =>
  changeAsAdmin(database, admin, 'repairs', async (tx) => {
    const stored = await lockReply(tx, id);
    if (!stored) return { outcome: 'missing' };
    const changed = await changedMeanwhile(tx, guard, stored, lastLogged('quick_replies', id));
    if (changed) return changed;
    await tx.deleteFrom('quick_replies').where('id', '=', id).execute();
    return { outcome: 'removed' };
  });

const lockReply = (tx: Transaction<Schema>, id: string) =>
  tx.selectFrom('quick_replies').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();

/** What the page of a case offers: the page asks for the permission. */
export const offerQuickReplies = ({ kysely }: { kysely: Kysely<Schema> }) =>
  kysely
    .selectFrom('quick_replies')
    .select(['id', 'name'])
    .orderBy(sql`lower(name)`)
    .limit(MOST_LISTED)
    .execute();

/** A quick reply with the facts of a case; null if either is gone. */
export async function fillQuickReply(
  { database, shop }: Pick<RepairDeps, 'database' | 'shop'>,
  repairId: string,
  replyId: string,
): Promise<string | null> {
  if (!isId(replyId)) return null;
  const reply = await database.kysely
    .selectFrom('quick_replies')
    .select('text')
    .where('id', '=', replyId)
    .executeTakeFirst();
  const repair = reply && (await findForShop(database, repairId));
  if (!repair) return null;
  const values: Record<ReplyField, string> = {
    client: repair.customer_name,
    appareil: deviceText(repair),
    numero: repair.reference,
    reste: leftToPay(repair.money.dueCents),
    atelier: shop().name,
  };
  return fillWords(reply.text, values);
}
