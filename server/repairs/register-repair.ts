import { sql, type Transaction } from 'kysely';
import { dayInParis } from '#domain/dates/dates.ts';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { announcedFees, hasFees, NO_FEES } from '#domain/repair/announced-fees.ts';
import { DATA_PLEDGE_VERSION } from '#domain/repair/data-pledge.ts';
import { refusedDays } from '#domain/repair/promised-days.ts';
import { counterSchema, intakeSchema, type RepairIntake } from '#domain/repair/repair-request.ts';
import { factsOf, findRepairTransition } from '#domain/repair/repair-rules.ts';
import { isOver, type RepairState, type WayIn } from '#domain/repair/repair-states.ts';
import { saysAgreement } from '#domain/repair/signed-state.ts';
import type { Schema } from '../db/schema.ts';
import { type ChangedMeanwhile, changedMeanwhile } from '../edits/changed-meanwhile.ts';
import { type Invalid, invalid, type Refused, refused } from '../outcomes.ts';
import { sealText } from '../sealed-text.ts';
import type { Uploads } from '../uploads/uploads-module.ts';
import { acceptedFees } from './accepted-fees.ts';
import { addPhotoRows } from './add-photos.ts';
import {
  type CreateOutcome,
  customerColumns,
  deviceColumns,
  fingerprintOf,
  openRepair,
  secondColumns,
} from './create-repair.ts';
import { addLabelCharge } from './prepaid-label.ts';
import type { RepairDeps } from './repair-deps.ts';
import {
  addRepairEvent,
  lastChange,
  lockDropOff,
  onRepair,
  type RepairRow,
  type RepairWho,
} from './repair-row.ts';

export type RegisterOutcome = { outcome: 'moved'; state: RepairState } | ChangedMeanwhile | Refused | Invalid;

type Shop = Extract<RepairWho, { kind: 'shop' }>;

/** Without uploads no photos are attached. */
type RegisterDeps = RepairDeps & { uploads?: Pick<Uploads, 'attach'> };

type Intake = Omit<RepairIntake, 'device'>;

/**
 * Takes in a device that was requested or announced, with the photos of its arrival: the mail that tells of it says that they are there.
 */
export async function registerRepair(
  deps: RegisterDeps,
  repairId: string,
  asked: unknown,
  who: Shop,
  guard: EditGuard<RepairRow>,
  photoIds: readonly string[] = [],
): Promise<RegisterOutcome> {
  const { success, data: intake, error } = intakeSchema.safeParse(asked);
  if (!success) return invalid(error);
  return onRepair(deps, repairId, async (tx, repair, now) => {
    const found = findRepairTransition(factsOf(repair, now), 'register', who.kind);
    if ('refusal' in found) return refused(found.refusal);
    const meanwhile = await changedMeanwhile(tx, guard, repair, lastChange(repairId));
    if (meanwhile) return meanwhile;
    const issues = refusedDays(intake, { today: dayInParis(now), schedule: deps.shop() });
    if (issues.length > 0) return { outcome: 'invalid', issues };
    const first = await findFirst(tx, intake.returnOf);
    if (first === 'no such') return NO_FIRST;
    const { to, tells } = found.transition;
    await tx
      .updateTable('repairs')
      .set({
        ...intakeColumns(intake, deps, now),
        ...feesColumns(intake, repair.way_in, deps, now),
        ...deviceColumns(intake.device, deps),
        state: to,
        updated_at: now,
      })
      .where('id', '=', repairId)
      .execute();
    const photos = await deps.uploads?.attach(photoIds, { kind: 'repair', id: repairId }, tx);
    const ids = photos?.map(({ id }) => id) ?? [];
    const payload = { ...guaranteeAt(first, now), ...(ids.length > 0 && { photos: ids.length }) };
    await addRepairEvent(tx, repair, who, { kind: 'register', to, tells, payload }, now);
    const registered = { ...repair, state: to };
    if (ids.length > 0)
      await addPhotoRows(tx, registered, { ids, stage: 'arrival', caption: null, isPublic: true }, who, now);
    if (repair.way_in === 'mail-in') await addLabelCharge(tx, registered, who, now);
    await keepUnlockCode(tx, deps, registered, intake, who, now);
    return { outcome: 'moved', state: to };
  });
}

