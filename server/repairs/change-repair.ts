import type { Updateable } from 'kysely';
import { dayInParis } from '#domain/dates/dates.ts';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { areTermsOpen, correctedTermsText } from '#domain/repair/agreed-terms.ts';
import { refusedDays } from '#domain/repair/promised-days.ts';
import { type RepairChange, repairChangeSchema } from '#domain/repair/repair-request.ts';
import { isOver } from '#domain/repair/repair-states.ts';
import type { Schema } from '../db/schema.ts';
import { type ChangedMeanwhile, changedMeanwhile } from '../edits/changed-meanwhile.ts';
import { type Invalid, invalid, type Refused, refused } from '../outcomes.ts';
import { customerColumns, deviceColumns, secondColumns } from './create-repair.ts';
import { estimateColumns, reusedPartsColumns } from './register-repair.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addRepairEvent, lastChange, onRepair, type RepairRow, type RepairWho } from './repair-row.ts';

export type RepairChangeOutcome = { outcome: 'changed' } | ChangedMeanwhile | Refused | Invalid;

const TERMS_CLOSED =
  'L’estimation et le choix des pièces se corrigent de la prise en charge à l’accord du client\u00a0: le devis accepté les remplace.';

/**
 * Changes the fields of a case; the event names the fields, not their contents. When an estimate or a choice of parts
 * (L. 224-109) is corrected, another event states the terms now in force, for the customer too.
 */
export async function changeRepair(
  deps: RepairDeps,
  repairId: string,
  asked: unknown,
  who: Extract<RepairWho, { kind: 'shop' }>,
  guard: EditGuard<RepairRow>,
): Promise<RepairChangeOutcome> {
  const { success, data: change, error } = repairChangeSchema.safeParse(asked);
  if (!success) return invalid(error);
  if (Object.keys(change).length === 0) return refused('Rien n’a changé.');
  return onRepair(deps, repairId, async (tx, repair, now) => {
    if (isOver(repair.state)) return refused('Ce dossier est terminé\u00a0: il ne change plus.');
    const meanwhile = await changedMeanwhile(tx, guard, repair, lastChange(repair.id));
    if (meanwhile) return meanwhile;
    const issues = refusedDays(change, { today: dayInParis(now), schedule: deps.shop() }, repair);
    if (issues.length > 0) return { outcome: 'invalid', issues };
    const terms = termsOf(change);
    const corrected = correctedTermsText(repair, { ...repair, ...terms });
    if (corrected && !areTermsOpen(repair.state)) return refused(TERMS_CLOSED);
    const isOthers = change.customer !== undefined && (change.customer.email ?? null) !== repair.email;
    await tx
      .updateTable('repairs')
      // An account had joined it by the old e-mail; the account of the new mailbox may join it.
      .set({ ...columnsOf(change, deps), ...(isOthers && { user_id: null }), updated_at: now })
      .where('id', '=', repairId)
      .execute();
    const fields = Object.keys(change).filter(
      // Sent with every correction: what a customer has said of it stands as long as it is left alone.
      (field) => field !== 'dataChoice' || change.dataChoice !== repair.data_choice,
    );
    await addRepairEvent(tx, repair, who, { kind: 'change', payload: { fields } }, now);
    if (corrected) await addRepairEvent(tx, repair, who, { kind: 'terms', note: corrected }, now);
    return { outcome: 'changed' };
  });
}

function columnsOf(change: RepairChange, deps: RepairDeps): Updateable<Schema['repairs']> {
  const { customer, second, device, promisedOn, accountLock, dataChoice, trackingIn, trackingOut } = change;
  return {
    ...(customer && customerColumns(customer)),
    ...(second !== undefined && secondColumns(second)),
    ...(device && deviceColumns(device, deps)),
    ...(promisedOn !== undefined && { promised_on: promisedOn }),
    ...(accountLock !== undefined && { account_lock: accountLock }),
    ...(dataChoice !== undefined && { data_choice: dataChoice }),
    ...termsOf(change),
    ...(trackingIn !== undefined && { tracking_in: trackingIn }),
    ...(trackingOut !== undefined && { tracking_out: trackingOut }),
  };
}

const termsOf = ({ estimate, reusedParts }: RepairChange) => ({
  ...(estimate !== undefined && estimateColumns(estimate)),
  ...(reusedParts && reusedPartsColumns(reusedParts)),
});
