import type { ShopFacts } from '../../content/shop-facts.ts';
import {
  type EventMails,
  type OpenEventMailsDeps,
  openEventMails,
  type QueuedMail,
} from '../../mail/event-mails.ts';
import type { LoadMailTemplates } from '../../mail/load-templates.ts';
import type { Mail } from '../../mail/mailer.ts';
import { findWithdrawal } from './declare-withdrawal.ts';
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
): Promise<Mail> {
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
  if (event.from_state !== null) {
    const news = { withdrawal, state: event.to_state, note: event.note, shop };
    return { to: withdrawal.email, replyTo: shop.email, ...templates.renderWithdrawalNews(news) };
  }
  const period = await findPeriod(kysely, withdrawal);
  if (mail.recipient === 'customer')
    return { to: withdrawal.email, ...templates.renderWithdrawalReceipt({ withdrawal, period, shop }) };
  const link = `${siteUrl}/admin/renonciations/${withdrawal.id}`;
  const notice = templates.renderWithdrawalNotice({ withdrawal, period, shop, link });
  return { to: shop.email, replyTo: withdrawal.email, ...notice };
}
