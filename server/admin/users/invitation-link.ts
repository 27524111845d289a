import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** Days that the link of an invitation works. */
export const INVITATION_DAYS = 7;
/** Further days that the invitation stays in the list, to be sent again. */
const KEPT_DAYS = 30;

const DAY_MS = 24 * 3_600_000;

export const makeToken = (): string => randomBytes(24).toString('base64url');

export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export const expiryOf = (sentAt: Date): Date => new Date(sentAt.getTime() + INVITATION_DAYS * DAY_MS);

/** Selects invitations whose link and line are both of no further use. */
export const isOldInvitation = (now: Date) =>
  sql<boolean>`expires_at < ${new Date(now.getTime() - KEPT_DAYS * DAY_MS)}::timestamptz`;

export async function purgeInvitations({ kysely }: { kysely: Kysely<Schema> }, now: Date): Promise<void> {
  await kysely.deleteFrom('internal.staff_invitations').where(isOldInvitation(now)).execute();
}
