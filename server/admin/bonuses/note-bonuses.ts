import type { Selectable, Transaction } from 'kysely';
import type { NotedBonuses } from '#domain/bonus/bonus-form.ts';
import { BONUS_STATES, BONUS_STEPS, SETTLED_BONUSES, stepsFrom } from '#domain/bonus/bonus-states.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { orRefused, Refusal, type Refused } from '../../outcomes.ts';
import { takeBackEntry, writeEntry } from '../../payments/write-entry.ts';
import { lockRepair } from '../../repairs/repair-row.ts';
import { type AdminIdentity, changeAsAdmin } from '../as-admin.ts';

type BonusDeps = { database: Pick<Database, 'transaction'>; clock: () => Date };
type Bonus = Selectable<Schema['repair_bonuses']>;

/**
 * Notes what has become of several bonuses, all of them or none. What an organisation pays becomes an entry of the ledger, of its
 * repair; nobody types the amount.
 */
export function noteBonuses(
  { database, clock }: BonusDeps,
  admin: AdminIdentity,
  { bonuses, ...noted }: NotedBonuses,
): Promise<{ outcome: 'noted' } | Refused> {
  return orRefused(
    changeAsAdmin(database, admin, 'accounting', async (tx) => {
      // In the order of their ids (decision 144).
      for (const id of [...new Set(bonuses)].toSorted()) await noteOne(tx, admin, id, noted, clock());
      return { outcome: 'noted' } as const;
    }),
  );
}

async function noteOne(
  tx: Transaction<Schema>,
  { id: actorId }: AdminIdentity,
  repairId: string,
  { step, reference, reason }: Omit<NotedBonuses, 'bonuses'>,
  now: Date,
): Promise<void> {
  const repair = await lockRepair(tx, repairId);
  const bonus = await tx
    .selectFrom('repair_bonuses')
    .selectAll()
    .where('repair_id', '=', repairId)
    .forUpdate()
    .executeTakeFirst();
  if (!repair || !bonus) throw new Refusal('Ce bonus n’existe pas\u00a0: rechargez la page.');
  if (!stepsFrom(bonus.state).includes(step))
    throw new Refusal(
      `Le bonus du dossier ${repair.reference} est «\u00a0${BONUS_STATES[bonus.state]}\u00a0»\u00a0: «\u00a0${BONUS_STEPS[step].label}\u00a0» ne le suit pas. Rien n’est noté.`,
    );
  const state = BONUS_STEPS[step].to;
  const isSettled = SETTLED_BONUSES.some((settled) => settled === state);
  const payment_id = step === 'pay' ? await writePaid(tx, bonus, actorId, now) : null;
  if (step === 'unpay') await takeBack(tx, bonus, { reason: reason ?? '', actorId, now });
  await tx
    .updateTable('repair_bonuses')
    .set({
      state,
      payment_id,
      settled_at: isSettled ? now : null,
      reason: reason ?? null,
      ...(step === 'send' && { sent_at: now, reference: reference ?? bonus.reference }),
    })
    .where('repair_id', '=', repairId)
    .execute();
}

const writePaid = (
  tx: Transaction<Schema>,
  { repair_id, amount_cents }: Bonus,
  actorId: string,
  now: Date,
): Promise<number> =>
  writeEntry(
    tx,
    { repair_id },
    { kind: 'payment', method: 'bonus', amount_cents, is_deposit: false, actor_id: actorId, created_at: now },
  );

/** What was noted as paid was not: a counter-entry, and the organisation owes it again. */
async function takeBack(
  tx: Transaction<Schema>,
  { repair_id, payment_id }: Bonus,
  correction: { reason: string; actorId: string; now: Date },
): Promise<void> {
  const wrong = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', payment_id)
    .executeTakeFirstOrThrow();
  await takeBackEntry(tx, { repair_id }, wrong, { right: null, ...correction });
}
