import type { Transaction } from 'kysely';
import { LABEL_CHARGE } from '#domain/repair/prepaid-label.ts';
import type { Schema } from '../db/schema.ts';
import { orRefused, Refusal, type Refused, refused } from '../outcomes.ts';
import type { Uploads } from '../uploads/uploads-module.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addChargeRow } from './repair-entries.ts';
import { addRepairEvent, onRepair, type RepairRow, type RepairWho } from './repair-row.ts';

/** The owner of a label among the uploads: a case has one at most, and it is no photo of it. */
export const LABEL_OWNER = 'repair_label';

export type LabelOutcome = { outcome: 'sent' } | Refused;

type LabelDeps = Pick<RepairDeps, 'database' | 'clock'> & { uploads: Pick<Uploads, 'attach'> };

type Shop = Extract<RepairWho, { kind: 'shop' }>;

/** Gives the customer of a parcel the label that they asked for, and tells them. A later one replaces it. */
export const sendLabel = (
  deps: LabelDeps,
  repairId: string,
  uploadId: string,
  who: Shop,
): Promise<LabelOutcome> =>
  orRefused(
    onRepair(deps, repairId, async (tx, repair, now): Promise<LabelOutcome> => {
      if (repair.state !== 'announced') return refused('L’atelier n’attend pas de colis pour ce dossier.');
      if (repair.label_fee_cents === null) return refused('Le client envoie son appareil par ses moyens.');
      // Its file goes with those that nobody owns (server/uploads/remove-orphans.ts).
      await tx
        .updateTable('uploads')
        .set({ owner_kind: null, owner_id: null })
        .where('owner_kind', '=', LABEL_OWNER)
        .where('owner_id', '=', repairId)
        .execute();
      const [label] = await deps.uploads.attach([uploadId], { kind: LABEL_OWNER, id: repairId }, tx);
      // The one before stays.
      if (!label) throw new Refusal('Ce fichier n’est plus là\u00a0: choisissez-le de nouveau.');
      if (label.mime !== 'application/pdf')
        throw new Refusal('Une étiquette est un PDF\u00a0: enregistrez-la ainsi chez votre transporteur.');
      await addRepairEvent(tx, repair, who, { kind: 'label_sent', tells: ['customer'] }, now);
      return { outcome: 'sent' };
    }),
  );

/** What the customer agreed to pay for a label that brought the device here. */
export async function addLabelCharge(
  tx: Transaction<Schema>,
  repair: RepairRow,
  who: RepairWho,
  now: Date,
): Promise<void> {
  const cents = repair.label_fee_cents;
  if (!cents) return;
  const label = await tx
    .selectFrom('uploads')
    .select('id')
    .where('owner_kind', '=', LABEL_OWNER)
    .where('owner_id', '=', repair.id)
    .executeTakeFirst();
  if (label) await addChargeRow(tx, repair, { kind: 'other', label: LABEL_CHARGE, cents }, who, now);
}

/** The label of a case, for its customer and for the shop; null as long as there is none. */
export async function findLabel(
  { database }: Pick<RepairDeps, 'database'>,
  repairId: string,
): Promise<string | null> {
  const label = await database.kysely
    .selectFrom('uploads')
    .select('id')
    .where('owner_kind', '=', LABEL_OWNER)
    .where('owner_id', '=', repairId)
    .executeTakeFirst();
  return label?.id ?? null;
}
