import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Uploads } from '../uploads/uploads-module.ts';
import { LABEL_OWNER } from './prepaid-label.ts';
import { lockRepair } from './repair-row.ts';

type Deps = { database: Pick<Database, 'kysely' | 'transaction'>; uploads: Pick<Uploads, 'remove'> };

/** The time after a relation (docs/decisions/080): claims are over by then (code civil, 2224). */
const KEPT = '5 years';
/** The time after the last contact with somebody who never brought a device. */
const REQUEST_KEPT = '3 years';
/**
 * Contracts made over the link from this price on are kept longer, as the law requires (code de la consommation, L.
 * 213-1).
 */
const CONTRACT_KEPT = '10 years';
const CONTRACT_CENTS = 12_000;
/** Upper bound for one hour; the rest waits for the next. */
const BATCH = 200;

/** Replaces the customer's name in a case. */
const NOBODY = 'Client effacé';
const NOTHING = 'Effacé';

/** A case whose time is over: it is finished, no guarantee is running, and the device has not come back since. */
export const isForgettable = (now: Date) => sql<boolean>`
  forgotten_at is null
    and state in ('handed_over', 'closed')
    and coalesce(handed_over_at, closed_at)
      < ${now}::timestamptz - case when registered_at is null then ${REQUEST_KEPT}::interval else ${KEPT}::interval end
    and greatest(guarantee_until, parts_guarantee_until, '-infinity') < ${now}::timestamptz
    and not exists (
      select from public.repairs as later
      where later.return_of = repairs.id
        and coalesce(later.handed_over_at, later.closed_at, 'infinity') >= ${now}::timestamptz - ${KEPT}::interval
    )
`;

/** A forgotten case whose contracts have passed their own time too. */
export const isPastContracts = (now: Date) => sql<boolean>`
  forgotten_at is not null
    and coalesce(handed_over_at, closed_at) < ${now}::timestamptz - ${CONTRACT_KEPT}::interval
    and exists (select from public.repair_quotes where repair_id = repairs.id)
`;

/**
 * Removes everything that names or shows a person from old cases: contact, words, photos, messages, history, quotes. A
 * case whose device came back since, or whose guarantee is running, waits. Returns how many were forgotten.
 */
export async function forgetRepairs(deps: Deps, now: Date): Promise<number> {
  const due = await dueCases(deps, now);
  for (const id of due) await forget(deps, id, now);
  await forgetContracts(deps, now);
  return due.length;
}

async function dueCases({ database }: Deps, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from public.repairs
    where ${isForgettable(now)}
    order by coalesce(handed_over_at, closed_at)
    limit ${BATCH}
  `.execute(database.kysely);
  return rows.map(({ id }) => id);
}

async function forget({ database, uploads }: Deps, id: string, now: Date): Promise<void> {
  // This comes first, and again if a later step fails: rows of photos are deleted with their files.
  await uploads.remove({ kind: 'repair', id });
  await uploads.remove({ kind: LABEL_OWNER, id });
  await database.transaction(async (tx) => {
    const repair = await lockRepair(tx, id);
    if (!repair || repair.forgotten_at) return;
    await tx
      .updateTable('repairs')
      .set({
        forgotten_at: now,
        user_id: null,
        customer_name: NOBODY,
        email: null,
        phone: null,
        return_address: null,
        company: null,
        siren: null,
        purchase_reference: null,
        billing_address: null,
        second_name: null,
        second_phone: null,
        second_may_collect: false,
        serial: null,
        fault: NOTHING,
        subject: null,
        condition: JSON.stringify({}),
        condition_note: null,
        marks: JSON.stringify([]),
        accessories: [],
        estimate_note: null,
        tracking_in: null,
        tracking_out: null,
        carrier_out: null,
        signature: null,
        signed_at: null,
        fingerprint: '0'.repeat(64),
        // The old link stops working: the new digest is that of a random text.
        link_hash: sql`encode(sha256(gen_random_uuid()::text::bytea), 'hex')`,
      })
      .where('id', '=', id)
      .execute();
    await tx.deleteFrom('repair_messages').where('repair_id', '=', id).execute();
    await tx
      .updateTable('repair_parts')
      .set({ serial: null, donor: null, name: sql`case when name is not null then ${NOTHING} end` })
      .where('repair_id', '=', id)
      .execute();
    await tx.deleteFrom('repair_flagged').where('repair_id', '=', id).execute();
    await tx.deleteFrom('repair_wipes').where('repair_id', '=', id).execute();
    await tx.deleteFrom('repair_checks').where('repair_id', '=', id).execute();
    await tx.deleteFrom('repair_technicians').where('repair_id', '=', id).execute();
    await tx.deleteFrom('repair_work').where('repair_id', '=', id).execute();
    // Their double is kept for two years (arrêté 83-50/A); invoices stay for their own time.
    await tx.deleteFrom('repair_notes').where('repair_id', '=', id).execute();
    await tx
      .deleteFrom('internal.outbox')
      .where('about_kind', '=', 'repair')
      .where('about_id', '=', id)
      .execute();
    const contracts = tx
      .selectFrom('repair_quotes')
      .select('id')
      .where('repair_id', '=', id)
      .where('state', '=', 'accepted')
      .where('accepted_cents', '>=', CONTRACT_CENTS);
    await tx
      .deleteFrom('repair_events')
      .where('repair_id', '=', id)
      .where(({ and, eb, not }) =>
        not(and([eb('kind', '=', 'accept'), eb(sql`(payload ->> 'quoteId')::uuid`, 'in', contracts)])),
      )
      .execute();
    await tx
      .deleteFrom('repair_quotes')
      .where('repair_id', '=', id)
      .where('id', 'not in', contracts)
      .execute();
  });
}

/** Deletes the contracts of forgotten cases, once their own time is over. */
async function forgetContracts({ database }: Deps, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const old = tx.selectFrom('repairs').select('id').where(isPastContracts(now));
    await tx.deleteFrom('repair_events').where('repair_id', 'in', old).execute();
    await tx.deleteFrom('repair_quotes').where('repair_id', 'in', old).execute();
  });
}
