import type { ClaimDeps, ClaimWork } from './claim-row.ts';

export const CLAIM_OPENED = 'claim-opened';
export const CLAIM_SETTLED = 'claim-settled';

/** Mails the customer that a claim is recorded, or how it ended. The address goes into the outbox alone. */
export async function tellOfClaim(
  { outbox }: Pick<ClaimDeps, 'outbox'>,
  { tx, claim }: Pick<ClaimWork, 'tx' | 'claim'>,
  kind: typeof CLAIM_OPENED | typeof CLAIM_SETTLED,
  address: string,
): Promise<void> {
  await outbox.post({ kind, aboutId: claim.id, address }, tx);
}
