import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { UsedGoodsEntry } from '#domain/accounting/used-goods.ts';
import type { UsedGoodsForm } from '#domain/accounting/used-goods-form.ts';
import { payoutOf } from '#domain/payments/payouts.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { orRefused, type Refused } from '../../outcomes.ts';
import { salesPaidBy, waitingExchanges } from '../../payments/exchanges.ts';
import { correctPayout, type Payout, writePayout } from '../../payments/payouts.ts';
import { type AdminIdentity, changeAsAdmin, readAsTableOwner } from '../as-admin.ts';

const entries = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<UsedGoodsEntry>`
  select
    g.id, g.number, first.number as "correctsNumber", g.correction, later.number as "correctedBy",
    g.acquired_on as "acquiredOn", g.description, g.serial, g.origin, g.price_cents as "priceCents", g.method as way,
    g.seller_name as "sellerName", g.seller_address as "sellerAddress", g.document_kind as "documentKind",
    g.document_number as "documentNumber", g.document_issuer as "documentIssuer", g.recorded_at as "recordedAt",
    who.full_name as "recordedBy"
  from public.used_goods g
  left join public.profiles who on who.id = g.recorded_by
  left join public.used_goods first on first.id = g.corrects_id
  left join lateral (
    select number from public.used_goods where corrects_id = g.id order by id desc limit 1
  ) later on true
  where ${condition}
  ${order}
`;

const PER_PAGE = 50;

/** A page of the register, newest first; `next` is the id before which the following page begins. */
export function listUsedGoods(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  before: number | null,
): Promise<{ rows: UsedGoodsEntry[]; next: number | null }> {
  return readAsTableOwner(database, admin, 'used_goods', async (tx) => {
    const condition = before === null ? sql`true` : sql`g.id < ${before}`;
    const { rows } = await entries(condition, sql`order by g.id desc limit ${PER_PAGE + 1}`).execute(tx);
    const shown = rows.slice(0, PER_PAGE);
    return { rows: shown, next: rows.length > PER_PAGE ? (shown.at(-1)?.id ?? null) : null };
  });
}

/** Within a year, longer numbers come last. */
const BY_NUMBER = sql`order by left(g.number, 7), char_length(g.number), g.number`;

/** The whole register in the order of its numbers, for an inspection. */
export function exportUsedGoods(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
): Promise<UsedGoodsEntry[]> {
  return readAsTableOwner(
    database,
    admin,
    'used_goods',
    async (tx) => (await entries(sql`true`, BY_NUMBER).execute(tx)).rows,
  );
}

type FoundUsedGoods = UsedGoodsEntry & {
  /** The used unit that was made of its object. */
  unit: { id: string; number: string } | null;
  /** Taken in exchange: the counter sales that it has paid, and what of its price waits for one. */
  exchange: { sales: Awaited<ReturnType<typeof salesPaidBy>>; leftCents: number };
};

/** Null if there is none with that number. */
export function findUsedGoods(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  number: string,
): Promise<FoundUsedGoods | null> {
  return readAsTableOwner(database, admin, 'used_goods', async (tx) => {
    const [entry] = (await entries(sql`g.number = ${number}`, sql``).execute(tx)).rows;
    if (!entry) return null;
    const first = await firstNumber(tx, entry.id);
    const [waiting] = await waitingExchanges(tx, first);
    const exchange = { sales: await salesPaidBy(tx, first), leftCents: waiting?.leftCents ?? 0 };
    return { ...entry, unit: await unitOf(tx, entry.id), exchange };
  });
}

/** An entry, and all that it corrects, back to the one with which its line of corrections began. */
const lineOf = (tx: Transaction<Schema>, entryId: number) =>
  tx
    .withRecursive('line(id, number, corrects_id)', (db) =>
      db
        .selectFrom('used_goods')
        .select(['id', 'number', 'corrects_id'])
        .where('id', '=', entryId)
        .union(
          db
            .selectFrom('used_goods as before')
            .innerJoin('line', 'line.corrects_id', 'before.id')
            .select(['before.id', 'before.number', 'before.corrects_id']),
        ),
    )
    .selectFrom('line');

