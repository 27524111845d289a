/** What whoever fetches a device has shown. */
export const COLLECTION_PROOFS = {
  identity: 'Pièce d’identité',
  ticket: 'Ticket de prise en charge',
} as const;

export type CollectionProof = keyof typeof COLLECTION_PROOFS;

/** What is signed on the customer's own screen: the intake of devices, or the hand-over of one. */
export type SigningPurpose = 'intake' | 'hand_over';

/** How a hand-over was signed: drawn or named on the customer's own screen, drawn on the shop's, or not, with the reason. */
export type CollectionSignature =
  | { by: 'own screen'; name: string | null }
  | { by: 'shop screen' }
  | { by: 'nobody'; reason: string };

const PROOF_WORDS: Record<CollectionProof, string> = {
  identity: 'pièce d’identité vérifiée',
  ticket: 'ticket de prise en charge vérifié',
};

const signatureWords = (signature: CollectionSignature): string => {
  if (signature.by === 'nobody') return `sans signature\u00a0: ${signature.reason}`;
  return signature.by === 'own screen' ? 'signé sur l’écran du client' : 'signé à l’atelier';
};

/** Who has the device now, in the words that stay in the case and that its customer reads. */
export const collectionWords = (
  { handedTo, proof }: { handedTo: string; proof: CollectionProof },
  signature: CollectionSignature,
): string => `Remis à ${handedTo}, ${PROOF_WORDS[proof]}, ${signatureWords(signature).replace(/\.$/u, '')}.`;

export const dispatchWords = (carrier: string, trackingNumber: string | undefined): string =>
  `Expédié par ${carrier}${trackingNumber ? `, colis ${trackingNumber}` : ''}.`;

type Answers = {
  /** When the device was last ready: what was signed before is about another state of it. */
  ready_at: Date | null;
  events: readonly { id: number; kind: string; note: string | null; created_at: Date; payload: unknown }[];
};

/** What a customer last answered who was asked to sign the hand-over that waits; null if nobody has. */
export const collectionAnswerOf = ({ ready_at, events }: Answers) =>
  events.findLast(
    ({ kind, created_at }) =>
      (kind === 'sign_hand_over' || kind === 'hand_over_unsigned') &&
      ready_at !== null &&
      created_at >= ready_at,
  ) ?? null;
