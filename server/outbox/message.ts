import type { Selectable } from 'kysely';
import type { Channel, Subject } from '#domain/admin/outbox.ts';
import type { Schema } from '../db/schema.ts';
import type { Mail } from '../mail/mailer.ts';

/** A row of the outbox. */
export type QueuedMessage = Selectable<Schema['internal.outbox']>;

export type WrittenMessage = Mail & {
  /**
   * Anyone may have caused it, at an unproven address: it waits while its mailbox has received enough such messages,
   * unless the shop sends it.
   */
  isByStranger?: boolean;
  /** For a message that asks whether its reader ordered or booked: a digest of the network that asked. */
  askedFrom?: string;
};

/** A kind of message: its subject, and its wording. */
export type Message<Payload = unknown> = {
  kind: string;
  about: Subject;
  channel: Channel;
  /** Its name in the back office; null when the event that caused it has one. */
  label: string | null;
  /**
   * Words the message when its turn comes, from its row and from what was posted with it. Null when there is nothing
   * left to say. If it throws, the message is tried again later.
   */
  write(queued: QueuedMessage, payload: Payload): Promise<WrittenMessage | null>;
  /** It leaves while the shop is open: it rings, and its reader may call. Staff who resend one send it at once. */
  waitsForOpening?: true;
  /** Leaves no record of having been sent: its reader no longer has an account. */
  leavesNoTrace?: true;
};

/** The id of the thing that a message is about. @throws if it is about nothing in particular */
export function aboutOf({ id, about_id }: QueuedMessage): string {
  if (about_id === null) throw new Error(`message ${id} is about nothing`);
  return about_id;
}

/** The event that caused a message. @throws if none did */
export function eventOf({ id, event_id }: QueuedMessage): number {
  if (event_id === null) throw new Error(`no event caused message ${id}`);
  return event_id;
}
