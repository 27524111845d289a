import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Channel } from '#domain/admin/outbox.ts';
import type { Schema } from '../db/schema.ts';
import type { Module } from '../module.ts';
import { type AttemptDeps, attemptMessage } from './attempt-message.ts';
import { claimNext, claimOne } from './claim-message.ts';
import { expireMessages } from './end-message.ts';
import { forgetMessages } from './forget-messages.ts';
import { createLane } from './lane.ts';
import type { Message } from './message.ts';
import { type PostedMessage, postMessage } from './post-message.ts';
import { purgeRefusals } from './refused-addresses.ts';

export type Outbox = {
  /**
   * Stores a message that no trigger writes, and sends it soon; with the caller's transaction, after that
   * transaction.
   */
  post(message: PostedMessage, tables?: Kysely<Schema>): Promise<void>;
  /** Says that something may have happened: its messages leave soon, after the answer. */
  wake(): void;
  /**
   * Sends a message once more, whatever became of it. False if there is none with that id, or its content is gone.
   * With the caller's transaction, it leaves after that transaction.
   */
  resend(id: number, tables?: Kysely<Schema>): Promise<boolean>;
  /** Tries again at once all messages that a channel failed to send: its settings have changed. */
  retry(channel: Channel): Promise<void>;
  /** The name of a kind in the back office; null when its event has one. */
  labelOf(kind: string): string | null;
};

export type OutboxDeps = AttemptDeps & {
  /**
   * The registry (messages.ts). It is called when the first message leaves, because words need modules that need the
   * outbox.
   */
  messages: () => readonly Message[];
  /** The time between an event and its messages. */
  delayMs?: number;
  /** The pause between two mails while more keeps happening; the signal ends it at once. */
  pause?: (closing: AbortSignal) => Promise<unknown>;
};

/** Wording a mail and drawing its document keep the process busy for as long as a dozen orders would. */
const PAUSE_MS = 250;
const shortPause = (signal: AbortSignal) => delay(PAUSE_MS, undefined, { signal }).catch(() => undefined);

/** Codes and links wait neither for documents nor for other mails of a slow server. */
const LANES = [
  { channel: 'mail', hasDeadline: true, atOnce: 3 },
  { channel: 'mail', hasDeadline: false, atOnce: 1 },
  { channel: 'sms', hasDeadline: false, atOnce: 1 },
] as const satisfies readonly { channel: Channel; hasDeadline: boolean; atOnce: number }[];

/**
 * Everything the site sends. An operation that makes a message due inserts a row in its own transaction; the first
 * process to see it words and sends it. Each message leaves at least once: if a process is killed while it sends,
 * another one sends it a little later.
 */
export function createOutbox(deps: OutboxDeps) {
  const { database, clock, log, delayMs = 200, pause = shortPause } = deps;
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let known: ReadonlyMap<string, Message> | undefined;
  /** Whether something has happened since the last mail without a deadline began. */
  let somethingHappened = false;

  const lanes = LANES.map(({ atOnce, ...lane }) => createLane(() => sendNext(lane), atOnce));

  function messages(): ReadonlyMap<string, Message> {
    known ??= new Map(deps.messages().map((message) => [message.kind, message]));
    return known;
  }

  async function sendNext(lane: Omit<(typeof LANES)[number], 'atOnce'>): Promise<boolean> {
    if (closing.signal.aborted) return false;
    const queued = await claimNext(database, { ...lane, kinds: [...messages().keys()], now: clock() });
    const message = queued && messages().get(queued.kind);
    if (!message) return false;
    if (!lane.hasDeadline) somethingHappened = false;
    // When a server does not answer, it is not asked for each message: the rest of this process would wait for it.
    if (!(await attemptMessage(deps, message, queued))) return false;
    // People who are ordering go first.
    if (!lane.hasDeadline && somethingHappened) await pause(closing.signal);
    return true;
  }

  async function sendDue(): Promise<void> {
    await Promise.all(lanes.map((lane) => lane.run()));
  }

  /** Sends one message now. If a lane already has it, that lane finishes first. */
  async function sendNow(id: number): Promise<void> {
    const queued = await claimOne(database, id, clock());
    const message = queued && messages().get(queued.kind);
    if (message) await attemptMessage(deps, message, queued);
    else await sendDue();
  }

  function wake(): void {
    somethingHappened = true;
    if (timer || closing.signal.aborted) return;
    timer = setTimeout(() => {
      timer = undefined;
      sendDue().catch((error) => log.error({ err: error }, 'mails not sent'));
    }, delayMs).unref();
  }

  const api: Outbox = {
    async post(posted, tables) {
      const message = messages().get(posted.kind);
      if (!message) throw new Error(`no words are registered for ${posted.kind}`);
      const id = await postMessage(tables ?? database.kysely, {
        message,
        posted,
        keys: deps.keys(),
        now: clock(),
      });
      // Files are there when the request that caused them is answered.
      if (deps.writesFiles(message.channel) && !tables) await sendNow(id);
      else wake();
    },
    wake,
    async resend(id, tables = database.kysely) {
      const now = clock();
      const { numAffectedRows = 0n } = await sql`
        update internal.outbox
        set sent_at = null, failed_at = null, failure = null, hold = 'released', attempts = 0, next_attempt_at = ${now},
          created_at = ${now}
        where id = ${id} and payload is distinct from ''::bytea and (expires_at is null or expires_at > ${now})
      `.execute(tables);
      if (numAffectedRows > 0n) wake();
      return numAffectedRows > 0n;
    },
    async retry(channel) {
      await sql`
        update internal.outbox
        set next_attempt_at = ${clock()}
        where channel = ${channel} and sent_at is null and failed_at is null and last_error is not null
          and hold is distinct from 'held'
      `.execute(database.kysely);
      wake();
    },
    labelOf: (kind) => messages().get(kind)?.label ?? null,
  };

  return {
    api,
    jobs: [
      {
        name: 'outbox',
        every: 'minute',
        async run() {
          await expireMessages(database, clock());
          await sendDue();
        },
      },
      {
        name: 'outbox purge',
        every: 'hour',
        async run(now: Date) {
          await forgetMessages(database, now);
          await purgeRefusals(database, now);
        },
      },
    ],
    async close() {
      closing.abort();
      clearTimeout(timer);
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  } satisfies Module<Outbox>;
}
