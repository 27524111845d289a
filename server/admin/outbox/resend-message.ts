import type { Database } from '../../db/database.ts';
import type { Outbox } from '../../outbox/outbox-module.ts';
import { type AdminIdentity, changeAsAdmin } from '../as-admin.ts';
import { noteChange } from '../audit/note-change.ts';

export type ResendDeps = {
  database: Pick<Database, 'transaction'>;
  outbox: Pick<Outbox, 'resend'>;
};

/**
 * Sends a message once more, whatever became of it. False if there is no such message, or nothing of it is left to
 * send.
 */
export function resendMessage(
  { database, outbox }: ResendDeps,
  admin: AdminIdentity,
  id: number,
): Promise<boolean> {
  return changeAsAdmin(database, admin, 'site', async (tx) => {
    const before = await tx
      .selectFrom('internal.outbox')
      .select(['sent_at', 'failed_at', 'attempts'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before || !(await outbox.resend(id, tx))) return false;
    await noteChange(tx, admin, {
      table_name: 'internal.outbox',
      row_id: String(id),
      row_name: null,
      operation: 'update',
      before,
      after: { sent_at: null, failed_at: null, attempts: 0 },
    });
    return true;
  });
}
