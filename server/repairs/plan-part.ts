import type { Selectable, Transaction } from 'kysely';
import { dayInParis } from '#domain/dates/dates.ts';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { formatEuros } from '#domain/money/money.ts';
import { expectedText } from '#domain/repair/expected-part.ts';
import { partPlanSchema } from '#domain/repair/part-request.ts';
import type { Schema } from '../db/schema.ts';
import { type ChangedMeanwhile, changedMeanwhile } from '../edits/changed-meanwhile.ts';
import { faultAt, type Invalid, invalid, type Refused, refused } from '../outcomes.ts';
import { PART_NAME } from './part-name.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addRepairEvent, lastChange, onRepair, type RepairWho } from './repair-row.ts';

/** What is stored of it. */
export type PartPlan = Pick<Selectable<Schema['repair_parts']>, 'supplier' | 'expected_on' | 'cost_cents'>;

type Planning = {
  partId: number;
  guard: EditGuard<PartPlan>;
  /** No mail tells of it. */
  isQuiet?: boolean | undefined;
};

/**
 * Notes from whom an awaited part comes, when and at what cost. Its customer is told the day when it is set or changes: once a
 * change, with what it was before.
 */
export async function planPart(
  deps: RepairDeps,
  repairId: string,
  { partId, guard, isQuiet = false }: Planning,
  asked: unknown,
  who: Extract<RepairWho, { kind: 'shop' }>,
): Promise<{ outcome: 'planned' } | ChangedMeanwhile | Refused | Invalid> {
  const { success, data: plan, error } = partPlanSchema.safeParse(asked);
  if (!success) return invalid(error);
  return onRepair(deps, repairId, async (tx, repair, now) => {
    const part = await readAwaited(tx, repair.id, partId);
    if (!part) return refused('Cette pièce n’est plus attendue\u00a0: relisez le dossier.');
    const meanwhile = await changedMeanwhile(tx, guard, part, lastChange(repair.id));
    if (meanwhile) return meanwhile;
    const columns: PartPlan = {
      supplier: plan.supplier ?? null,
      expected_on: plan.expectedOn ?? null,
      cost_cents: plan.costCents ?? null,
    };
    const isMoved = columns.expected_on !== part.expected_on;
    const isPurchaseChanged = columns.supplier !== part.supplier || columns.cost_cents !== part.cost_cents;
    if (isMoved && columns.expected_on !== null && columns.expected_on < dayInParis(now))
      return faultAt('expectedOn', 'Cette date est passée\u00a0: écrivez aujourd’hui ou plus tard.');
    if (!isMoved && !isPurchaseChanged) return { outcome: 'planned' };
    await tx
      .updateTable('repair_parts')
      .set({ ...columns, updated_at: now })
      .where('id', '=', part.id)
      .execute();
    if (isPurchaseChanged) {
      const note = purchaseText(part.name, columns);
      const payload = { change: 'plan', partId: part.id };
      await addRepairEvent(tx, repair, who, { kind: 'part', note, payload, isPublic: false }, now);
    }
    if (isMoved) {
      const note = expectedText(part.name, columns.expected_on, part.expected_on);
      const payload = { partId: part.id, expectedOn: columns.expected_on, ...(isQuiet && { isQuiet }) };
      const tells = isQuiet ? [] : (['customer'] as const);
      await addRepairEvent(tx, repair, who, { kind: 'part_expected', note, payload, tells }, now);
    }
    return { outcome: 'planned' };
  });
}

/** « Port HDMI : MobileParts, 12,50 € » */
const purchaseText = (name: string, { supplier, cost_cents }: PartPlan): string =>
  `${name}\u00a0: ${[supplier, cost_cents !== null && formatEuros(cost_cents)].filter(Boolean).join(', ') || 'ni fournisseur ni coût'}`;

/** The case is locked: nobody else changes its parts. */
const readAwaited = (tx: Transaction<Schema>, repairId: string, partId: number) =>
  Number.isSafeInteger(partId)
    ? tx
        .selectFrom('repair_parts')
        .leftJoin('products', 'products.id', 'product_id')
        .select(['repair_parts.id', PART_NAME, 'supplier', 'expected_on', 'cost_cents'])
        .where('repair_id', '=', repairId)
        .where('repair_parts.id', '=', partId)
        .where('repair_parts.state', '=', 'awaited')
        .executeTakeFirst()
    : Promise.resolve(undefined);