/** Opens a case at the counter, with the device at hand. The same intake again is the same case. */
export async function registerAtCounter(deps: RepairDeps, asked: unknown, who: Shop): Promise<CreateOutcome> {
  const { success, data: intake, error } = counterSchema.safeParse(asked);
  if (!success) return invalid(error);
  return deps.database.transaction(async (tx) => {
    const first = await findFirst(tx, intake.returnOf);
    if (first === 'no such') return NO_FIRST;
    const now = deps.clock();
    const dropOff = await findDropOff(tx, intake.broughtWith);
    if (dropOff === 'over') return NO_DROP_OFF;
    const claimed = await takeClaim(tx, intake, who, now);
    if (claimed) return claimed;
    const issues = refusedDays(intake, { today: dayInParis(now), schedule: deps.shop() });
    if (issues.length > 0) return { outcome: 'invalid', issues };
    const email = intake.customer.email ?? null;
    const { unlockCode: _, ...told } = intake;
    return openRepair(tx, deps, {
      idempotencyKey: intake.idempotencyKey,
      // Without the code: anyone who reads a digest of it could try all codes.
      fingerprint: fingerprintOf(told),
      who,
      columns: {
        way_in: 'counter',
        state: 'registered',
        ...customerColumns(intake.customer),
        ...secondColumns(intake.second),
        ...deviceColumns(intake.device, deps),
        fault: intake.fault,
        claim_id: intake.claimId ?? null,
        brought_with: dropOff,
        ...intakeColumns(intake, deps, now),
        ...feesColumns(intake, 'counter', deps, now),
      },
      event: { kind: 'intake', payload: guaranteeAt(first, now), tells: ['customer'] },
      also: async (id) => {
        await keepUnlockCode(tx, deps, { id, state: 'registered', email }, intake, who, now);
        await signDropOff(tx, dropOff, intake.signature, now);
      },
    });
  });
}

const NO_FIRST: Invalid = {
  outcome: 'invalid',
  issues: [
    {
      path: 'returnOf',
      message: 'Un retour se rattache à un dossier dont l’appareil a été réparé et rendu.',
    },
  ],
};

const NO_DROP_OFF: Invalid = {
  outcome: 'invalid',
  issues: [{ path: '', message: 'Cet appareil n’est plus en dépôt\u00a0: enregistrez l’autre à part.' }],
};

/** The first case of the drop-off that this device belongs to, all of it locked; null if it comes alone. */
async function findDropOff(tx: Transaction<Schema>, id: string | undefined): Promise<string | null | 'over'> {
  if (!id) return null;
  // A signature is written into the other cases too (signDropOff).
  const named = (await lockDropOff(tx, id))?.repair;
  if (!named?.registered_at || isOver(named.state)) return 'over';
  return named.brought_with ?? named.id;
}

/** Customers sign once, when all their devices are described: what waits for a signature gets it. */
async function signDropOff(
  tx: Transaction<Schema>,
  dropOff: string | null,
  signature: string | undefined,
  now: Date,
): Promise<void> {
  if (dropOff === null || !signature) return;
  await tx
    .updateTable('repairs')
    .set({ signature, signed_at: now, fees_accepted_at: acceptedFees(now) })
    .where(({ eb, or }) => or([eb('id', '=', dropOff), eb('brought_with', '=', dropOff)]))
    .where('signature', 'is', null)
    .where('state', '=', 'registered')
    .execute();
}

type First = { reference: string; guarantee_until: string | null; parts_guarantee_until: string | null };

/** The repair whose guarantee this one uses; null if there is none. */
async function findFirst(tx: Transaction<Schema>, id: string | undefined): Promise<First | null | 'no such'> {
  if (!id) return null;
  const first = await tx
    .selectFrom('repairs')
    .select(['reference', 'guarantee_until', 'parts_guarantee_until'])
    .where('id', '=', id)
    .where('state', '=', 'handed_over')
    // A device that went back as it came was not repaired, so nothing of it is guaranteed.
    .where('agreement', 'is not', null)
    .executeTakeFirst();
  return first ?? 'no such';
}

type Claiming = { claimId?: string | undefined; idempotencyKey: string };

