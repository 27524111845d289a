import type { Kysely } from 'kysely';
import type { ShopFacts } from '../../content/shop-facts.ts';
import type { Schema } from '../../db/schema.ts';
import {
  type EventMails,
  type OpenEventMailsDeps,
  openEventMails,
  type QueuedMail,
  type WrittenMail,
} from '../../mail/event-mails.ts';
import type { LoadMailTemplates } from '../../mail/load-templates.ts';
import { isProvenOrder } from '../orders/is-proven.ts';
import { findWithdrawal, type Withdrawal } from './declare-withdrawal.ts';
import { findPeriod } from './find-period.ts';

export type OpenWithdrawalMailsDeps = Omit<
  OpenEventMailsDeps<'withdrawal_mails'>,
  'table' | 'about' | 'write'
> & {
  loadTemplates: LoadMailTemplates;
  shop: () => ShopFacts;
  siteUrl: string;
};

/** The outbox of contracts renounced: a trigger writes its mails with what happens to them (db/migrations/*_follow_withdrawals.sql). */
export function openWithdrawalMails(deps: OpenWithdrawalMailsDeps): EventMails {
  return openEventMails({
    ...deps,
    table: 'withdrawal_mails',
    about: 'withdrawal_id',
    write: (mail) => write(deps, mail),
  });
}

async function write(
  { database, loadTemplates, siteUrl, ...deps }: OpenWithdrawalMailsDeps,
  mail: QueuedMail<'withdrawal_mails'>,
): Promise<WrittenMail> {
  const { kysely } = database;
  const withdrawal = await findWithdrawal(kysely, mail.withdrawal_id);
  const event = await kysely
    .selectFrom('withdrawal_events')
    .select(['from_state', 'to_state', 'note'])
    .where('id', '=', mail.event_id)
    .executeTakeFirst();
  if (!withdrawal || !event) throw new Error(`the withdrawal of mail ${mail.id} is gone`);
  const shop = deps.shop();
  const templates = await loadTemplates();
  const isProven = await isProvenContract(kysely, withdrawal);
  if (event.from_state !== null) {
    const news = { withdrawal, isProven, state: event.to_state, note: event.note, shop };
    return { to: withdrawal.email, replyTo: shop.email, ...templates.renderWithdrawalNews(news) };
  }
  const period = await findPeriod(kysely, withdrawal);
  if (mail.recipient === 'customer') {
    const receiptUrl = `${siteUrl}/renoncer-au-contrat?recu=${withdrawal.id}`;
    const receipt = templates.renderWithdrawalReceipt({ withdrawal, isProven, receiptUrl, period, shop });
    return { to: withdrawal.email, isByStranger: !isProven, ...receipt };
  }
  const link = `${siteUrl}/admin/renonciations/${withdrawal.id}`;
  const notice = templates.renderWithdrawalNotice({ withdrawal, period, shop, link });
  return { to: shop.email, replyTo: withdrawal.email, ...notice };
}

/** Whether the contract is one of ours with this very address, and more is known of it than that somebody filled in a form. */
async function isProvenContract(kysely: Kysely<Schema>, withdrawal: Withdrawal): Promise<boolean> {
  const { orderId, contract, email } = withdrawal;
  if (orderId) return isProvenOrder(kysely, orderId);
  const repair = await kysely
    .selectFrom('repairs')
    .select('id')
    .where('reference', '=', contract.replaceAll(/\s/g, '').toUpperCase())
    .where('email', '=', email)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('repair_events')
          .select('repair_events.id')
          .whereRef('repair_events.repair_id', '=', 'repairs.id')
          .where('repair_events.actor', '=', 'shop'),
      ),
    )
    .executeTakeFirst();
  return repair !== undefined;
}
