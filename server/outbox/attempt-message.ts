import type { Channel } from '#domain/outbox.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { MailError } from '../mail/mail-error.ts';
import type { MailTransport } from '../mail/mailer.ts';
import type { StrangersMails } from '../mail/strangers-mails.ts';
import type { SealKeys } from '../sealed-text.ts';
import { markFailed, markHeld, markSent, removeMessage } from './end-message.ts';
import type { Message, QueuedMessage } from './message.ts';
import { openPayload } from './payload.ts';

export type AttemptDeps = {
  database: Pick<Database, 'kysely'>;
  transports: Record<Channel, Pick<MailTransport, 'send'>>;
  strangers: StrangersMails;
  keys: () => SealKeys;
  clock: () => Date;
  log: Log;
};

/** What could not be sent for so long is no news any more. */
const GIVE_UP_MS = 4 * 24 * 3_600_000;

const HELD_WORDS =
  'Retenu\u00a0: trop de messages ont été demandés pour cette adresse sans preuve qu’elle est à qui les demande.';

/** Of all messages of its channel, not of this one. */
const isServerAway = (error: unknown): boolean =>
  error instanceof MailError && ['unreachable', 'timeout', 'settings'].includes(error.reason);

/** Words and sends a message that was claimed. False when there is no point in trying another one of its channel now. */
export async function attemptMessage(
  deps: AttemptDeps,
  message: Message,
  queued: QueuedMessage,
): Promise<boolean> {
  const { database, transports, clock, log } = deps;
  const isTooOld = () => clock().getTime() - queued.created_at.getTime() > GIVE_UP_MS;
  try {
    const worded = await message.write(queued, openPayload(deps.keys(), queued));
    if (!worded) {
      await removeMessage(database, queued);
      return true;
    }
    const { isByStranger, askedFrom, ...written } = worded;
    if (isByStranger && queued.attempts === 1 && queued.hold !== 'released') {
      const taken = await deps.strangers.take(written.to, askedFrom);
      if (!taken.isAllowed) {
        const now = clock();
        const { retryAfterS } = taken;
        await markHeld(database, queued, {
          words: HELD_WORDS,
          retryAfterS,
          now,
          failedAt: isTooOld() ? now : null,
        });
        log.warn({ kind: queued.kind, message: queued.id }, 'mail held: its mailbox had enough of strangers');
        return true;
      }
    }
    await transports[message.channel].send(written);
  } catch (error) {
    const { kind, id, attempts } = queued;
    log.error({ err: error, kind, message: id, attempts }, 'mail not sent');
    const isRefused = error instanceof MailError && error.reason === 'refused';
    await markFailed(database, queued, {
      words: String(error),
      failedAt: isRefused || isTooOld() ? clock() : null,
      failure: isRefused ? 'refused' : null,
    });
    return !isServerAway(error);
  }
  if (message.leavesNoTrace) await removeMessage(database, queued);
  else await markSent(database, queued, clock());
  return true;
}
