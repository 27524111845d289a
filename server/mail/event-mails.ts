import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { Log } from '../log.ts';
import type { Job } from '../module.ts';
import { MailError } from './mail-error.ts';
import type { Mail, MailTransport } from './mailer.ts';
import type { StrangersMails } from './strangers-mails.ts';

/** Tables of the shape of `order_mails`: whatever else a row has is for who words it. */
type MailTable = Extract<keyof Schema, `${string}_mails`>;

/** A row of such a table. */
export type QueuedMail<T extends MailTable> = Selectable<Schema[T]>;

export type WrittenMail = Mail & {
  /**
   * Anybody may have caused it, at an address that nobody has proven to be theirs: it waits while its mailbox had enough of
   * those, unless the shop sends it itself.
   */
  isByStranger?: boolean;
  /** Of such a one that asks whether its reader ordered or booked: a digest of the network that it was asked from. */
  askedFrom?: string;
};

export type EventMails = {
  /** Something may have happened: its mails leave in a moment, after the answer. */
  wake(): void;
  /**
   * Sends a mail once more, whatever became of it. False when there is none under that id. In a transaction of the caller's,
   * it leaves once that is done.
   */
  resend(mailId: number, tables?: Kysely<Schema>): Promise<boolean>;
  /** For every minute: what could not leave, and what another process left behind. */
  job: Job;
  /** Lets the mail under way finish. What remains is sent after the next start. */
  close(): Promise<void>;
};

export type OpenEventMailsDeps<T extends MailTable> = {
  table: T;
  /** The column of `table` that says what a mail is about: mails of the same to the same recipient keep their order. */
  about: keyof Schema[T] & string;
  /** Words a mail when its turn has come; null for one that has nothing to say any more. If it throws, the mail is tried again later. */
  write: (queued: QueuedMail<T>) => Promise<WrittenMail | null>;
  strangers: StrangersMails;
  database: Pick<Database, 'kysely'>;
  transport: Pick<MailTransport, 'send'>;
  clock: () => Date;
  log: Log;
  /** Between what happened and its mail. */
  delayMs?: number;
  /** Between two mails while more keeps happening; ends at once when the signal says so. */
  pause?: (closing: AbortSignal) => Promise<unknown>;
};

const MINUTE_MS = 60_000;
/** After each attempt, until the next. The first is also longer than any attempt may take. */
const GAPS_MIN = [2, 5, 15, 30, 60, 120, 240];
/** What could not be sent for so long is no news any more. */
const GIVE_UP_MS = 4 * 24 * 60 * MINUTE_MS;
/** A mail that is held is looked at again at least so often: meanwhile its address may have been proven. */
const MAX_HOLD_MS = 15 * MINUTE_MS;

const HELD_WORDS =
  'Retenu\u00a0: trop de messages ont été demandés pour cette adresse sans preuve qu’elle est à qui les demande.';

/** To word a mail and to draw its paper holds the process for as long as a dozen orders would. */
const PAUSE_MS = 250;
const shortPause = (signal: AbortSignal) => delay(PAUSE_MS, undefined, { signal }).catch(() => undefined);

/** What the outbox itself knows of a row. */
type Queued = { id: number; attempts: number; created_at: Date; hold: 'held' | 'released' | null };

/**
 * An outbox. Whatever makes a mail due writes a row to its table, in the same transaction; here they are worded and sent, one
 * after the other, by whichever process comes first. A mail goes out at least once: a process that is killed while it sends
 * leaves it to the others a little later.
 */
export function openEventMails<T extends MailTable>(deps: OpenEventMailsDeps<T>): EventMails {
  const { database, table, clock, delayMs = 200, pause = shortPause } = deps;
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<unknown> = Promise.resolve();
  /** Since the last mail was begun. */
  let somethingHappened = false;

  /** Rounds of one process follow each other. */
  function sendDue(): Promise<unknown> {
    const before = round.catch(() => undefined);
    round = before.then(async () => {
      let mail = await claim();
      while (mail) {
        somethingHappened = false;
        // A server that does not answer is not asked for each mail: what else this process has to do would wait for it.
        if (!(await attempt(deps, mail))) return;
        // Whoever is ordering goes first.
        if (somethingHappened) await pause(closing.signal);
        mail = await claim();
      }
    });
    return round;
  }

  async function claim() {
    return closing.signal.aborted ? undefined : claimNext(deps, clock());
  }

  return {
    wake() {
      somethingHappened = true;
      if (timer || closing.signal.aborted) return;
      timer = setTimeout(() => {
        timer = undefined;
        sendDue().catch((error) => logFailure(deps, error));
      }, delayMs).unref();
    },
    async resend(mailId, tables = database.kysely) {
      const now = clock();
      const { numAffectedRows = 0n } = await sql`
        update ${sql.table(table)}
        set sent_at = null, failed_at = null, hold = 'released', attempts = 0, next_attempt_at = ${now}, created_at = ${now}
        where id = ${mailId}
      `.execute(tables);
      if (numAffectedRows > 0n) this.wake();
      return numAffectedRows > 0n;
    },
    job: { name: table.replace('_', ' '), every: 'minute', run: sendDue },
    async close() {
      closing.abort();
      clearTimeout(timer);
      await round.catch(() => undefined);
    },
  };
}

