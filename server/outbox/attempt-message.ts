import type { Channel } from '#domain/admin/outbox.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { MailError } from '../mail/mail-error.ts';
import type { MailTransport } from '../mail/mailer.ts';
import type { StrangersMails } from '../mail/strangers-mails.ts';
import type { SealKeys } from '../sealed-text.ts';
import { markFailed, markHeld, markPostponed, markSent, removeMessage } from './end-message.ts';
import type { Message, QueuedMessage, WrittenMessage } from './message.ts';
import { openPayload } from './payload.ts';
import type { RecipientLimits } from './recipient-limits.ts';
import { forgetRefusal, noteRefusal } from './refused-addresses.ts';

export type AttemptDeps = {
  database: Pick<Database, 'kysely'>;
  transports: Record<Channel, Pick<MailTransport, 'send'>>;
  /** No service is set for the channel: its messages are files in a folder. */
  writesFiles: (channel: Channel) => boolean;
  strangers: StrangersMails;
  recipients: RecipientLimits;
  /** When the shop opens next; null while it is open. Without it, no message waits for that. */
  opensAt?: ((now: Date) => Date | null) | undefined;
  keys: () => SealKeys;
  clock: () => Date;
  log: Log;
};

/** A message that could not be sent for so long is out of date. */
const GIVE_UP_MS = 4 * 24 * 3_600_000;

const HELD_BY_STRANGERS =
  'Retenu\u00a0: trop de messages ont été demandés pour cette adresse sans preuve qu’elle est à qui les demande.';
const HELD_BY_NUMBER = 'Retenu\u00a0: cette adresse a reçu cent messages en moins d’une heure.';

/** These concern all messages of the channel, not this one. */
const isServerAway = (error: unknown): boolean =>
  error instanceof MailError && ['unreachable', 'timeout', 'settings'].includes(error.reason);

/** Words and sends a claimed message. False when trying another one of the same channel is pointless now. */
export async function attemptMessage(
  deps: AttemptDeps,
  message: Message,
  queued: QueuedMessage,
): Promise<boolean> {
  const { database, transports, clock } = deps;
  let to: string | undefined;
  let toFolder = false;
  try {
    const worded = await message.write(queued, openPayload(deps.keys(), queued));
    if (!worded) {
      await removeMessage(database, queued);
      return true;
    }
    const opening = message.waitsForOpening && queued.hold !== 'released' ? deps.opensAt?.(clock()) : null;
    if (opening) {
      await markPostponed(database, queued, opening);
      return true;
    }
    const { isByStranger, askedFrom, ...written } = worded;
    to = written.to;
    if (await isHeld(deps, message, queued, worded)) return true;
    toFolder = deps.writesFiles(message.channel);
    await transports[message.channel].send(written);
  } catch (error) {
    await keepFailure(deps, queued, { error, to });
    return !isServerAway(error);
  }
  if (message.leavesNoTrace) await removeMessage(database, queued);
  else await markSent(database, queued, { at: clock(), toFolder });
  if (isToCustomer(message, queued)) await forgetRefusal(database, to);
  return true;
}

/** The shop's own mailbox and phone numbers have other limits. */
const isToCustomer = ({ channel }: Message, { recipient }: QueuedMessage) =>
  channel === 'mail' && recipient === 'customer';

/** Holds back a message whose mailbox has received enough. Messages sent by the shop itself leave. */
async function isHeld(
  { database, strangers, recipients, clock, log }: AttemptDeps,
  message: Message,
  queued: QueuedMessage,
  { to, isByStranger = false, askedFrom }: WrittenMessage,
): Promise<boolean> {
  if (queued.attempts > 1 || queued.hold === 'released') return false;
  const byStrangers = isByStranger ? await strangers.take(to, askedFrom) : ALLOWED;
  const isAskedByAnybody = isByStranger || queued.expires_at !== null;
  const taken =
    byStrangers.isAllowed && isToCustomer(message, queued)
      ? await recipients.take(to, isAskedByAnybody)
      : byStrangers;
  if (taken.isAllowed) return false;
  const now = clock();
  const words = byStrangers.isAllowed ? HELD_BY_NUMBER : HELD_BY_STRANGERS;
  const failedAt = isTooOld(queued, now) ? now : null;
  await markHeld(database, queued, { words, retryAfterS: taken.retryAfterS, now, failedAt });
  log.warn({ kind: queued.kind, message: queued.id }, 'mail held: its mailbox has received enough');
  return true;
}

const ALLOWED = { isAllowed: true } as const;

const isTooOld = ({ created_at }: QueuedMessage, now: Date) =>
  now.getTime() - created_at.getTime() > GIVE_UP_MS;

async function keepFailure(
  { database, clock, log }: AttemptDeps,
  queued: QueuedMessage,
  { error, to }: { error: unknown; to: string | undefined },
): Promise<void> {
  const { kind, id, attempts } = queued;
  log.error({ err: error, kind, message: id, attempts }, 'mail not sent');
  const now = clock();
  const refusal = error instanceof MailError && error.reason === 'refused' ? error : null;
  await markFailed(database, queued, {
    words: String(error),
    failedAt: refusal || isTooOld(queued, now) ? now : null,
    failure: refusal ? 'refused' : null,
  });
  if (refusal?.refusesAddress && to !== undefined && queued.recipient === 'customer')
    await noteRefusal(database, { address: to, words: refusal.message, at: now });
}
