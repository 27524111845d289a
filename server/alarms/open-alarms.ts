import { sql } from 'kysely';
import { ALARMS, type AlarmKind } from '#domain/alarms.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';

export type Alarms = {
  /** Tells the owner, in the log and on the screens of the back office. Nothing depends on it: it does not throw. */
  raise(kind: AlarmKind): Promise<void>;
};

type OpenAlarmsDeps = {
  database: Pick<Database, 'kysely'>;
  clock: () => Date;
  log: Log;
  /** Writes to the owner, once for each time that an alarm begins which the owner ends, by whichever process raised it first. */
  tell?: (kind: AlarmKind) => Promise<unknown>;
};

/** A flood raises it without end: once in so long is enough. */
const GAP_MS = 60_000;

export function openAlarms({ database, clock, log, tell }: OpenAlarmsDeps): Alarms {
  const raisedAt = new Map<AlarmKind, number>();
  return {
    async raise(kind) {
      const now = clock();
      if (now.getTime() - (raisedAt.get(kind) ?? Number.NEGATIVE_INFINITY) < GAP_MS) return;
      raisedAt.set(kind, now.getTime());
      log.warn({ alarm: kind }, 'strangers ask for more than usual');
      try {
        const { rows } = await sql<{ isNew: boolean }>`
          insert into public.alarms as alarm (kind, since, last_at, times) values (${kind}, ${now}, ${now}, 1)
          on conflict (kind) do update set
            since = case when alarm.last_at < ${now}::timestamptz - interval '1 day' then ${now} else alarm.since end,
            times = case when alarm.last_at < ${now}::timestamptz - interval '1 day' then 1 else alarm.times + 1 end,
            last_at = ${now}
          returning times = 1 as "isNew"
        `.execute(database.kysely);
        if (rows[0]?.isNew && ALARMS[kind].isEnded) await tell?.(kind);
      } catch (error) {
        log.error({ err: error, alarm: kind }, 'alarm not kept or not told');
      }
    },
  };
}
