import type { Message } from '#server/outbox/message.ts';
import { createOutbox, type OutboxDeps } from '#server/outbox/outbox-module.ts';
import type { SealKeys } from '#server/sealed-text.ts';
import { quietLog } from './postgres-servers.ts';
import { roomForStrangers } from './strangers.ts';

export const outboxKeys = (): SealKeys => [Buffer.alloc(32, 9)];

export type TestOutboxDeps = Pick<OutboxDeps, 'database' | 'clock'> &
  Partial<OutboxDeps> & {
    /** Words of these kinds only: others stay in the table. */
    words: readonly Message[];
    transport: OutboxDeps['transports']['mail'];
    texts?: OutboxDeps['transports']['sms'];
  };

/** An outbox on a test's database, with room for everybody; `run` sends what is due. */
export function openTestOutbox({ words, transport, texts = transport, ...deps }: TestOutboxDeps) {
  const { api, jobs, close } = createOutbox({
    strangers: roomForStrangers,
    keys: outboxKeys,
    log: quietLog,
    delayMs: 0,
    messages: () => words,
    transports: { mail: transport, sms: texts },
    ...deps,
  });
  return {
    ...api,
    close,
    async run() {
      for (const job of jobs) await job.run();
    },
  };
}
