import { openWithAny, type SealKeys, sealText } from '../sealed-text.ts';
import type { QueuedMessage } from './message.ts';

type Owner = Pick<QueuedMessage, 'kind' | 'address'>;

/** A payload does not open in another row: a code reaches only the address that it was made for. */
const ownerOf = ({ kind, address }: Owner) => `outbox ${kind} ${address ?? ''}`;

export const sealPayload = (keys: SealKeys, owner: Owner, payload: object): Buffer =>
  sealText(keys[0], ownerOf(owner), JSON.stringify(payload));

/** The data posted with a message; undefined if there were none. @throws if none of the keys sealed it */
export function openPayload(keys: SealKeys, queued: QueuedMessage): unknown {
  if (queued.payload === null) return undefined;
  return JSON.parse(openWithAny(keys, ownerOf(queued), queued.payload));
}
