import { readCaseNumber } from '#domain/cases/case-number.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import type { InboundWait } from '#domain/repair/inbound-waits.ts';
import { type AdminIdentity, changeAsAdmin, readAsTableOwner } from '../admin/as-admin.ts';
import { noteChange } from '../admin/audit/note-change.ts';
import type { Database } from '../db/database.ts';
import { faultAt, type Invalid } from '../outcomes.ts';
import { photoObstacle } from '../repairs/add-photos.ts';
import { addReply } from '../repairs/add-reply.ts';
import { lockRepair, type RepairRow } from '../repairs/repair-row.ts';
import type { Uploads } from '../uploads/uploads-module.ts';
import { ENDED, INBOUND_FILES } from './inbound-rows.ts';
import { ownWords } from './own-words.ts';
import { isFrom, showFiles, threadTexts } from './take-inbound.ts';

/** Upper bound for the screen: the rest comes when these have their place. */
const MOST_LISTED = 50;
const MOST_CASES = 5;

type InboundAdminDeps = {
  database: Pick<Database, 'transaction'>;
  uploads: Pick<Uploads, 'of' | 'remove'>;
  clock: () => Date;
};

/** The messages that have waited longest, with their files and the cases that they may belong to. */
export async function listInbound({ database, uploads }: InboundAdminDeps, admin: AdminIdentity) {
  const found = await readAsTableOwner(database, admin, 'repairs', async (tx) => {
    const rows = await tx
      .selectFrom('internal.inbound_messages')
      .select(['id', 'channel', 'waits_for', 'sender', 'subject', 'text', 'repair_id', 'received_at'])
      .where('waits_for', 'is not', null)
      .orderBy('received_at')
      .orderBy('id')
      .limit(MOST_LISTED + 1)
      .execute();
    const hasMore = rows.splice(MOST_LISTED).length > 0;
    const named = rows.flatMap(({ repair_id }) => repair_id ?? []);
    const senders = rows.flatMap(({ sender }) => sender ?? []);
    const cases =
      rows.length === 0
        ? []
        : await tx
            .selectFrom('repairs')
            .select([
              'id',
              'reference',
              'customer_name',
              'email',
              'phone',
              'device_kind',
              'brand',
              'model',
              'state',
            ])
            .where(({ eb, or }) =>
              or([
                ...(named.length > 0 ? [eb('id', 'in', named)] : []),
                eb('email', 'in', senders),
                eb('phone', 'in', senders),
              ]),
            )
            .orderBy('updated_at', 'desc')
            .limit(MOST_LISTED * MOST_CASES)
            .execute();
    return { rows, hasMore, cases };
  });
  const files = await uploads.of(
    INBOUND_FILES,
    found.rows.map(({ id }) => id),
  );
  const messages = found.rows.map(
    ({ id, channel, waits_for, sender, subject, text, repair_id, received_at }) => ({
      ...{ id, channel, sender: sender ?? '', subject, text: text ?? '', receivedAt: received_at },
      waitsFor: waits_for as InboundWait,
      cases: found.cases
        .filter((each) => each.id === repair_id || each.email === sender || each.phone === sender)
        .slice(0, MOST_CASES)
        .map((each) => ({ reference: each.reference, name: each.customer_name, device: deviceText(each) })),
      files: files.filter(({ owner }) => owner?.id === id).map((file) => ({ id: file.id, name: file.name })),
    }),
  );
  return { messages, hasMore: found.hasMore };
}

type InboundFiled = { outcome: 'filed'; reference: string } | { outcome: 'missing' } | Invalid;

/** Puts a message into the thread of the case that staff names, on the customer's side of it. */
export async function fileInbound(
  { database, uploads, clock }: InboundAdminDeps,
  admin: AdminIdentity,
  { id, reference: typed }: { id: string; reference: string },
): Promise<InboundFiled> {
  const reference = readCaseNumber('REP', typed);
  if (!reference) return faultAt('reference', 'Écrivez le numéro d’une réparation.');
  const filed = await changeAsAdmin(database, admin, 'repairs', async (tx): Promise<InboundFiled> => {
    const message = await tx
      .selectFrom('internal.inbound_messages')
      .select(['channel', 'sender', 'text'])
      .where('id', '=', id)
      .where('waits_for', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!message) return { outcome: 'missing' };
    const named = await tx
      .selectFrom('repairs')
      .select('id')
      .where('reference', '=', reference)
      .where('forgotten_at', 'is', null)
      .executeTakeFirst();
    const repair = named && (await lockRepair(tx, named.id));
    if (!repair) return faultAt('reference', 'Aucune réparation n’a ce numéro.');
    const now = clock();
    await addReply(tx, repair, { texts: textsOf(message, repair), channel: message.channel }, now);
    const { count } = await tx
      .selectFrom('uploads')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('owner_kind', '=', INBOUND_FILES)
      .where('owner_id', '=', id)
      .executeTakeFirstOrThrow();
    if (count > 0 && !(await photoObstacle(tx, repair, count))) {
      const moved = await tx
        .updateTable('uploads')
        .set({ owner_kind: 'repair', owner_id: repair.id })
        .where('owner_kind', '=', INBOUND_FILES)
        .where('owner_id', '=', id)
        .returning('id')
        .execute();
      await showFiles(tx, repair, moved, now);
    }
    await tx
      .updateTable('internal.inbound_messages')
      .set({ ...ENDED, repair_id: repair.id })
      .where('id', '=', id)
      .execute();
    await noteChange(tx, admin, {
      table_name: 'internal.inbound_messages',
      row_id: id,
      row_name: reference,
      operation: 'update',
      before: { state: 'waiting' },
      after: { state: 'filed' },
    });
    return { outcome: 'filed', reference };
  });
  // Those that its case does not take.
  if (filed.outcome === 'filed') await uploads.remove({ kind: INBOUND_FILES, id });
  return filed;
}

/** The words of a message, with its sender where that is not the customer of the case. */
function textsOf(
  { channel, sender, text }: { channel: 'mail' | 'sms'; sender: string | null; text: string | null },
  repair: RepairRow,
): string[] {
  const words = channel === 'mail' ? ownWords(text ?? '') : (text ?? '');
  return threadTexts(sender === null || isFrom(repair, sender) ? words : `De ${sender}\u00a0:\n\n${words}`);
}

/** Drops a message that belongs to no case. Its words and files are gone. */
export async function dropInbound(
  { database, uploads }: InboundAdminDeps,
  admin: AdminIdentity,
  id: string,
): Promise<{ outcome: 'dropped' | 'missing' }> {
  const dropped = await changeAsAdmin(database, admin, 'repairs', async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('internal.inbound_messages')
      .set({ ...ENDED, repair_id: null })
      .where('id', '=', id)
      .where('waits_for', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await noteChange(tx, admin, {
      table_name: 'internal.inbound_messages',
      row_id: id,
      operation: 'delete',
      before: { state: 'waiting' },
    });
    return true;
  });
  if (dropped) await uploads.remove({ kind: INBOUND_FILES, id });
  return { outcome: dropped ? 'dropped' : 'missing' };
}