/** Takes the oldest that is due for as long as an attempt may take, counted beforehand: whoever dies of it has tried. */
async function claimNext<T extends MailTable>(
  { table, about, database }: OpenEventMailsDeps<T>,
  now: Date,
): Promise<(QueuedMail<T> & Queued) | undefined> {
  const { rows } = await sql<QueuedMail<T> & Queued>`
    update ${sql.table(table)}
    set
      attempts = attempts + 1,
      next_attempt_at = ${now}::timestamptz
        + make_interval(mins => (${GAPS_MIN}::integer[])[least(attempts + 1, ${GAPS_MIN.length})])
    where id = (
      select id
      from ${sql.table(table)} mail
      where sent_at is null and failed_at is null and next_attempt_at <= ${now}
        and not exists (
          select from ${sql.table(table)} earlier
          where earlier.${sql.ref(about)} = mail.${sql.ref(about)} and earlier.recipient = mail.recipient
            and earlier.id < mail.id and earlier.sent_at is null and earlier.failed_at is null
            and earlier.hold is distinct from 'held'
        )
      order by id
      limit 1
      for update skip locked
    )
    returning *
  `.execute(database.kysely);
  return rows[0];
}

/** Of all mails, not of this one. */
const isServerAway = (error: unknown): boolean =>
  error instanceof MailError && ['unreachable', 'timeout', 'settings'].includes(error.reason);

/** False when there is no point in trying another one now. */
async function attempt<T extends MailTable>(
  deps: OpenEventMailsDeps<T>,
  mail: QueuedMail<T> & Queued,
): Promise<boolean> {
  const { database, table, write, transport, clock } = deps;
  const end = (sentAt: Date | null, failedAt: Date | null, lastError: string | null) =>
    sql`
      update ${sql.table(table)} set sent_at = ${sentAt}, failed_at = ${failedAt}, last_error = ${lastError}
      where id = ${mail.id}
    `.execute(database.kysely);
  try {
    const worded = await write(mail);
    if (!worded) {
      await sql`delete from ${sql.table(table)} where id = ${mail.id}`.execute(database.kysely);
      return true;
    }
    const { isByStranger, askedFrom, ...written } = worded;
    if (isByStranger && mail.attempts === 1 && mail.hold !== 'released') {
      const taken = await deps.strangers.take(written.to, askedFrom);
      if (!taken.isAllowed) {
        await hold(deps, mail, taken.retryAfterS);
        return true;
      }
    }
    await transport.send(written);
  } catch (error) {
    logFailure(deps, error, mail);
    const isOver =
      (error instanceof MailError && error.reason === 'refused') ||
      clock().getTime() - mail.created_at.getTime() > GIVE_UP_MS;
    await end(null, isOver ? clock() : null, String(error).slice(0, 1000));
    return !isServerAway(error);
  }
  await end(clock(), null, null);
  return true;
}

/** Kept back as if it had not been tried. The others about the same go before it. */
async function hold<T extends MailTable>(
  { database, table, clock, log }: OpenEventMailsDeps<T>,
  { id, created_at }: Queued,
  retryAfterS: number,
): Promise<void> {
  const now = clock();
  const nextAt = new Date(now.getTime() + Math.min(retryAfterS * 1000, MAX_HOLD_MS));
  const failedAt = now.getTime() - created_at.getTime() > GIVE_UP_MS ? now : null;
  await sql`
    update ${sql.table(table)} set
      hold = 'held', attempts = 0, next_attempt_at = ${nextAt}, failed_at = ${failedAt}, last_error = ${HELD_WORDS}
    where id = ${id}
  `.execute(database.kysely);
  log.warn({ table, mail: id }, 'mail held: its mailbox had enough of strangers');
}

function logFailure<T extends MailTable>(
  { table, log }: OpenEventMailsDeps<T>,
  error: unknown,
  { id, attempts }: Partial<Queued> = {},
): void {
  log.error({ err: error, table, mail: id, attempts }, 'mail not sent');
}
