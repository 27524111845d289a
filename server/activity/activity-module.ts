import { sql } from 'kysely';
import { ACTIVITY_KINDS, ACTIVITY_PERIODS } from '#domain/accounts/activity.ts';
import { ACTIVITY_PER_PAGE, type ActivityQuery } from '#domain/accounts/activity-query.ts';
import type { RequestClaims } from '../db/as-role.ts';
import type { Database } from '../db/database.ts';
import type { Module } from '../module.ts';

export type ActivityRow = {
  id: string;
  activity_type: string;
  description: string | null;
  metadata: Record<string, unknown>;
  created_at: Date;
};

const COLUMNS = ['id', 'activity_type', 'description', 'metadata', 'created_at'] as const;

type ActivityDeps = { database: Pick<Database, 'asRole'>; clock: () => Date };

const DAY_MS = 86_400_000;

export type Activity = ReturnType<typeof createActivity>['api'];

/**
 * The history of an account. Each function uses the rights of its owner, and row-level security decides which rows
 * there are.
 */
export function createActivity({ database: { asRole }, clock }: ActivityDeps) {
  return {
    api: {
      /** A page of the history, newest first, with the number of rows. */
      async list(
        claims: RequestClaims,
        { genre, periode, page }: ActivityQuery,
      ): Promise<{ rows: ActivityRow[]; total: number }> {
        const since = periode && new Date(clock().getTime() - ACTIVITY_PERIODS[periode].days * DAY_MS);
        const rows = await asRole(
          claims,
          (tx) =>
            tx
              .selectFrom('activity_history')
              .select(COLUMNS)
              .select(({ fn }) => fn.countAll<number>().over().as('total'))
              // An administrator's rights may reach further one day: this is the history of one account.
              .where('user_id', '=', sql<string>`(select auth.uid())`)
              .$if(genre !== undefined, (select) =>
                select.where('activity_type', '=', ACTIVITY_KINDS[genre ?? 'pages'].type),
              )
              .$if(since !== undefined, (select) => select.where('created_at', '>=', since ?? new Date(0)))
              .orderBy('created_at', 'desc')
              .orderBy('id')
              .limit(ACTIVITY_PER_PAGE)
              .offset((page - 1) * ACTIVITY_PER_PAGE)
              .execute(),
          { readOnly: true },
        );
        return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
      },
      /** One row; null if the account has none with that id. */
      async find(claims: RequestClaims, id: string): Promise<ActivityRow | null> {
        const row = await asRole(
          claims,
          (tx) =>
            tx
              .selectFrom('activity_history')
              .select(COLUMNS)
              .where('id', '=', id)
              .where('user_id', '=', sql<string>`(select auth.uid())`)
              .executeTakeFirst(),
          { readOnly: true },
        );
        return row ?? null;
      },
      /** Deletes one row. False if the account has none with that id, or the site recorded it. */
      async remove(claims: RequestClaims, id: string): Promise<boolean> {
        const { numDeletedRows } = await asRole(claims, (tx) =>
          tx
            .deleteFrom('activity_history')
            .where('id', '=', id)
            .where('user_id', '=', sql<string>`(select auth.uid())`)
            .executeTakeFirstOrThrow(),
        );
        return numDeletedRows > 0n;
      },
      /** Deletes every row that the site did not record itself. Returns how many there were. */
      async clear(claims: RequestClaims): Promise<number> {
        const { numDeletedRows } = await asRole(claims, (tx) =>
          tx
            .deleteFrom('activity_history')
            .where('user_id', '=', sql<string>`(select auth.uid())`)
            .executeTakeFirstOrThrow(),
        );
        return Number(numDeletedRows);
      },
    },
  } satisfies Module<unknown>;
}
