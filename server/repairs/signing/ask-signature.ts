import type { Kysely } from 'kysely';
import { isInShop } from '#domain/repair/repair-states.ts';
import { signatureAnswerOf, signedState } from '#domain/repair/signed-state.ts';
import type { Schema } from '../../db/schema.ts';
import { type Refused, refused } from '../../outcomes.ts';
import { findForShop, type ShopRepair } from '../find-repair.ts';
import type { RepairDeps } from '../repair-deps.ts';
import { onRepair, type RepairWho } from '../repair-row.ts';
import { signatureCode, signatureCodeHash } from './signature-code.ts';
import { termsHash } from './signed-terms.ts';

/** Long enough to read it all with a device in one's hands. */
const MINUTES = 20;

/**
 * Asks the customer to sign on a screen of their own what the shop noted of their device, and of the others of the drop-off that are not
 * signed. Whatever was asked before is void: its code opens nothing any more.
 */
export function askSignature(
  deps: RepairDeps,
  repairId: string,
  who: Extract<RepairWho, { kind: 'shop' }>,
): Promise<{ outcome: 'asked' } | Refused> {
  return onRepair(deps, repairId, async (tx, { registered_at, state }, now) => {
    const asked = await readToSign(tx, repairId);
    if (registered_at === null || !isInShop(state) || asked.length === 0)
      return refused('On signe pour un appareil qui est à l’atelier.');
    const expiresAt = new Date(now.getTime() + MINUTES * 60_000);
    const row = {
      code_hash: signatureCodeHash(deps.secret, signatureCode(deps.secret, repairId, expiresAt)),
      terms_hash: termsHash(asked),
      asked_by: who.userId,
      expires_at: expiresAt,
    };
    await tx.deleteFrom('internal.signature_requests').where('expires_at', '<=', now).execute();
    await tx
      .insertInto('internal.signature_requests')
      .values({ repair_id: repairId, ...row })
      .onConflict((conflict) => conflict.column('repair_id').doUpdateSet(row))
      .execute();
    return { outcome: 'asked' };
  });
}

/** A case, and those of the same drop-off that nobody has signed. */
export async function readToSign(kysely: Kysely<Schema>, repairId: string): Promise<ShopRepair[]> {
  const repair = await findForShop({ kysely }, repairId);
  if (!repair) return [];
  const others: ShopRepair[] = [];
  for (const { id, state } of repair.together) {
    const other = isInShop(state) ? await findForShop({ kysely }, id) : null;
    if (other?.registered_at && signedState(other) !== 'signed') others.push(other);
  }
  return [repair, ...others];
}

/** How the signature of a case stands, for the shop; with the code while the customer is asked. */
export async function readSigning({ database, secret, clock }: RepairDeps, repairId: string) {
  const repair = await findForShop(database, repairId);
  if (!repair) return null;
  const request = await database.kysely
    .selectFrom('internal.signature_requests')
    .select('expires_at')
    .where('repair_id', '=', repairId)
    .where('expires_at', '>', clock())
    .executeTakeFirst();
  return {
    state: signedState(repair),
    canAsk: repair.registered_at !== null && isInShop(repair.state),
    /** The customer's words with the answer. */
    note: signatureAnswerOf(repair)?.note ?? null,
    signature: repair.signature,
    waiting: request && {
      code: signatureCode(secret, repairId, request.expires_at),
      until: request.expires_at,
    },
  };
}
