import { formatEuros } from '#domain/money/money.ts';
import type { Database } from '../../db/database.ts';
import { readAccount } from '../../repairs/read-account.ts';
import { addRepairEvent, lockRepair } from '../../repairs/repair-row.ts';

type FailSessionDeps = {
  database: Pick<Database, 'transaction'>;
  clock: () => Date;
  /** Called when a mail may be due. */
  onEvent: () => void;
};

/**
 * The bank has said no, days after the page was left. Of a repair its customer and the shop are told at once; an order
 * ends within a minute, and its mail says why (../orders/expire-orders.ts).
 */
export async function failSession({ database, clock, onEvent }: FailSessionDeps, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    const now = clock();
    const failed = await tx
      .updateTable('internal.card_sessions')
      .set({ state: 'closed', failed_at: now })
      .where('id', '=', id)
      .where('state', '<>', 'closed')
      .returning('repair_id')
      .executeTakeFirst();
    const repair = failed?.repair_id && (await lockRepair(tx, failed.repair_id));
    if (!repair) return;
    const { dueCents } = await readAccount(tx, repair);
    const due = dueCents > 0 ? ` Il reste ${formatEuros(dueCents)} à payer.` : '';
    const note = `La banque a refusé le paiement\u00a0: rien n’a été débité.${due}`;
    const event = { kind: 'payment_failed', note, tells: ['customer', 'shop'] } as const;
    await addRepairEvent(tx, repair, { kind: 'system' }, event, now);
  });
  onEvent();
}
