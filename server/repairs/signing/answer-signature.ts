import type { Transaction } from 'kysely';
import type { SigningPurpose } from '#domain/repair/collection.ts';
import { collectionAnswerSchema } from '#domain/repair/collection-request.ts';
import { type SignatureAnswer, signatureAnswerSchema } from '#domain/repair/signature-request.ts';
import { writtenAgreement } from '#domain/repair/signed-state.ts';
import type { Schema } from '../../db/schema.ts';
import { type Invalid, invalid, type Refused, refused } from '../../outcomes.ts';
import { acceptedFees } from '../accepted-fees.ts';
import { HAND_OVER_MENTIONS } from '../documents/hand-over-blocks.ts';
import { intakeMentions } from '../documents/ticket-texts.ts';
import type { ShopRepair } from '../find-for-shop.ts';
import type { RepairDeps } from '../repair-deps.ts';
import { addRepairEvent, onDropOff } from '../repair-row.ts';
import { readToSign } from './ask-signature.ts';
import { signatureCodeHash } from './signature-code.ts';
import { signedTerms, termsHash } from './signed-terms.ts';

const CUSTOMER = { kind: 'customer' } as const;

const CHANGED =
  'L’atelier a changé le dossier entre-temps\u00a0: rien n’est signé. Demandez-lui de vous le montrer à nouveau.';

/** What the holder of a code is asked to sign, and nothing else of the case; null if the code opens nothing. */
export async function findSigning(deps: RepairDeps, code: string) {
  const { database, shop, siteUrl } = deps;
  const request = await findRequest(deps, code);
  if (!request) return null;
  const { purpose } = request;
  const repairs = await readToSign(database.kysely, request.repair_id, purpose);
  return {
    purpose,
    devices: repairs.map((repair) => signedTerms(repair, purpose)),
    conditions: purpose === 'intake' ? intakeMentions(shop(), siteUrl, repairs) : HAND_OVER_MENTIONS,
    until: request.expires_at,
    shopName: shop().name,
  };
}

const findRequest = ({ database, secret, clock }: RepairDeps, code: string) =>
  database.kysely
    .selectFrom('internal.signature_requests')
    .select(['repair_id', 'expires_at', 'purpose'])
    .where('code_hash', '=', signatureCodeHash(secret, code))
    .where('expires_at', '>', clock())
    .executeTakeFirst();

export type SignatureOutcome =
  | { outcome: 'signed'; purpose: SigningPurpose }
  | { outcome: 'declined' }
  | { outcome: 'gone' }
  | Refused
  | Invalid;

/**
 * Records what a customer answers who was asked to sign: once, and only for what the shop has noted at that moment. The event is the
 * proof: the time, the digest of the words, the versions of terms and notice, and the origin.
 */
export async function answerSignature(
  deps: RepairDeps,
  code: string,
  asked: unknown,
  addressDigest: string | undefined,
): Promise<SignatureOutcome> {
  const request = await findRequest(deps, code);
  if (!request) return { outcome: 'gone' };
  const { purpose } = request;
  const schema = purpose === 'intake' ? signatureAnswerSchema : collectionAnswerSchema();
  const { success, data: answer, error } = schema.safeParse(asked);
  if (!success) return invalid(error);
  return onDropOff<SignatureOutcome>(deps, request.repair_id, async (tx, repair, now) => {
    const used = await tx
      .deleteFrom('internal.signature_requests')
      .where('code_hash', '=', signatureCodeHash(deps.secret, code))
      .where('expires_at', '>', now)
      .returning('terms_hash')
      .executeTakeFirst();
    if (!used) return { outcome: 'gone' };
    if (answer.answer === 'refuse') {
      const event = { kind: REFUSED_AS[purpose], note: answer.reason } as const;
      await addRepairEvent(tx, repair, CUSTOMER, event, now);
      return { outcome: 'declined' };
    }
    const repairs = await readToSign(tx, repair.id, purpose);
    if (termsHash(repairs, purpose) !== used.terms_hash) return refused(CHANGED);
    // The device may have left, or be worked on again.
    if (purpose === 'hand_over' && repair.state !== 'ready') return refused(CHANGED);
    for (const each of repairs)
      if (purpose === 'intake') await sign(tx, deps, each, answer, { addressDigest, now });
      else await signCollection(tx, each, answer, { addressDigest, now });
    return { outcome: 'signed', purpose };
  });
}

const REFUSED_AS = { intake: 'signature_refused', hand_over: 'hand_over_unsigned' } as const satisfies Record<
  SigningPurpose,
  string
>;

type Signing = Pick<Extract<SignatureAnswer, { answer: 'sign' }>, 'signature' | 'name'>;

type When = { addressDigest: string | undefined; now: Date };

/** That the device is handed over: the strokes are in the event, which stays as it is. */
async function signCollection(
  tx: Transaction<Schema>,
  repair: ShopRepair,
  { signature, name }: Signing,
  { addressDigest, now }: When,
): Promise<void> {
  const payload = {
    termsHash: termsHash([repair], 'hand_over'),
    ...(signature !== undefined && { signature }),
    ...(name !== undefined && { name }),
    ...(addressDigest !== undefined && { addressDigest }),
  };
  const note = name && `Remise signée par écrit\u00a0: ${name}.`;
  await addRepairEvent(tx, repair, CUSTOMER, { kind: 'sign_hand_over', note, payload }, now);
}

async function sign(
  tx: Transaction<Schema>,
  { cgvVersion, dataNoticeVersion }: RepairDeps,
  repair: ShopRepair,
  { signature, name }: Signing,
  { addressDigest, now }: When,
): Promise<void> {
  await tx
    .updateTable('repairs')
    // A name in words replaces what was drawn under other terms.
    .set({ signature: signature ?? null, signed_at: signature ? now : null })
    .set({ data_notice_version: dataNoticeVersion, updated_at: now, fees_accepted_at: acceptedFees(now) })
    .where('id', '=', repair.id)
    .execute();
  const payload = {
    termsHash: termsHash([repair], 'intake'),
    cgvVersion,
    dataNoticeVersion,
    dataPledgeVersion: repair.data_pledge_version,
  };
  await addRepairEvent(
    tx,
    repair,
    CUSTOMER,
    {
      kind: 'sign',
      note: name && writtenAgreement(name),
      payload: { ...payload, ...(addressDigest !== undefined && { addressDigest }) },
    },
    now,
  );
}
