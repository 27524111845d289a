import type { Mail } from '#server/mail/mailer.ts';
import type { Message } from '#server/outbox/message.ts';
import { createOutbox, type Outbox, type OutboxDeps } from '#server/outbox/outbox-module.ts';
import type { SealKeys } from '#server/sealed-text.ts';
import { quietLog } from './postgres-servers.ts';
import { roomForAll, roomForStrangers } from './strangers.ts';

export const outboxKeys = (): SealKeys => [Buffer.alloc(32, 9)];

export type TestOutboxDeps = Pick<OutboxDeps, 'database' | 'clock'> &
  Partial<OutboxDeps> & {
    /** The kinds of messages that it words: others stay in the table. */
    words: readonly Message[];
    transport: OutboxDeps['transports']['mail'];
    texts?: OutboxDeps['transports']['sms'];
  };

/** An outbox on a test's database, with room for everybody; `run` sends what is due. */
export function openTestOutbox({ words, transport, texts = transport, ...deps }: TestOutboxDeps) {
  const { api, jobs, close } = createOutbox({
    strangers: roomForStrangers,
    recipients: roomForAll,
    keys: outboxKeys,
    log: quietLog,
    delayMs: 0,
    writesFiles: () => false,
    messages: () => words,
    transports: { mail: transport, sms: texts },
    ...deps,
  });
  return {
    ...api,
    jobs,
    close,
    async run() {
      await jobs.find(({ name }) => name === 'outbox')?.run(deps.clock());
    },
  };
}

/** Words each message at once and keeps it, for tests that are not about the table. */
export function wordsAtOnce(words: readonly Message[], keep: (mail: Mail) => unknown): Pick<Outbox, 'post'> {
  return {
    async post({ kind, aboutId = null, address = null, payload, expiresAt = null }) {
      const message = words.find((each) => each.kind === kind);
      if (!message) throw new Error(`no words are given for ${kind}`);
      const queued = {
        id: 0,
        kind,
        channel: message.channel,
        about_kind: message.about,
        about_id: aboutId,
        event_id: null,
        recipient: 'customer',
        address,
        payload: null,
        next_attempt_at: new Date(),
        attempts: 1,
        last_error: null,
        sent_at: null,
        written_to_folder: false,
        failed_at: null,
        failure: null,
        hold: null,
        expires_at: expiresAt,
        created_at: new Date(),
      } as const;
      const written = await message.write(queued, payload && JSON.parse(JSON.stringify(payload)));
      if (written) await keep(written);
    },
  };
}
