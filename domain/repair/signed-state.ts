/** The fields of a case whose correction asks for another signature. */
const SIGNED_FIELDS: readonly unknown[] = ['device', 'dataChoice', 'estimate', 'reusedParts', 'promisedOn'];

/** How an intake is signed: `changed` if what was signed is no longer what the shop has noted. */
export type SignedState = 'unsigned' | 'signed' | 'changed' | 'refused';

const WRITTEN = 'Accord donné par écrit\u00a0: ';

/** What a customer who cannot draw has said, as it stands in the case and on its sheet. */
export const writtenAgreement = (name: string): string => `${WRITTEN}${name}.`;

/** Whether the remarks of an intake have such words. */
export const saysAgreement = (remarks: string | null | undefined): boolean =>
  Boolean(remarks?.includes(WRITTEN));

type Kept = {
  signed_at: Date | null;
  registered_at: Date | null;
  /** Who agreed in words at the counter stands in the remarks. */
  condition_note: string | null;
  events: readonly { kind: string; note: string | null; created_at: Date; payload: unknown }[];
};

/** What a customer last answered on their own screen. */
export const signatureAnswerOf = ({ events }: Pick<Kept, 'events'>) =>
  events.findLast(({ kind }) => kind === 'sign' || kind === 'signature_refused') ?? null;

/** When a customer agreed to the intake, drawn or in words, without a screen of their own. */
const signedAtCounter = ({ signed_at, condition_note, registered_at }: Omit<Kept, 'events'>) =>
  signed_at ?? (saysAgreement(condition_note) ? registered_at : null);

export function signedState(repair: Kept): SignedState {
  const answer = signatureAnswerOf(repair);
  if (answer?.kind === 'signature_refused') return 'refused';
  const at = answer?.created_at ?? signedAtCounter(repair);
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
