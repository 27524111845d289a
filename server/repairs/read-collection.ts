import type { Transaction } from 'kysely';
import { numberFault } from '#domain/order/carriers.ts';
import { type CollectionSignature, collectionWords, dispatchWords } from '#domain/repair/collection.ts';
import { type Collection, collectionSchema, dispatchSchema } from '#domain/repair/collection-request.ts';
import type { Schema } from '../db/schema.ts';
import { faultAt, type Invalid, invalid } from '../outcomes.ts';
import { findForShop } from './find-for-shop.ts';
import { collectionStanding, type SignedCollection } from './signing/collection-signature.ts';

/** What a hand-over keeps of who has the device now: words for its customer, and the proof in its event. */
export type ReadCollection = {
  words: string;
  payload: Record<string, unknown>;
  /** Who takes the parcel, if a carrier does. */
  carrier: string | null;
};

type Leaving = {
  leftBy: 'counter' | 'carrier';
  /** Who has the device now: unchecked (domain/repair/collection-request.ts). */
  collected: unknown;
  trackingNumber: string | undefined;
};

/** Reads who takes a device away, with their signature or why there is none; a carrier signs nothing. */
export async function readCollection(
  tx: Transaction<Schema>,
  repairId: string,
  { leftBy, collected, trackingNumber }: Leaving,
): Promise<ReadCollection | Invalid> {
  if (leftBy === 'carrier') {
    const { success, data: sent, error } = dispatchSchema().safeParse(collected);
    if (!success) return invalid(error);
    const { handedTo: carrier } = sent;
    const wrongNumber = trackingNumber && numberFault(carrier, trackingNumber);
    if (wrongNumber) return faultAt('trackingNumber', wrongNumber);
    return { words: dispatchWords(carrier, trackingNumber), payload: { handedTo: carrier }, carrier };
  }
  const { success, data: collection, error } = collectionSchema().safeParse(collected);
  if (!success) return invalid(error);
  const repair = await findForShop({ kysely: tx }, repairId);
  const standing = repair && collectionStanding(repair);
  const signed = standing?.state === 'signed' ? standing : null;
  const signature = signatureOf(collection, signed);
  if (!signature) return faultAt('unsignedReason', UNSIGNED);
  const { handedTo, proof } = collection;
  return {
    carrier: null,
    words: collectionWords({ handedTo, proof }, signature),
    payload: {
      ...{ handedTo, proof, signedBy: signature.by },
      ...(signed
        ? { signedEvent: signed.eventId, ...(signed.strokes !== null && { signature: signed.strokes }) }
        : collection.signature !== undefined && { signature: collection.signature }),
      ...(signature.by === 'nobody' && { unsignedReason: signature.reason }),
    },
  };
}

const UNSIGNED = 'Faites signer la personne qui reprend l’appareil, ou dites pourquoi elle ne signe pas.';

/** What was signed on the customer's own screen counts first: it says what was read. */
function signatureOf(
  { signature, unsignedReason }: Collection,
  signed: SignedCollection | null,
): CollectionSignature | null {
  if (signed) return signed.signature;
  if (signature !== undefined) return { by: 'shop screen' };
  return unsignedReason === undefined ? null : { by: 'nobody', reason: unsignedReason };
}
