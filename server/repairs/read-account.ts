import type { Kysely } from 'kysely';
import { bonusAside } from '#domain/bonus/bonus-states.ts';
import { accountOf } from '#domain/repair/repair-account.ts';
import type { Schema } from '../db/schema.ts';
import type { RepairRow } from './repair-row.ts';

type Repair = Pick<
  RepairRow,
  'id' | 'company' | 'agreement' | 'renounced_at' | 'paid_cents' | 'refunded_cents' | 'grouped_cents'
>;

/** What a repair costs, what was paid for it, by whom and to whom. */
export async function readMoney(kysely: Kysely<Schema>, repair: Repair) {
  const charges = await kysely
    .selectFrom('repair_charges')
    .leftJoin('profiles', 'profiles.id', 'actor_id')
    .select(['repair_charges.id', 'kind', 'label', 'amount_cents', 'profiles.full_name as actor_name'])
    .select('repair_charges.created_at')
    .where('repair_id', '=', repair.id)
    .orderBy('repair_charges.id')
    .execute();
  const entries = await kysely
    .selectFrom('payments')
    .leftJoin('profiles', 'profiles.id', 'actor_id')
    .select([
      'payments.id',
      'kind',
      'method',
      'amount_cents',
      'reference',
      'is_deposit',
      'corrects_id',
      'reason',
    ])
    .select(['profiles.full_name as actor_name', 'payments.created_at'])
    .where('repair_id', '=', repair.id)
    .orderBy('payments.id')
    .execute();
  return { ...accountOf({ ...(await factsOf(kysely, repair)), charges }), charges, entries };
}

/** What remains to be paid, for a repair that this transaction has locked. */
export async function readAccount(kysely: Kysely<Schema>, repair: Repair) {
  const charges = await kysely
    .selectFrom('repair_charges')
    .select('amount_cents')
    .where('repair_id', '=', repair.id)
    .execute();
  return accountOf({ ...(await factsOf(kysely, repair)), charges });
}

async function factsOf(kysely: Kysely<Schema>, repair: Repair) {
  const accepted = await kysely
    .selectFrom('repair_quotes')
    .select(['accepted_cents', 'deposit_cents', 'bonus'])
    .where('repair_id', '=', repair.id)
    .where('state', '=', 'accepted')
    .orderBy('version', 'desc')
    .executeTakeFirst();
  const invoiced =
    accepted?.bonus &&
    (await kysely
      .selectFrom('repair_bonuses')
      .select(['state', 'amount_cents'])
      .where('repair_id', '=', repair.id)
      .executeTakeFirst());
  return {
    agreement: repair.agreement,
    isRenounced: repair.renounced_at !== null,
    acceptedCents: accepted?.accepted_cents ?? null,
    askedCents: accepted?.deposit_cents ?? 0,
    paidCents: repair.paid_cents,
    refundedCents: repair.refunded_cents,
    groupedCents: repair.grouped_cents,
    // A case that has become a company's has none.
    bonus: repair.company === null ? (accepted?.bonus ?? null) : null,
    asideCents: invoiced ? bonusAside(invoiced) : null,
  };
}
