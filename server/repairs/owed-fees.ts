import type { Kysely, Transaction } from 'kysely';
import { dayInParis } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { type OwedFee, owedFees, unrepairedFees } from '#domain/repair/announced-fees.ts';
import { chargeText } from '#domain/repair/repair-account.ts';
import { isDone } from '#domain/repair/repair-states.ts';
import type { Schema } from '../db/schema.ts';
import { type Refused, refused } from '../outcomes.ts';
import { findInvoiceOf } from './documents/invoice-rows.ts';
import { writeNote } from './documents/write-note.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addChargeRow } from './repair-entries.ts';
import { addRepairEvent, onRepair, type RepairRow, type RepairWho } from './repair-row.ts';

export type AskedFee = Pick<OwedFee, 'kind' | 'cents'>;

/** Adds a fee to the price of a case, as it was announced and as it is due now; its amount is computed, and was shown. */
export function addFee(
  deps: RepairDeps,
  repairId: string,
  asked: AskedFee,
  who: Extract<RepairWho, { kind: 'shop' }>,
): Promise<{ outcome: 'recorded' } | Refused> {
  return onRepair(deps, repairId, async (tx, repair, now) => {
    if (repair.grouped_cents > 0 || (await findInvoiceOf(tx, repair.id)))
      return refused('La facture est émise\u00a0: son prix n’augmente plus.');
    const owed = owedFees(await readFeeCase(tx, repair), dayInParis(now));
    const fee = owed.find(({ kind }) => kind === asked.kind);
    if (fee?.cents !== asked.cents)
      return refused('Ces frais sont déjà au prix, ou leur montant a changé\u00a0: relisez le dossier.');
    await writeFee(tx, repair, fee, who, now);
    if (isDone(repair)) await writeNote(tx, repair, { shop: deps.shop(), who, now });
    return { outcome: 'recorded' };
  });
}

/** Adds all that a device owes that goes back as it came. */
export async function addOwedFees(
  tx: Transaction<Schema>,
  repair: RepairRow,
  who: RepairWho,
  now: Date,
): Promise<void> {
  const owed = unrepairedFees(await readFeeCase(tx, repair), dayInParis(now));
  for (const fee of owed) await writeFee(tx, repair, fee, who, now);
}

async function writeFee(
  tx: Transaction<Schema>,
  repair: RepairRow,
  { kind, label, cents }: OwedFee,
  who: RepairWho,
  now: Date,
): Promise<void> {
  await addChargeRow(tx, repair, { kind, label, cents }, who, now);
  const note = `${chargeText({ kind, label })}, ${formatEuros(cents)}.`;
  await addRepairEvent(tx, repair, who, { kind: 'charge', note }, now);
}

async function readFeeCase(kysely: Kysely<Schema>, repair: RepairRow) {
  const charges = await kysely
    .selectFrom('repair_charges')
    .select(['kind', 'amount_cents'])
    .where('repair_id', '=', repair.id)
    .execute();
  const events = await kysely
    .selectFrom('repair_events')
    .select('kind')
    .where('repair_id', '=', repair.id)
    .execute();
  return { ...repair, charges, events };
}
