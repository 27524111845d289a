import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { NOTE_FROM_CENTS } from '#domain/repair/billed-lines.ts';
import type { Schema } from '../../db/schema.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import type { RepairRow, RepairWho } from '../repair-row.ts';
import { readBilling } from './billing.ts';
import { type NoteData, noteDataSchema } from './money-data.ts';
import { documentBase, ratedLines, readPrice } from './price-lines.ts';

/**
 * Writes the note that is given before payment, unless the price is below that from which the law wants one. As long as
 * the price stays, its note stays; a lower price has a new one, whatever it is.
 */
export async function writeNote(
  tx: Transaction<Schema>,
  repair: RepairRow,
  { shop, who, now }: { shop: ShopSettings; who: RepairWho; now: Date },
): Promise<void> {
  const { lines, priceCents, keptCents, bonus } = await readPrice(tx, repair);
  const { company, siren, purchaseReference } = await readBilling(tx, repair);
  const base = documentBase(repair, shop, now);
  const data = {
    ...base,
    customer: { name: repair.customer_name, company, siren },
    purchaseReference,
    ...ratedLines(base, lines),
    totalCents: priceCents,
    paidCents: Math.min(keptCents, priceCents - (bonus?.cents ?? 0)),
    bonus,
  };
  const last = await tx
    .selectFrom('repair_notes')
    .select('data')
    .where('repair_id', '=', repair.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last ? isSamePrice(noteDataSchema.parse(last.data), data) : priceCents < NOTE_FROM_CENTS) return;
  // Nothing is paid for what is free.
  if (priceCents === 0) return;
  await tx
    .insertInto('repair_notes')
    .values({
      repair_id: repair.id,
      total_cents: priceCents,
      data: JSON.stringify(data),
      actor_id: who.kind === 'shop' ? who.userId : null,
      written_at: now,
    })
    .execute();
}

const isSamePrice = (before: NoteData, now: Pick<NoteData, 'lines' | 'customer' | 'bonus'>) =>
  isDeepStrictEqual([before.lines, before.customer, before.bonus], [now.lines, now.customer, now.bonus]);
