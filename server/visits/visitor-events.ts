import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Log } from '../log.ts';
import type { VisitorEvent } from './visitor-event.ts';

export type VisitorEvents = {
  /** Keeps an event for the next write, and returns at once. Events beyond the capacity are counted and dropped. */
  add(event: VisitorEvent): void;
  /** Writes the waiting events, and resolves when they are written. */
  flush(): Promise<void>;
};

export type VisitorEventsOptions = {
  database: { kysely: Kysely<Schema> };
  log: Log;
  flushMs?: number;
  /** This many are written at once, without waiting. */
  batchSize?: number;
  /** Room for events that wait while a write is under way; one statement takes them all. */
  capacity?: number;
};

/**
 * Events on their way to the table, in memory: one write at a time, a second after the first event or at a hundred
 * events, on one connection however many come. If the process is killed or the database refuses, the waiting events
 * are lost: they are statistics.
 */
export function createVisitorEvents({
  database,
  log,
  flushMs = 1000,
  batchSize = 100,
  capacity = 5000,
}: VisitorEventsOptions): VisitorEvents {
  let waiting: VisitorEvent[] = [];
  let leftOut = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  async function writeAll() {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await insertEvents(database.kysely, batch).catch((error) =>
        log.error({ err: error, lost: batch.length }, 'visitor events not written'),
      );
    }
    if (leftOut > 0) log.warn({ leftOut }, 'visitor events came faster than they are written');
    leftOut = 0;
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  return {
    add(event) {
      if (waiting.length >= capacity) {
        leftOut += 1;
        return;
      }
      waiting.push(event);
      if (waiting.length >= batchSize) void flush();
      else timer ??= setTimeout(flush, flushMs).unref();
    },
    flush,
  };
}

async function insertEvents(db: Kysely<Schema>, batch: readonly VisitorEvent[]): Promise<void> {
  const rows = batch.map((event) => ({
    occurred_at: event.occurredAt,
    event_type: event.eventType,
    device_type: event.deviceType,
    page_path: event.pagePath,
    referrer_host: event.referrerHost,
  }));
  await db.insertInto('visitor_events').values(rows).execute();
}
