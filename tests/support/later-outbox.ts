import type { Database } from '#server/db/database.ts';
import type { Message } from '#server/outbox/message.ts';
import type { Outbox } from '#server/outbox/outbox-module.ts';
import { postMessage } from '#server/outbox/post-message.ts';
import { outboxKeys } from './test-outbox.ts';

/** An outbox that keeps what is posted: its words are read once the transaction is over. */
export const laterOutbox = (
  { database, clock }: { database: Pick<Database, 'kysely'>; clock: () => Date },
  messages: readonly Message[],
): Pick<Outbox, 'post' | 'wake'> => ({
  wake: () => {},
  async post(posted, tables = database.kysely) {
    const message = messages.find(({ kind }) => kind === posted.kind);
    if (!message) throw new Error(`no message ${posted.kind}`);
    await postMessage(tables, { message, posted, keys: outboxKeys(), now: clock() });
  },
});
