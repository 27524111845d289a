import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isSameSecret } from '#packages/auth-service/index.ts';
import type { Schema } from '../db/schema.ts';

/** The case that a code is sent for. */
export type CaseToProve = { kind: 'order' | 'appointment'; id: string };

type Texted = CaseToProve & { phone: string };

/** After this many wrong codes, a new one is needed. */
export const TRIES_PER_CODE = 5;

/** The stored form of a code: it is valid for one case and one number, and the table does not reveal it. */
export const phoneDigest = (secret: string, { kind, id, phone }: Texted, code: string): string =>
  createHmac('sha256', secret).update(`phone proof ${kind} ${id} ${phone} ${code}`).digest('base64url');

type Typed = { secret: string; toProve: Texted; code: string; now: Date };

/**
 * Whether these are the digits that were sent. They work once: of two presses the second one fails. A wrong code
 * counts, so the caller must commit. The transaction must have locked the case.
 */
export async function acceptPhoneCode(
  tx: Kysely<Schema>,
  { secret, toProve, code, now }: Typed,
): Promise<boolean> {
  const tried = await tx
    .updateTable('internal.phone_proofs')
    .set({ tries: sql`tries + 1` })
    .where('file_id', '=', toProve.id)
    .where('digest', 'is not', null)
    .where('expires_at', '>', now)
    .where('tries', '<', TRIES_PER_CODE)
    .returning('digest')
    .executeTakeFirst();
  if (!tried?.digest || !isSameSecret(tried.digest, phoneDigest(secret, toProve, code))) return false;
  await tx
    .updateTable('internal.phone_proofs')
    .set({ digest: null, proven_at: now })
    .where('file_id', '=', toProve.id)
    .execute();
  return true;
}
