import { sql } from 'kysely';
import { dayInParis } from '#domain/dates/dates.ts';
import { nextActor } from '#domain/repair/customer-state.ts';
import { REMINDED_AFTER_DAYS } from '#domain/repair/quote-terms.ts';
import { factsOf, findRepairTransition } from '#domain/repair/repair-rules.ts';
import { dueReminders, unclaimedDates } from '#domain/repair/unclaimed.ts';
import { applyTransition } from './move-repair.ts';
import { togetherIn } from './quotes-together.ts';
import { readAccount } from './read-account.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addRepairEvent, lockRepair, type RepairWho } from './repair-row.ts';

// Changes to cases that come with time alone. Each case is a transaction of its own, and is checked again once it is
// locked.

const SYSTEM: RepairWho = { kind: 'system' };

/** Ends the quotes whose last day is over. Returns how many. */
export async function expireQuotes({ database }: Pick<RepairDeps, 'database'>, now: Date): Promise<number> {
  const today = dayInParis(now);
  const late = await database.kysely
    .selectFrom('repair_quotes')
    .select(['id', 'repair_id'])
    .where('state', '=', 'sent')
    .where('valid_until', '<', today)
    .execute();
  let expired = 0;
  for (const { id, repair_id } of late) {
    await database.transaction(async (tx) => {
      const repair = await lockRepair(tx, repair_id);
      const quote = await tx
        .selectFrom('repair_quotes')
        .select(['id', 'version'])
        .where('id', '=', id)
        .where('state', '=', 'sent')
        .executeTakeFirst();
      if (!repair || !quote) return;
      const found = findRepairTransition(factsOf(repair, now), 'expire', 'system');
      if ('refusal' in found) return;
      await tx.updateTable('repair_quotes').set({ state: 'expired' }).where('id', '=', id).execute();
      const payload = { quoteId: id, version: quote.version };
      await applyTransition(tx, repair, found.transition, { payload }, SYSTEM, now);
      expired += 1;
    });
  }
  return expired;
}

/** Reminds customers of a quote that waits for their answer, once, unless nobody was told of it. Returns how many. */
export async function remindQuotes({ database }: Pick<RepairDeps, 'database'>, now: Date): Promise<number> {
  const waiting = await database.kysely
    .selectFrom('repair_quotes')
    .select(['id', 'repair_id'])
    .where('state', '=', 'sent')
    .where('sent_at', '<=', new Date(now.getTime() - REMINDED_AFTER_DAYS * DAY_MS))
    .where('valid_until', '>', dayInParis(now))
    .select(({ selectFrom, ref }) =>
      selectFrom('repair_events as sending')
        .select('sending.payload')
        .whereRef('sending.repair_id', '=', 'repair_quotes.repair_id')
        .where('sending.kind', '=', 'quote')
        .where(sql`sending.payload->>'quoteId'`, '=', sql`${ref('repair_quotes.id')}::text`)
        .limit(1)
        .as('sending'),
    )
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('repair_events')
            .select('repair_events.id')
            .whereRef('repair_events.repair_id', '=', 'repair_quotes.repair_id')
            .where(sql`payload->>'quoteId'`, '=', sql`${ref('repair_quotes.id')}::text`)
            .where(sql<boolean>`(kind = 'quote_reminder' or (kind = 'quote' and payload ? 'isQuiet'))`),
        ),
      ),
    )
    // A question is an answer: the shop has the next word.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('repair_messages')
            .select('repair_messages.id')
            .whereRef('repair_messages.repair_id', '=', 'repair_quotes.repair_id')
            .whereRef('repair_messages.created_at', '>', 'repair_quotes.sent_at')
            .where('author', '=', 'customer'),
        ),
      ),
    )
    .execute();
  let reminded = 0;
  /** The first quotes of those that were sent together: one message tells of all that wait. */
  const told = new Set<string>();
  for (const { id, repair_id, sending } of waiting) {
    const sentWith = togetherIn(sending ?? {});
    const together = sentWith.filter((each) => waiting.some((other) => other.id === each));
    const [first = id] = sentWith;
    await database.transaction(async (tx) => {
      const repair = await lockRepair(tx, repair_id);
      if (repair?.state !== 'quoted') return;
      const quote = await tx
        .selectFrom('repair_quotes')
        .select('version')
        .where('id', '=', id)
        .where('state', '=', 'sent')
        .executeTakeFirst();
      if (!quote) return;
      const isToldWith = told.has(first);
      const payload = {
        ...{ quoteId: id, version: quote.version },
        ...(together.length > 1 && { together }),
        ...(isToldWith && { isToldWith }),
      };
      const tells = isToldWith ? [] : (['customer'] as const);
      await addRepairEvent(tx, repair, SYSTEM, { kind: 'quote_reminder', payload, tells }, now);
      told.add(first);
      reminded += 1;
    });
  }
  return reminded;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Reminds customers whose devices wait to be fetched, once for each date. Returns how many. */
export async function remindUnclaimed(
  { database }: Pick<RepairDeps, 'database'>,
  now: Date,
): Promise<number> {
  const waiting = await database.kysely
    .selectFrom('repairs')
    .select(['id', 'ready_at', 'reminders'])
    .where('state', '=', 'ready')
    .where('ready_at', 'is not', null)
    .execute();
  let reminded = 0;
  for (const { id, ready_at, reminders } of waiting) {
    if (dueAt(ready_at, now) <= reminders) continue;
    await database.transaction(async (tx) => {
      const repair = await lockRepair(tx, id);
      if (repair?.state !== 'ready') return;
      const due = dueAt(repair.ready_at, now);
      if (due <= repair.reminders) return;
      // A parcel for which nothing is due waits for the shop, who sends it.
      const { dueCents } = await readAccount(tx, repair);
      if (nextActor(repair, dueCents) !== 'customer') return;
      await tx.updateTable('repairs').set({ reminders: due }).where('id', '=', id).execute();
      const isLast = due === LAST;
      await addRepairEvent(
        tx,
        repair,
        SYSTEM,
        {
          kind: 'reminder',
          payload: { number: due, isLast },
          // The last reminder is also a letter; customers without e-mail are called.
          tells: isLast || repair.email === null ? ['customer', 'shop'] : ['customer'],
        },
        now,
      );
      reminded += 1;
    });
  }
  return reminded;
}

const LAST = unclaimedDates('2026-01-01').remindersOn.length;

const dueAt = (readyAt: Date | null, now: Date): number =>
  readyAt ? dueReminders(dayInParis(readyAt), dayInParis(now)) : 0;

/** The waiting devices, longest wait first, with the dates of each. */
export async function listUnclaimed({ database }: Pick<RepairDeps, 'database'>) {
  const rows = await database.kysely
    .selectFrom('repairs')
    .select([
      'id',
      'reference',
      'customer_name',
      'email',
      'phone',
      'device_kind',
      'brand',
      'model',
      'ready_at',
      'reminders',
    ])
    .where('state', '=', 'ready')
    .where('ready_at', 'is not', null)
    .orderBy('ready_at')
    .execute();
  return rows.flatMap(({ ready_at, ...row }) => {
    if (!ready_at) return [];
    const readyOn = dayInParis(ready_at);
    return [{ ...row, readyOn, ...unclaimedDates(readyOn) }];
  });
}
