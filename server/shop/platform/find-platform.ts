import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { LATE_ATTEMPTS } from './send-documents.ts';

/** Newest documents that are listed; each is found by its number in the books too. */
const MOST = 50;

/** What the back office sees of the platform: what is not right comes first. */
export async function findPlatform(tx: Transaction<Schema>) {
  const flows = tx
    .selectFrom('internal.platform_flows')
    .select(['number', 'created_at', 'sent_at', 'flow_id', 'attempts', 'next_attempt_at', 'failure'])
    .select(['status', 'status_reason', 'status_at']);
  const refused = await flows
    .where((eb) =>
      eb.or([
        eb.and([
          eb('failure', 'is not', null),
          eb.or([eb('next_attempt_at', 'is', null), eb('attempts', '>=', LATE_ATTEMPTS)]),
        ]),
        eb('status', 'in', [210, 213]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute();
  const recent = await flows.orderBy('created_at', 'desc').orderBy('number', 'desc').limit(MOST).execute();
  const documents = await tx
    .selectFrom('internal.platform_messages')
    .select(['flow_id', 'name', 'heard_at'])
    .select(({ eb }) => eb('content', 'is not', null).as('is_readable'))
    .where('kind', '=', 'document')
    .where('closed_at', 'is', null)
    .orderBy('heard_at')
    .limit(MOST)
    .execute();
  const { heard_at } = await tx
    .selectFrom('internal.platform_messages')
    .select(({ fn }) => fn.max('heard_at').as('heard_at'))
    .executeTakeFirstOrThrow();
  return { refused, recent, documents, heardAt: heard_at };
}
