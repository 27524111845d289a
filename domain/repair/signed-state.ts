/** The fields of a case whose correction asks for another signature. */
const SIGNED_FIELDS: readonly unknown[] = ['device', 'estimate', 'reusedParts', 'promisedOn'];

/** How an intake is signed: `changed` if what was signed is no longer what the shop has noted. */
export type SignedState = 'unsigned' | 'signed' | 'changed' | 'refused';

type Kept = {
  signed_at: Date | null;
  events: readonly { kind: string; note: string | null; created_at: Date; payload: unknown }[];
};

/** What a customer last answered on their own screen. */
export const signatureAnswerOf = ({ events }: Pick<Kept, 'events'>) =>
  events.findLast(({ kind }) => kind === 'sign' || kind === 'signature_refused') ?? null;

export function signedState(repair: Kept): SignedState {
  const answer = signatureAnswerOf(repair);
  if (answer?.kind === 'signature_refused') return 'refused';
  const at = answer?.created_at ?? repair.signed_at;
  if (!at) return 'unsigned';
  const isChanged = repair.events.some(
    ({ kind, created_at, payload }) => kind === 'change' && created_at > at && hasSignedField(payload),
  );
  return isChanged ? 'changed' : 'signed';
}

function hasSignedField(payload: unknown): boolean {
  const { fields } = (payload ?? {}) as { fields?: unknown };
  return Array.isArray(fields) && fields.some((field) => SIGNED_FIELDS.includes(field));
}
