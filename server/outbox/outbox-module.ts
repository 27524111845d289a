import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Channel } from '#domain/outbox.ts';
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
  /** Keeps a message that no trigger writes, and sends it in a moment. In a transaction of the caller's, once that is done. */
  post(message: PostedMessage, tables?: Kysely<Schema>): Promise<void>;
  /** Something may have happened: its messages leave in a moment, after the answer. */
  wake(): void;
  /**
   * Sends a message once more, whatever became of it. False when there is none under that id, or when what it held is gone. In a
   * transaction of the caller's, it leaves once that is done.
   */
  resend(id: number, tables?: Kysely<Schema>): Promise<boolean>;
  /** What the back office calls a kind; null where the event says it. */
  labelOf(kind: string): string | null;
};

export type OutboxDeps = AttemptDeps & {
  /** The registry (messages.ts); asked for when the first message is there, since words need what needs the outbox. */
  messages: () => readonly Message[];
  /** Mails are files: they are there when what causes them is answered. */
  isInstant?: boolean;
  /** Between what happened and its messages. */
  delayMs?: number;
  /** Between two mails while more keeps happening; ends at once when the signal says so. */
  pause?: (closing: AbortSignal) => Promise<unknown>;
};

/** To word a mail and to draw its paper holds the process for as long as a dozen orders would. */
const PAUSE_MS = 250;
const shortPause = (signal: AbortSignal) => delay(PAUSE_MS, undefined, { signal }).catch(() => undefined);

/** Codes and links wait neither for documents nor for a slow server's other mails. */
const LANES = [
  { channel: 'mail', hasDeadline: true, atOnce: 3 },
  { channel: 'mail', hasDeadline: false, atOnce: 1 },
  { channel: 'sms', hasDeadline: false, atOnce: 1 },
] as const satisfies readonly { channel: Channel; hasDeadline: boolean; atOnce: number }[];

/**
 * All that the site sends. Whatever makes a message due writes a row, in the same transaction; here they are worded and sent by
 * whichever process comes first. Each goes out at least once: a process that is killed while it sends leaves it to the others a
 * little later.
 */
export function createOutbox(deps: OutboxDeps) {
  const { database, clock, log, isInstant = false, delayMs = 200, pause = shortPause } = deps;
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let known: ReadonlyMap<string, Message> | undefined;
  /** Since the last mail without a deadline was begun. */
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
    // A server that does not answer is not asked for each message: what else this process has to do would wait for it.
    if (!(await attemptMessage(deps, message, queued))) return false;
    // Whoever is ordering goes first.
    if (!lane.hasDeadline && somethingHappened) await pause(closing.signal);
    return true;
  }

  async function sendDue(): Promise<void> {
    await Promise.all(lanes.map((lane) => lane.run()));
  }

  /** Unless a lane has it already, which then ends first. */
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
      if (isInstant && !tables) await sendNow(id);
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
