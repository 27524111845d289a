import { type Kysely, sql, type Transaction } from 'kysely';
import { isOver } from '#domain/repair/repair-states.ts';
import type { Schema } from '../db/schema.ts';
import { type Refused, refused } from '../outcomes.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addRepairEvent, isId, onRepair, type RepairWho } from './repair-row.ts';

type Clerk = Extract<RepairWho, { kind: 'shop' }>;

export type Technician = Awaited<ReturnType<typeof listTechnicians>>[number];

/** Who of the staff may work on devices, by name. */
export const listTechnicians = ({ kysely }: { kysely: Kysely<Schema> }) =>
  kysely
    .selectFrom('profiles')
    .innerJoin('internal.staff_permissions', 'internal.staff_permissions.staff_role', 'profiles.staff_role')
    .select(['profiles.id', sql<string>`coalesce(profiles.full_name, '')`.as('name')])
    .where('permission', '=', 'repairs')
    .orderBy('full_name')
    .orderBy('profiles.id')
    .execute();

type Assignment = {
  /** Null: nobody in particular. */
  technicianId: string | null;
  /** Whom the form has seen. */
  seenId: string | null;
};

/**
 * Gives a device to somebody of the staff, who has it until somebody says otherwise. A form that has seen another technician
 * changes nothing.
 */
export async function assignTechnician(
  deps: RepairDeps,
  repairId: string,
  { technicianId, seenId }: Assignment,
  who: Clerk,
): Promise<{ outcome: 'assigned' } | Refused> {
  const people = await listTechnicians(deps.database);
  const nameOf = (id: string | null) => people.find((each) => each.id === id)?.name;
  if (technicianId !== null && (!isId(technicianId) || nameOf(technicianId) === undefined))
    return refused('Cette personne ne répare plus ici\u00a0: choisissez-en une autre.');
  return onRepair(deps, repairId, async (tx, repair, now) => {
    if (isOver(repair.state)) return refused('Ce dossier est terminé\u00a0: personne n’y travaille plus.');
    const current = await readTechnicianId(tx, repair.id);
    // Pressed twice, or two people who mean the same.
    if (current === technicianId) return { outcome: 'assigned' };
    if (current !== seenId)
      return refused(
        current === null
          ? 'Entre-temps, le dossier n’est plus à personne\u00a0: relisez-le, puis recommencez.'
          : `Entre-temps, le dossier est à ${nameOf(current) ?? 'quelqu’un d’autre'}\u00a0: relisez-le, puis recommencez.`,
      );
    await writeTechnician(tx, repair.id, technicianId, who, now);
    const note = nameOf(technicianId) ?? 'Personne en particulier';
    await addRepairEvent(tx, repair, who, { kind: 'assign', note, isPublic: false }, now);
    return { outcome: 'assigned' };
  });
}

async function readTechnicianId(tx: Transaction<Schema>, repairId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('repair_technicians')
    .select('technician_id')
    .where('repair_id', '=', repairId)
    .executeTakeFirst();
  return row?.technician_id ?? null;
}

async function writeTechnician(
  tx: Transaction<Schema>,
  repairId: string,
  technicianId: string | null,
  { userId }: Clerk,
  now: Date,
): Promise<void> {
  await tx.deleteFrom('repair_technicians').where('repair_id', '=', repairId).execute();
  if (technicianId === null) return;
  await tx
    .insertInto('repair_technicians')
    .values({ repair_id: repairId, technician_id: technicianId, assigned_by: userId, assigned_at: now })
    .execute();
}
