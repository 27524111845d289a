import type { Transaction } from 'kysely';
import { isNewerStatus, isRefusedStatus } from '#domain/accounting/platform-status.ts';
import type { Alarms } from '../../alarms/alarms-module.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { Log } from '../../log.ts';
import type { ListedFlow, PlatformService } from './platform.ts';
import { readDocumentState, type ToldState } from './read-state.ts';

export type HearPlatformDeps = {
  database: Pick<Database, 'kysely' | 'transaction'>;
  alarms: Pick<Alarms, 'raise'>;
  log: Log;
};

const DAY_MS = 86_400_000;
/** How far a first question looks back. */
const FIRST_DAYS = 30;
/** Upper bound for a document that is kept; the platform has it all the same. */
const MOST_BYTES = 12_000_000;

/**
 * Hears what is new: states of documents of ours, and documents for the shop. Lists overlap by a day, and each message
 * counts once, by its name at the platform.
 */
export async function hearPlatform(
  deps: HearPlatformDeps,
  platform: PlatformService,
  now: Date,
): Promise<void> {
  const { database, alarms } = deps;
  const heard = await database.kysely
    .selectFrom('internal.platform_heard')
    .select('until')
    .executeTakeFirst();
  const since = new Date(heard ? heard.until.getTime() - DAY_MS : now.getTime() - FIRST_DAYS * DAY_MS);
  const listed = await platform.list(since);
  const known = await knownOf(deps, listed);
  let isRefused = false;
  for (const flow of listed.filter(({ flowId }) => !known.has(flowId))) {
    const content = await platform.read(flow.flowId);
    const told = await database.transaction((tx) => keepMessage(deps, tx, flow, { content, now }));
    isRefused ||= told;
  }
  const last = listed.at(-1)?.updatedAt;
  if (last && (!heard || last > heard.until)) await noteHeard(deps, last);
  if (isRefused) await alarms.raise('platform');
}

async function knownOf({ database }: HearPlatformDeps, listed: readonly ListedFlow[]): Promise<Set<string>> {
  const ids = listed.map(({ flowId }) => flowId);
  if (ids.length === 0) return new Set();
  const rows = await database.kysely
    .selectFrom('internal.platform_messages')
    .select('flow_id')
    .where('flow_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ flow_id }) => flow_id));
}

async function noteHeard({ database }: HearPlatformDeps, until: Date): Promise<void> {
  await database.kysely
    .insertInto('internal.platform_heard')
    .values({ until })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ until }))
    .execute();
}

type Read = { content: Buffer; now: Date };

/** Stores a message, once; tells whether it says that a document of ours is refused. */
async function keepMessage(
  { log }: HearPlatformDeps,
  tx: Transaction<Schema>,
  { flowId, kind, name, updatedAt }: ListedFlow,
  { content, now }: Read,
): Promise<boolean> {
  const state = kind === 'state' ? readDocumentState(content.toString('utf8'), updatedAt) : null;
  const isTooLarge = content.length > MOST_BYTES;
  const kept = await tx
    .insertInto('internal.platform_messages')
    .values({
      flow_id: flowId,
      kind,
      heard_at: now,
      ...(state && {
        number: state.number,
        status: state.status,
        reason: state.reason,
        happened_at: state.at,
      }),
      ...(kind === 'document' && {
        name: (name || `${flowId}.pdf`).slice(0, 200),
        ...(!isTooLarge && content.length > 0 && { content }),
      }),
    })
    .onConflict((conflict) => conflict.column('flow_id').doNothing())
    .executeTakeFirst();
  if (kept.numInsertedOrUpdatedRows !== 1n) return false;
  if (kind === 'state' && !state) log.warn({ flow: flowId }, 'state of the platform not understood');
  return state !== null && applyState(tx, state);
}

async function applyState(
  tx: Transaction<Schema>,
  { number, status, reason, at }: ToldState,
): Promise<boolean> {
  const flow = await tx
    .selectFrom('internal.platform_flows')
    .select(['status', 'status_at'])
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();
  if (!flow) return false;
  const known =
    flow.status !== null && flow.status_at !== null ? { status: flow.status, at: flow.status_at } : null;
  if (!isNewerStatus({ status, at }, known)) return false;
  await tx
    .updateTable('internal.platform_flows')
    .set({ status, status_reason: reason, status_at: at })
    .where('number', '=', number)
    .execute();
  return isRefusedStatus(status);
}
