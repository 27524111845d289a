import { sql } from 'kysely';
import { ACTIVITY_KINDS, ACTIVITY_PERIODS } from '#domain/activity.ts';
import { ACTIVITY_PER_PAGE, type ActivityQuery } from '#domain/activity-query.ts';
import type { RequestClaims } from '../db/as-role.ts';
import type { Database } from '../db/database.ts';

/** The history of an account. Each function asks with the rights of its owner: row-level security says whose lines there are. */
export type Activity = {
  /** A page of it, the newest first, with how many lines there are. */
  list(claims: RequestClaims, query: ActivityQuery): Promise<{ rows: ActivityRow[]; total: number }>;
  /** One line; null where the owner has none under that id. */
  find(claims: RequestClaims, id: string): Promise<ActivityRow | null>;
  /** Deletes one line. False where the owner has none under that id, or the site recorded it. */
  remove(claims: RequestClaims, id: string): Promise<boolean>;
  /** Deletes what the site did not record itself. Returns how many lines there were. */
  clear(claims: RequestClaims): Promise<number>;
};

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

export function openActivity({ database: { asRole }, clock }: ActivityDeps): Activity {
  return {
    async list(claims, { genre, periode, page }) {
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
    async find(claims, id) {
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
    async remove(claims, id) {
      const { numDeletedRows } = await asRole(claims, (tx) =>
        tx
          .deleteFrom('activity_history')
          .where('id', '=', id)
          .where('user_id', '=', sql<string>`(select auth.uid())`)
          .executeTakeFirstOrThrow(),
      );
      return numDeletedRows > 0n;
    },
    async clear(claims) {
      const { numDeletedRows } = await asRole(claims, (tx) =>
        tx
          .deleteFrom('activity_history')
          .where('user_id', '=', sql<string>`(select auth.uid())`)
          .executeTakeFirstOrThrow(),
      );
      return Number(numDeletedRows);
    },
  };
}
