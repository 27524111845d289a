import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { SealKeys } from '../sealed-text.ts';
import type { Message } from './message.ts';
import { sealPayload } from './payload.ts';

/** A message that is not caused by an event of a history. */
export type PostedMessage = {
  kind: string;
  aboutId?: string;
  /** The recipient's address; by default, that of the thing the message is about. */
  address?: string;
  /** The data that its words need and no row holds, as JSON. It is sealed, and erased when the message has left. */
  payload?: object;
  /** The message does not leave after this. */
  expiresAt?: Date;
};

type Posting = { message: Message; posted: PostedMessage; keys: SealKeys; now: Date };

export async function postMessage(
  tables: Kysely<Schema>,
  { message, posted, keys, now }: Posting,
): Promise<number> {
  const { kind, aboutId = null, address = null, payload, expiresAt = null } = posted;
  const { id } = await tables
    .insertInto('internal.outbox')
    .values({
      kind,
      channel: message.channel,
      about_kind: message.about,
      about_id: aboutId,
      address,
      payload: payload ? sealPayload(keys, { kind, address }, payload) : null,
      expires_at: expiresAt,
      next_attempt_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
