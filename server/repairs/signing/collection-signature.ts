import { type CollectionSignature, collectionAnswerOf } from '#domain/repair/collection.ts';
import type { ShopRepair } from '../find-for-shop.ts';
import { termsHash } from './signed-terms.ts';

export type SignedCollection = {
  at: Date;
  /** The event that proves it. */
  eventId: number;
  /** As the data of an SVG path; null for who wrote their name. */
  strokes: string | null;
  signature: Extract<CollectionSignature, { by: 'own screen' }>;
};

type Standing =
  | { state: 'unsigned' }
  | { state: 'refused'; note: string | null }
  /** The case has changed since: what was signed is no longer what is handed over. */
  | { state: 'changed' }
  | ({ state: 'signed' } & SignedCollection);

/** How the hand-over that waits is signed on the customer's own screen. */
export function collectionStanding(repair: ShopRepair): Standing {
  const answer = collectionAnswerOf(repair);
  if (!answer) return { state: 'unsigned' };
  if (answer.kind === 'hand_over_unsigned') return { state: 'refused', note: answer.note };
  const { payload } = repair.events.find(({ id }) => id === answer.id) ?? { payload: {} };
  const { termsHash: signed, signature, name } = payload as Record<string, unknown>;
  if (signed !== termsHash([repair], 'hand_over')) return { state: 'changed' };
  return {
    state: 'signed',
    at: answer.created_at,
    eventId: answer.id,
    strokes: typeof signature === 'string' ? signature : null,
    signature: { by: 'own screen', name: typeof name === 'string' ? name : null },
  };
}
