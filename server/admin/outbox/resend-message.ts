import { sql } from 'kysely';
import type { OutboxName } from '#domain/outbox.ts';
import type { Database } from '../../db/database.ts';
import type { EventMails } from '../../mail/event-mails.ts';
import { type AdminIdentity, changeAsAdmin } from '../as-admin.ts';
import { noteChange } from '../audit/note-change.ts';

export type ResendDeps = {
  database: Pick<Database, 'transaction'>;
  outboxes: Record<OutboxName, Pick<EventMails, 'resend'>>;
};

/** Sends a message once more, whatever became of it. False when there is none under that id. */
export function resendMessage(
  { database, outboxes }: ResendDeps,
  admin: AdminIdentity,
  outbox: OutboxName,
  id: number,
): Promise<boolean> {
  return changeAsAdmin(database, admin, async (tx) => {
    const { rows } = await sql<{ sent_at: Date | null; failed_at: Date | null; attempts: number }>`
      select sent_at, failed_at, attempts from ${sql.table(outbox)} where id = ${id} for update
    `.execute(tx);
    const [before] = rows;
    if (!before || !(await outboxes[outbox].resend(id, tx))) return false;
    await noteChange(tx, admin, {
      table_name: outbox,
      row_id: String(id),
      row_name: null,
      operation: 'update',
      before,
      after: { sent_at: null, failed_at: null, attempts: 0 },
    });
    return true;
  });
}