/** Writes that the goods of a claim are at the shop, and that they are repaired here; says why not, if they cannot be. */
async function takeClaim(
  tx: Transaction<Schema>,
  { claimId, idempotencyKey }: Claiming,
  who: Shop,
  now: Date,
): Promise<Invalid | null> {
  if (!claimId) return null;
  const claim = await tx
    .selectFrom('guarantee_claims')
    .select(['outcome', 'handed_over_on'])
    .where('id', '=', claimId)
    .forUpdate()
    .executeTakeFirst();
  const known = await tx
    .selectFrom('repairs')
    .select(['reference', 'idempotency_key'])
    .where('claim_id', '=', claimId)
    .executeTakeFirst();
  // The second of two clicks finds the case of the first.
  if (known?.idempotency_key === idempotencyKey) return null;
  if (!claim || claim.outcome !== null || known) {
    const message = known
      ? `Cette réclamation a déjà sa réparation, ${known.reference}.`
      : 'Cette réclamation n’est plus à régler.';
    return { outcome: 'invalid', issues: [{ path: '', message }] };
  }
  await tx
    .updateTable('guarantee_claims')
    .set({ handed_over_on: claim.handed_over_on ?? dayInParis(now), version: sql`version + 1` })
    .set({ updated_at: now, actor_id: who.userId })
    .where('id', '=', claimId)
    .execute();
  return null;
}

/** The guarantees that were running when the device came back, to decide what is free. */
function guaranteeAt(first: First | null, now: Date): Record<string, unknown> {
  if (!first) return {};
  const { reference, guarantee_until, parts_guarantee_until } = first;
  const today = dayInParis(now);
  return {
    returnOf: reference,
    underGuarantee: guarantee_until !== null && today <= guarantee_until,
    partsUnderGuarantee: parts_guarantee_until !== null && today <= parts_guarantee_until,
  };
}

function intakeColumns(intake: Intake, { dataNoticeVersion }: RepairDeps, now: Date) {
  const { reusedParts, estimate, signature } = intake;
  return {
    return_of: intake.returnOf ?? null,
    condition: JSON.stringify(intake.condition),
    condition_note: intake.conditionNote ?? null,
    marks: JSON.stringify(intake.marks),
    accessories: intake.accessories,
    data_notice_version: dataNoticeVersion,
    ...reusedPartsColumns(reusedParts),
    ...(estimate && estimateColumns(estimate)),
    promised_on: intake.promisedOn ?? null,
    signature: signature ?? null,
    signed_at: signature ? now : null,
    refuses_unlock_code: intake.refusesUnlockCode,
    has_no_unlock_code: intake.hasNoUnlockCode,
    account_lock: intake.accountLock ?? null,
    data_choice: intake.dataChoice,
    data_pledge_version: DATA_PLEDGE_VERSION,
    registered_at: now,
  };
}

/**
 * What is announced when a device is left, and whether its customer agreed to it there, drawn or in words. A parcel keeps what
 * was announced before it left; a device that comes back under a guarantee owes nothing.
 */
function feesColumns(
  { returnOf, signature, conditionNote, claimId }: Intake & { claimId?: string | undefined },
  wayIn: WayIn,
  { shop }: Pick<RepairDeps, 'shop'>,
  now: Date,
) {
  if (returnOf || claimId) return { ...NO_FEES, fees_accepted_at: null };
  if (wayIn === 'mail-in') return {};
  const fees = announcedFees(shop());
  const isAccepted = hasFees(fees) && (Boolean(signature) || saysAgreement(conditionNote));
  return { ...fees, fees_accepted_at: isAccepted ? now : null };
}

export const reusedPartsColumns = (reusedParts: RepairIntake['reusedParts']) => ({
  reused_parts: reusedParts.choice,
  reused_parts_case: reusedParts.choice === 'not_offered' ? reusedParts.case : null,
});

export const estimateColumns = (estimate: RepairIntake['estimate'] | null) => ({
  estimate_min_cents: estimate?.minCents ?? null,
  estimate_max_cents: estimate?.maxCents ?? null,
  estimate_note: estimate?.note ?? null,
  estimate_until: estimate?.until ?? null,
});

async function keepUnlockCode(
  tx: Transaction<Schema>,
  { keys }: RepairDeps,
  repair: { id: string; state: RepairState; email: string | null },
  { unlockCode: code, refusesUnlockCode }: Intake,
  who: RepairWho,
  now: Date,
): Promise<void> {
  if (refusesUnlockCode) await addRepairEvent(tx, repair, who, { kind: 'unlock_code_refused' }, now);
  if (!code) return;
  const sealed = sealText(keys()[0], repair.id, code);
  await tx
    .insertInto('repair_unlock_codes')
    .values({ repair_id: repair.id, sealed, created_at: now })
    .onConflict((conflict) => conflict.column('repair_id').doUpdateSet({ sealed, created_at: now }))
    .execute();
  await addRepairEvent(tx, repair, who, { kind: 'unlock_code_stored' }, now);
}
