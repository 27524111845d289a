import type { Selectable } from 'kysely';
import type { Channel, Subject } from '#domain/outbox.ts';
import type { Schema } from '../db/schema.ts';
import type { Mail } from '../mail/mailer.ts';

/** A row of the outbox. */
export type QueuedMessage = Selectable<Schema['internal.outbox']>;

export type WrittenMessage = Mail & {
  /**
   * Anybody may have caused it, at an address that nobody has proven to be theirs: it waits while its mailbox had enough of
   * those, unless the shop sends it itself.
   */
  isByStranger?: boolean;
  /** Of such a one that asks whether its reader ordered or booked: a digest of the network that it was asked from. */
  askedFrom?: string;
};

/** A kind of message: what it speaks of, and its words. */
export type Message<Payload = unknown> = {
  kind: string;
  about: Subject;
  channel: Channel;
  /** As the back office calls it; null where the event that caused it says so. */
  label: string | null;
  /**
   * Words it when its turn has come, with what was posted for it; null for one that has nothing to say any more. If it throws,
   * the message is tried again later.
   */
  write(queued: QueuedMessage, payload: Payload): Promise<WrittenMessage | null>;
  /** Once it has left, nothing tells that it did: its reader has no account any more. */
  leavesNoTrace?: true;
};

/** What a message speaks of. @throws where it speaks of nothing in particular */
export function aboutOf({ id, about_id }: QueuedMessage): string {
  if (about_id === null) throw new Error(`message ${id} speaks of nothing`);
  return about_id;
}

/** The event that caused a message. @throws where none did */
export function eventOf({ id, event_id }: QueuedMessage): number {
  if (event_id === null) throw new Error(`no event caused message ${id}`);
  return event_id;
}
