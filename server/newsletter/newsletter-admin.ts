import { formatDate } from '#domain/dates/dates.ts';
import { toCsv } from '#domain/text/csv.ts';
import { type AdminIdentity, changeAsAdmin, readAsAdmin } from '../admin/as-admin.ts';
import type { Database } from '../db/database.ts';
import type { Module } from '../module.ts';
import { subscriberToken } from './subscriber-token.ts';

const PAGE_SIZE = 50;

export type NewsletterAdminDeps = {
  database: Pick<Database, 'asRole' | 'transaction'>;
  /** Makes the links to subscriptions. */
  secret: string;
  siteUrl: string;
};

export type NewsletterAdmin = ReturnType<typeof createNewsletterAdmin>['api'];

const HEADER = ['E-mail', 'Confirmé le', 'Demandé le', 'Consentement', 'Lien de désinscription'];

/** The list of subscribers, for the program that sends the newsletter. All functions throw NotAdminError. */
export function createNewsletterAdmin({ database, secret, siteUrl }: NewsletterAdminDeps) {
  return {
    api: {
      list: (admin: AdminIdentity, { page, words }: { page: number; words: string }) =>
        readAsAdmin(database, admin, 'content', async (tx) => {
          const found = tx
            .selectFrom('newsletter_subscribers')
            .$if(words !== '', (query) =>
              query.where(({ eb, fn }) =>
                eb(
                  fn<number>('strpos', [fn<string>('lower', ['email']), eb.val(words.toLowerCase())]),
                  '>',
                  0,
                ),
              ),
            );
          const { count, confirmed } = await found
            .select(({ fn }) => [
              fn.countAll<number>().as('count'),
              fn.count<number>('confirmed_at').as('confirmed'),
            ])
            .executeTakeFirstOrThrow();
          const rows = await found
            .select(['id', 'email', 'asked_at as askedAt', 'confirmed_at as confirmedAt'])
            .orderBy('asked_at', 'desc')
            .orderBy('id')
            .limit(PAGE_SIZE)
            .offset((page - 1) * PAGE_SIZE)
            .execute();
          return { rows, count, confirmed, pageCount: Math.ceil(count / PAGE_SIZE) };
        }),
      remove: (admin: AdminIdentity, id: string) =>
        changeAsAdmin(database, admin, 'content', async (tx) => {
          await tx.deleteFrom('newsletter_subscribers').where('id', '=', id).execute();
        }),
      /** Those who confirmed, each with the link that a message of the newsletter must carry. */
      csv: (admin: AdminIdentity) =>
        readAsAdmin(database, admin, 'content', async (tx) => {
          const rows = await tx
            .selectFrom('newsletter_subscribers')
            .select(['id', 'email', 'consent', 'asked_at', 'confirmed_at'])
            .where('confirmed_at', 'is not', null)
            .orderBy('confirmed_at')
            .orderBy('id')
            .execute();
          return toCsv(
            HEADER,
            rows.map(({ id, email, consent, asked_at, confirmed_at }) => [
              email,
              confirmed_at && formatDate(confirmed_at, { withTime: true }),
              formatDate(asked_at, { withTime: true }),
              consent,
              `${siteUrl}/newsletter/${subscriberToken(secret, id)}`,
            ]),
          );
        }),
    },
  } satisfies Module<unknown>;
}
