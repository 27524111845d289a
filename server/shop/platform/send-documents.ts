import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Alarms } from '../../alarms/alarms-module.ts';
import { startOfDay } from '../../db/paris-day.ts';
import type { Log } from '../../log.ts';
import { type DrawIssuedDeps, drawIssued } from './draw-issued.ts';
import { failureWords, PlatformError, type PlatformService } from './platform.ts';

export type SendDocumentsDeps = DrawIssuedDeps & { alarms: Pick<Alarms, 'raise'>; log: Log };

/** Documents of one round: the other jobs wait for it. */
const ROUND = 10;
/** While an attempt is under way nobody else begins one; it is longer than all that an attempt may wait for. */
const LEASE_MS = 5 * 60_000;
const MINUTES = [1, 10, 30, 120, 360];
/** After as many, which is most of a day, the owner is told that a document does not get through. */
export const LATE_ATTEMPTS = 8;

/**
 * Queues what has left for companies since a day: an issued document is never changed, so the documents themselves are
 * what says that they are to leave. Specimens of a demonstration never do.
 */
export async function queueDocuments(
  { database }: Pick<SendDocumentsDeps, 'database'>,
  sendsFrom: string,
  now: Date,
): Promise<void> {
  await sql`
    insert into internal.platform_flows (number, next_attempt_at, created_at)
    select number, ${now}::timestamptz, issued_at
    from (
      select number, issued_at, data from public.invoices
      union all
      select number, issued_at, data from public.credit_notes
    ) as issued
    where issued_at >= ${startOfDay(sendsFrom)} and number not like 'DEMO-%'
      and coalesce(data -> 'customer' ->> 'siren', '') <> ''
    on conflict (number) do nothing
  `.execute(database.kysely);
}

/** Hands over what is due. A failure of one keeps no other; without any answer the round ends. */
export async function sendDue(deps: SendDocumentsDeps, platform: PlatformService, now: Date): Promise<void> {
  for (const flow of await claimDue(deps, now)) {
    try {
      const isKnown = await sendOne(deps, platform, flow, now);
      if (!isKnown) await giveUp(deps, flow.number, 'Ce document ne se trouve plus sur le site.');
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      if (error.isFinal) await giveUp(deps, flow.number, failureWords(error));
      else await tryLater(deps, flow, failureWords(error), now);
      if (error.status === null) return;
    }
  }
}

/** The name under which a PDF carries what programs read (../documents/attach-factur-x.ts). */
const DATA_NAME = 'factur-x.xml';

const NO_DATA =
  'Ce PDF n’a pas les données qu’une plateforme lit\u00a0: le SIREN de l’atelier manquait le jour de l’émission. Déposez-le vous-même.';

type Due = { number: string; digest: string | null; attempts: number };

async function claimDue({ database }: SendDocumentsDeps, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update internal.platform_flows as flow
    set attempts = attempts + 1, next_attempt_at = ${new Date(now.getTime() + LEASE_MS)}
    where number in (
      select number from internal.platform_flows
      where next_attempt_at <= ${now}
      order by next_attempt_at, number
      limit ${ROUND}
      for update skip locked
    )
    returning number, digest, attempts
  `.execute(database.kysely);
  return rows;
}

async function sendOne(
  deps: SendDocumentsDeps,
  platform: PlatformService,
  { number, digest, attempts }: Due,
  now: Date,
): Promise<boolean> {
  // The answer of an attempt before may be lost, and the document there.
  if (attempts > 1) {
    const found = await platform.find(number);
    const own = found.find((each) => each.digest === null || each.digest === digest);
    if (own) {
      await noteSent(deps, number, own.flowId, now);
      return true;
    }
    if (found.length > 0) {
      await giveUp(deps, number, 'La plateforme a déjà un autre document sous ce numéro.');
      return true;
    }
  }
  const content = await drawIssued(deps, number);
  if (!content) return false;
  if (!content.includes(DATA_NAME)) {
    await giveUp(deps, number, NO_DATA);
    return true;
  }
  const own = createHash('sha256').update(content).digest('hex');
  await deps.database.kysely
    .updateTable('internal.platform_flows')
    .set({ digest: own })
    .where('number', '=', number)
    .execute();
  const flowId = await platform.send({ tracking: number, name: `${number}.pdf`, content, digest: own });
  await noteSent(deps, number, flowId, now);
  return true;
}

async function noteSent(
  { database }: SendDocumentsDeps,
  number: string,
  flowId: string,
  now: Date,
): Promise<void> {
  await database.kysely
    .updateTable('internal.platform_flows')
    .set({ flow_id: flowId, sent_at: now, next_attempt_at: null, failure: null })
    .where('number', '=', number)
    .where('flow_id', 'is', null)
    .execute();
}

async function tryLater(
  { database, alarms }: SendDocumentsDeps,
  { number, attempts }: Due,
  failure: string,
  now: Date,
): Promise<void> {
  const minutes = MINUTES[Math.min(attempts, MINUTES.length) - 1] ?? 1;
  await database.kysely
    .updateTable('internal.platform_flows')
    .set({ failure, next_attempt_at: new Date(now.getTime() + minutes * 60_000) })
    .where('number', '=', number)
    .execute();
  if (attempts === LATE_ATTEMPTS) await alarms.raise('platform');
}

/** Only the shop can help now: it sees why, and tries again when that is mended. */
async function giveUp(
  { database, alarms, log }: SendDocumentsDeps,
  number: string,
  failure: string,
): Promise<void> {
  await database.kysely
    .updateTable('internal.platform_flows')
    .set({ failure, next_attempt_at: null })
    .where('number', '=', number)
    .execute();
  log.warn({ number, failure }, 'document refused by the platform');
  await alarms.raise('platform');
}
