import { bindDeps } from '../bind-deps.ts';
import type { RepliesConnection } from '../connections/replies-settings.ts';
import type { Database } from '../db/database.ts';
import type { Limits } from '../limits/limits.ts';
import type { Log } from '../log.ts';
import type { Module } from '../module.ts';
import type { Uploads } from '../uploads/uploads-module.ts';
import { wakeAfter } from '../wake-after.ts';
import { dropInbound, fileInbound, listInbound } from './inbound-admin.ts';
import { purgeInbound } from './inbound-rows.ts';
import { readMailApart } from './read-mail-apart.ts';
import { repliesWebhook } from './replies-webhook.ts';
import { takeMail, takeTextMessage } from './take-inbound.ts';

type InboundDeps = {
  database: Database;
  /** Makes the addresses for answers; the same in all processes. */
  secret: string;
  /** Asked for each message: the owner may change it meanwhile. */
  connection: () => RepliesConnection;
  uploads: Pick<Uploads, 'take' | 'attach' | 'of' | 'remove'>;
  limits: Limits;
  /** Called when a message may have been queued for the shop. */
  wake: () => void;
  clock: () => Date;
  log: Pick<Log, 'info' | 'warn'>;
};

export type Inbound = ReturnType<typeof createInbound>['api'];

/** Answers by mail and by text message: into the thread of their case, or among what waits for somebody. */
export function createInbound(deps: InboundDeps) {
  const { connection, wake, clock, log } = deps;
  const waking = wakeAfter(wake, {
    ...bindDeps(deps, { file: fileInbound }),
    ...bindDeps(
      { ...deps, address: () => connection().address, readMail: readMailApart },
      { takeMail, takeTextMessage },
    ),
  });
  return {
    api: {
      /** Where the services hand over what came in. */
      webhook: repliesWebhook({
        secret: () => connection().secret,
        ...{ takeMail: waking.takeMail, takeTextMessage: waking.takeTextMessage },
        clock,
        log,
      }),
      file: waking.file,
      ...bindDeps(deps, { drop: dropInbound, list: listInbound }),
    },
    jobs: [{ name: 'inbound messages purge', every: 'hour', run: (now) => purgeInbound(deps, now) }],
  } satisfies Module<unknown>;
}
