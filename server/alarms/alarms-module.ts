import { sql } from 'kysely';
import { ALARMS, type AlarmKind } from '#domain/admin/alarms.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Module } from '../module.ts';

export type Alarms = {
  /**
   * Tells the owner, in the log and on the screens of the back office. Nothing depends on it, so it does not throw.
   */
  raise(kind: AlarmKind): Promise<void>;
};

type AlarmsDeps = {
  database: Pick<Database, 'kysely'>;
  clock: () => Date;
  log: Log;
  /** Writes to the owner. Throws if the mail did not leave; it is then tried again. */
  tell?: (kind: AlarmKind) => Promise<unknown>;
};

/** A flood raises an alarm endlessly: once in this time is enough. */
const GAP_MS = 60_000;
/** Minutes until the next attempt, after each attempt. The first gap is also longer than any attempt may take. */
const MAIL_GAPS_MIN = [2, 5, 15, 30, 60];

export function createAlarms({ database, clock, log, tell }: AlarmsDeps) {
  const raisedAt = new Map<AlarmKind, number>();

  /** Takes a due alarm for as long as an attempt may take: if this process dies, another one takes it. */
  async function claim(now: Date): Promise<{ kind: AlarmKind; dueAt: Date } | undefined> {
    const { rows } = await sql<{ kind: AlarmKind; dueAt: Date }>`
      update public.alarms
      set
        mail_attempts = mail_attempts + 1,
        mail_due_at = ${now}::timestamptz
          + make_interval(mins => (${MAIL_GAPS_MIN}::integer[])[least(mail_attempts + 1, ${MAIL_GAPS_MIN.length})])
      where kind = (
        select kind from public.alarms
        -- What is over for a day is no news any more.
        where mail_due_at <= ${now} and last_at > ${now}::timestamptz - interval '1 day'
        order by mail_due_at
        limit 1
        for update skip locked
      )
      returning kind, mail_due_at as "dueAt"
    `.execute(database.kysely);
    return rows[0];
  }

  return {
    api: {
      async raise(kind: AlarmKind): Promise<void> {
        const now = clock();
        if (now.getTime() - (raisedAt.get(kind) ?? Number.NEGATIVE_INFINITY) < GAP_MS) return;
        raisedAt.set(kind, now.getTime());
        log.warn({ alarm: kind }, 'alarm raised');
        const mailDueAt = ALARMS[kind].isEnded ? now : null;
        try {
          await sql`
          insert into public.alarms as alarm (kind, since, last_at, times, mail_due_at)
          values (${kind}, ${now}, ${now}, 1, ${mailDueAt})
          on conflict (kind) do update set
            since = case when alarm.last_at < ${now}::timestamptz - interval '1 day' then ${now} else alarm.since end,
            times = case when alarm.last_at < ${now}::timestamptz - interval '1 day' then 1 else alarm.times + 1 end,
            mail_due_at = case
              when alarm.last_at < ${now}::timestamptz - interval '1 day' then ${mailDueAt} else alarm.mail_due_at
            end,
            mail_attempts = case when alarm.last_at < ${now}::timestamptz - interval '1 day' then 0 else alarm.mail_attempts end,
            last_at = ${now}
        `.execute(database.kysely);
        } catch (error) {
          log.error({ err: error, alarm: kind }, 'alarm not stored');
        }
      },
    },
    jobs: [
      /** Writes to the owner once for each alarm that only the owner ends, when it begins, whoever raised it. */
      {
        name: 'alarm mails',
        every: 'minute',
        async run() {
          let due = await claim(clock());
          while (due) {
            const { kind, dueAt } = due;
            try {
              await tell?.(kind);
            } catch (error) {
              log.error({ err: error, alarm: kind }, 'mail about an alarm not sent');
              return;
            }
            // The alarm may have begun again meanwhile.
            await database.kysely
              .updateTable('alarms')
              .set({ mail_due_at: null })
              .where('kind', '=', kind)
              .where('mail_due_at', '=', dueAt)
              .execute();
            due = await claim(clock());
          }
        },
      },
    ],
  } satisfies Module<Alarms>;
}
