import type { Kysely } from 'kysely';
import type { SigningPurpose } from '#domain/repair/collection.ts';
import { isInShop, type RepairState } from '#domain/repair/repair-states.ts';
import { type SignedState, signatureAnswerOf, signedState } from '#domain/repair/signed-state.ts';
import type { Schema } from '../../db/schema.ts';
import { type Refused, refused } from '../../outcomes.ts';
import { findForShop, type ShopRepair } from '../find-for-shop.ts';
import type { RepairDeps } from '../repair-deps.ts';
import { onRepair, type RepairWho } from '../repair-row.ts';
import { collectionStanding } from './collection-signature.ts';
import { signatureCode, signatureCodeHash } from './signature-code.ts';
import { termsHash } from './signed-terms.ts';

/** Long enough to read it all with a device in one's hands. */
const MINUTES = 20;

/**
 * Asks the customer to sign on a screen of their own what the shop noted of their device, and of the others of the drop-off that are not
 * signed; or that one device is handed over. Whatever was asked before is void: its code opens nothing any more.
 */
export function askSignature(
  deps: RepairDeps,
  repairId: string,
  who: Extract<RepairWho, { kind: 'shop' }>,
  purpose: SigningPurpose = 'intake',
): Promise<{ outcome: 'asked' } | Refused> {
  return onRepair(deps, repairId, async (tx, { registered_at, state }, now) => {
    const asked = await readToSign(tx, repairId, purpose);
    if (!canSign({ registered_at, state }, purpose) || asked.length === 0) return refused(NOT_NOW[purpose]);
    const expiresAt = new Date(now.getTime() + MINUTES * 60_000);
    const row = {
      code_hash: signatureCodeHash(deps.secret, signatureCode(deps.secret, { repairId, purpose, expiresAt })),
      terms_hash: termsHash(asked, purpose),
      purpose,
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

const NOT_NOW: Record<SigningPurpose, string> = {
  intake: 'On signe pour un appareil qui est à l’atelier.',
  hand_over: 'On signe la remise d’un appareil qui est prêt à rendre.',
};

const canSign = (
  { registered_at, state }: { registered_at: Date | null; state: RepairState },
  purpose: SigningPurpose,
): boolean => (purpose === 'intake' ? registered_at !== null && isInShop(state) : state === 'ready');

/** A case and, at its intake, those of the same drop-off that nobody has signed. */
export async function readToSign(
  kysely: Kysely<Schema>,
  repairId: string,
  purpose: SigningPurpose,
): Promise<ShopRepair[]> {
  const repair = await findForShop({ kysely }, repairId);
  if (!repair) return [];
  if (purpose === 'hand_over') return [repair];
  const others: ShopRepair[] = [];
  for (const { id, state } of repair.together) {
    const other = isInShop(state) ? await findForShop({ kysely }, id) : null;
    if (other?.registered_at && signedState(other) !== 'signed') others.push(other);
  }
  return [repair, ...others];
}

/** How the signature of a case stands, for the shop; with the code while the customer is asked. */
export async function readSigning(
  { database, secret, clock }: RepairDeps,
  repairId: string,
  purpose: SigningPurpose = 'intake',
) {
  const repair = await findForShop(database, repairId);
  if (!repair) return null;
  const request = await database.kysely
    .selectFrom('internal.signature_requests')
    .select('expires_at')
    .where('repair_id', '=', repairId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', clock())
    .executeTakeFirst();
  return {
    ...(purpose === 'intake' ? intakeStanding(repair) : handOverStanding(repair)),
    canAsk: canSign(repair, purpose),
    waiting: request && {
      code: signatureCode(secret, { repairId, purpose, expiresAt: request.expires_at }),
      until: request.expires_at,
    },
  };
}

type SignedStanding = {
  state: SignedState;
  /** The customer's words with the answer. */
  note: string | null;
  signature: string | null;
  signedAt: Date | null;
};

const intakeStanding = (repair: ShopRepair): SignedStanding => ({
  state: signedState(repair),
  note: signatureAnswerOf(repair)?.note ?? null,
  signature: repair.signature,
  signedAt: repair.signed_at,
});

function handOverStanding(repair: ShopRepair): SignedStanding {
  const standing = collectionStanding(repair);
  const isSigned = standing.state === 'signed';
  return {
    state: standing.state,
    note: isSigned ? standing.signature.name : standing.state === 'refused' ? standing.note : null,
    signature: isSigned ? standing.strokes : null,
    signedAt: isSigned ? standing.at : null,
  };
}
