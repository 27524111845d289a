import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { LoadMailTemplates } from '../../mail/load-templates.ts';
import {
  aboutOf,
  eventOf,
  type Message,
  type QueuedMessage,
  type WrittenMessage,
} from '../../outbox/message.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { isProvenOrder } from '../orders/is-proven.ts';
import { findWithdrawal, type Withdrawal } from './declare-withdrawal.ts';
import { findPeriod } from './find-period.ts';
import { findRenouncedRepair } from './find-renounced-repair.ts';
import { standingAtDeclaration } from './standing-at-declaration.ts';

export type WithdrawalMailsDeps = {
  database: Pick<Database, 'kysely'>;
  loadTemplates: LoadMailTemplates;
  shop: () => ShopSettings;
  siteUrl: string;
};

/** The mails about withdrawals: a trigger queues one with each event (db/migrations/*_create_withdrawals.sql). */
export const withdrawalMails = (deps: WithdrawalMailsDeps): Message => ({
  kind: 'withdrawal',
  about: 'withdrawal',
  channel: 'mail',
  label: null,
  write: (queued) => writeWithdrawalMail(deps, queued),
});

async function writeWithdrawalMail(
  { database, loadTemplates, siteUrl, ...deps }: WithdrawalMailsDeps,
  mail: QueuedMessage,
): Promise<WrittenMessage> {
  const { kysely } = database;
  const withdrawal = await findWithdrawal(kysely, aboutOf(mail));
  const event = await kysely
    .selectFrom('withdrawal_events')
    .select(['from_state', 'to_state', 'note', 'created_at'])
    .where('id', '=', eventOf(mail))
    .executeTakeFirst();
  if (!withdrawal || !event) throw new Error(`the withdrawal of mail ${mail.id} is gone`);
  const shop = deps.shop();
  const templates = await loadTemplates();
  const isProven = await isProvenContract(kysely, withdrawal);
  // Only the known customer learns the sums paid.
  const standing = isProven ? await standingAtDeclaration(kysely, withdrawal) : null;
  const renounced = await findRenouncedRepair(kysely, withdrawal);
  const repair = isProven ? renounced : null;
  if (event.from_state !== null) {
    const refundedCents =
      event.to_state === 'refunded' ? await refundedWith(kysely, withdrawal, event) : null;
    const news = {
      withdrawal,
      isProven,
      state: event.to_state,
      note: event.note,
      standing,
      repair,
      refundedCents,
      shop,
    };
    return { to: withdrawal.email, replyTo: shop.email, ...templates.renderWithdrawalNews(news) };
  }
  const period = await findPeriod(kysely, withdrawal);
  if (mail.recipient === 'customer') {
    const receiptUrl = `${siteUrl}/renoncer-au-contrat?recu=${withdrawal.id}`;
    const declared = { withdrawal, isProven, receiptUrl, period, standing, repair, shop };
    const receipt = templates.renderWithdrawalReceipt(declared);
    return { to: withdrawal.email, isByStranger: !isProven, ...receipt };
  }
  const link = `${siteUrl}/admin/renonciations/${withdrawal.id}`;
  const notice = templates.renderWithdrawalNotice({
    withdrawal,
    period,
    standing: await standingAtDeclaration(kysely, withdrawal),
    repair: renounced,
    shop,
    link,
  });
  return { to: shop.email, replyTo: withdrawal.email, ...notice };
}

/** Whether the contract is one of ours with this very address, and is more than a form that somebody filled in. */
async function isProvenContract(kysely: Kysely<Schema>, withdrawal: Withdrawal): Promise<boolean> {
  const { orderId, repairId } = withdrawal;
  if (orderId) return isProvenOrder(kysely, orderId);
  if (!repairId) return false;
  const repair = await kysely
    .selectFrom('repairs')
    .select('id')
    .where('id', '=', repairId)
    .where('email', '=', withdrawal.email)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('repair_events')
          .select('repair_events.id')
          .whereRef('repair_events.repair_id', '=', 'repairs.id')
          .where('repair_events.actor', '=', 'shop')
          .where('repair_events.is_public', '=', true),
      ),
    )
    .executeTakeFirst();
  return repair !== undefined;
}

/**
 * The money given back with a step: both are written in one transaction, at the same time. Null if no order is known.
 */
async function refundedWith(
  kysely: Kysely<Schema>,
  { orderId }: Withdrawal,
  { created_at }: { created_at: Date },
): Promise<number | null> {
  if (!orderId) return null;
  const refund = await kysely
    .selectFrom('payments')
    .select('amount_cents')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'refund')
    .where('created_at', '=', created_at)
    .executeTakeFirst();
  return refund?.amount_cents ?? null;
}