/** The used unit of an entry, or of one that it corrects; null if there is none. */
async function unitOf(tx: Transaction<Schema>, entryId: number) {
  const unit = await lineOf(tx, entryId)
    .innerJoin('used_units as u', 'u.used_goods_id', 'line.id')
    .select(['u.id', 'u.number'])
    .executeTakeFirst();
  return unit ?? null;
}

export type UsedGoodsRecorded =
  | { outcome: 'recorded'; number: string }
  /** The corrected entry does not exist. */
  | { outcome: 'missing' }
  /** The entry already has a correction: the entry `by`. */
  | { outcome: 'corrected'; by: string }
  | Refused;

/**
 * Adds an entry with what is paid for it, or corrects another one, unless that has a correction already. The number is taken
 * last: simultaneous writers wait for it, and no number is skipped.
 */
export function recordUsedGoods(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  form: UsedGoodsForm,
  corrects: string | null,
  now: Date,
): Promise<UsedGoodsRecorded> {
  return orRefused(
    changeAsAdmin(database, admin, 'used_goods', async (tx): Promise<UsedGoodsRecorded> => {
      if (corrects === null) {
        const { number } = await addUsedGoods(tx, admin, form, { now });
        return { outcome: 'recorded', number };
      }
      const wrong = await tx
        .selectFrom('used_goods')
        .select(['id', 'price_cents as price', 'method as way', 'document_kind as documentKind'])
        .where('number', '=', corrects)
        .forUpdate()
        .executeTakeFirst();
      if (!wrong) return { outcome: 'missing' };
      const later = await findCorrection(tx, wrong.id);
      if (later) return { outcome: 'corrected', by: later.number };
      const { number } = await insertEntry(tx, admin, form, { correctsId: wrong.id, now });
      await correctPayout(
        tx,
        { used_goods_number: await firstNumber(tx, wrong.id) },
        {
          was: paidFor(wrong),
          right: paidFor(form),
          reason: (form.correction ?? '').slice(0, 300),
          actorId: admin.id,
          now,
        },
      );
      return { outcome: 'recorded', number };
    }),
  );
}

/**
 * Writes an entry with what is paid for it, in a transaction that has checked who writes it.
 *
 * @param reference of the cheque or the transfer
 * @throws Refusal
 */
export async function addUsedGoods(
  tx: Transaction<Schema>,
  admin: AdminIdentity,
  form: UsedGoodsForm,
  { reference = null, now }: { reference?: string | null; now: Date },
): Promise<{ id: number; number: string }> {
  const entry = await insertEntry(tx, admin, form, { correctsId: null, now });
  const paid = paidFor(form, reference);
  if (paid) await writePayout(tx, { used_goods_number: entry.number }, paid, { actorId: admin.id, now });
  return entry;
}

function paidFor(bought: Parameters<typeof payoutOf>[0], reference: string | null = null): Payout | null {
  const paid = payoutOf(bought);
  return paid && { ...paid, reference };
}

/** The number of the entry with which a line of corrections began: the ledger knows what was bought by it. */
async function firstNumber(tx: Transaction<Schema>, entryId: number): Promise<string> {
  const { number } = await lineOf(tx, entryId)
    .select('number')
    .where('corrects_id', 'is', null)
    .executeTakeFirstOrThrow();
  return number;
}

const insertEntry = (
  tx: Transaction<Schema>,
  admin: AdminIdentity,
  form: UsedGoodsForm,
  { correctsId, now }: { correctsId: number | null; now: Date },
): Promise<{ id: number; number: string }> =>
  tx
    .insertInto('used_goods')
    .values({
      number: sql<string>`internal.next_number('LP', ${now})`,
      corrects_id: correctsId,
      correction: form.correction ?? null,
      acquired_on: form.acquiredOn,
      description: form.description,
      serial: form.serial,
      origin: form.origin,
      price_cents: form.price,
      method: form.way,
      seller_name: form.sellerName,
      seller_address: form.sellerAddress,
      document_kind: form.documentKind,
      document_number: form.documentNumber,
      document_issuer: form.documentIssuer,
      recorded_by: admin.id,
      recorded_at: now,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();

const findCorrection = (tx: Transaction<Schema>, id: number) =>
  tx
    .selectFrom('used_goods')
    .select('number')
    .where('corrects_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
