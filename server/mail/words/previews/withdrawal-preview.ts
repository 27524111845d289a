import type { Transaction } from 'kysely';
import type { WithdrawalState } from '#domain/order/withdrawal-states.ts';
import type { Schema } from '../../../db/schema.ts';
import { findWithdrawal, type Withdrawal } from '../../../shop/withdrawals/declare-withdrawal.ts';
import type { PreviewMailGiven } from './preview-given.ts';
import { SPECIMEN_WITHDRAWAL } from './specimen-withdrawal.ts';

const STATES: Readonly<Partial<Record<string, WithdrawalState>>> = {
  answered: 'answered',
  returned: 'returned',
  refunded: 'refunded',
  refundedElsewhere: 'refunded',
  closed: 'closed',
  refused: 'refused',
};

/** A mail about the last withdrawal; the sums are made up. */
export async function previewWithdrawalMail(mail: string, given: PreviewMailGiven) {
  const { tx, templates, shop, siteUrl } = given;
  const withdrawal = (await findLast(tx)) ?? SPECIMEN_WITHDRAWAL;
  const told = {
    withdrawal,
    isProven: true,
    standing: { isOut: true, paidCents: 19_351 },
    repair: null,
    shop,
  };
  const state = STATES[mail];
  if (state)
    return templates.renderWithdrawalNews({
      ...told,
      state,
      note: mail === 'refused' ? 'Le délai s’est achevé la semaine dernière.' : null,
      refundedCents: mail === 'refunded' ? 19_351 : null,
    });
  const receiptUrl = `${siteUrl}/renoncer-au-contrat?recu=…`;
  return templates.renderWithdrawalReceipt({ ...told, receiptUrl, period: null });
}

async function findLast(tx: Transaction<Schema>): Promise<Withdrawal | null> {
  const last = await tx
    .selectFrom('withdrawals')
    .select('id')
    .orderBy('declared_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? ((await findWithdrawal(tx, last.id)) ?? null) : null;
}
