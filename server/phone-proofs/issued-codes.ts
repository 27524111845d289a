import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { CaseToProve } from './accept-code.ts';

const CODE_LASTS_MS = 10 * 60_000;
/** Long enough for a message to arrive: two presses send one. */
const GAP_MS = 60_000;
/** With five tries each, a guesser has one chance in 66,000. */
export const CODES_PER_FILE = 3;

type Claim = { kysely: Kysely<Schema>; toProve: CaseToProve; now: Date };

/**
 * Claims the right to send a code before anything is spent on it: of simultaneous presses one gets it. The previous
 * code stays valid until the next one leaves. Returns the seconds that the others must wait; Infinity when the case
 * has used all of its codes.
 */
export async function claimCode({ kysely, toProve: { kind, id }, now }: Claim): Promise<'claimed' | number> {
  const { numAffectedRows = 0n } = await sql`
    insert into internal.phone_proofs as kept (file_id, order_id, appointment_id, sent_at, expires_at)
    values (${id}, ${kind === 'order' ? id : null}, ${kind === 'appointment' ? id : null}, ${now}, ${now})
    on conflict (file_id) do update set sent_at = excluded.sent_at, codes = kept.codes + 1
    where kept.sent_at <= ${new Date(now.getTime() - GAP_MS)} and kept.codes < ${CODES_PER_FILE}
  `.execute(kysely);
  if (numAffectedRows > 0n) return 'claimed';
  const { codes, sent_at } = await kysely
    .selectFrom('internal.phone_proofs')
    .select(['codes', 'sent_at'])
    .where('file_id', '=', id)
    .executeTakeFirstOrThrow();
  if (codes >= CODES_PER_FILE) return Number.POSITIVE_INFINITY;
  return Math.max(1, Math.ceil((sent_at.getTime() + GAP_MS - now.getTime()) / 1000));
}

/** Stores the code that is about to leave, instead of the previous one. */
export async function keepCode({ kysely, toProve, now }: Claim, digest: string): Promise<void> {
  await kysely
    .updateTable('internal.phone_proofs')
    .set({ digest, expires_at: new Date(now.getTime() + CODE_LASTS_MS), tries: 0 })
    .where('file_id', '=', toProve.id)
    .where('sent_at', '=', now)
    .execute();
}

/**
 * Takes the claim back after the message did not leave: it does not count, and the next one need not wait. A code that
 * was stored but did not leave opens nothing.
 */
export async function giveBackCode(
  { kysely, toProve, now }: Claim,
  code: 'not kept' | 'kept',
): Promise<void> {
  await kysely
    .updateTable('internal.phone_proofs')
    .set({
      sent_at: new Date(now.getTime() - GAP_MS),
      codes: sql`codes - 1`,
      ...(code === 'kept' && { digest: null }),
    })
    .where('file_id', '=', toProve.id)
    .where('sent_at', '=', now)
    .execute();
}
