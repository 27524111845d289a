import { createHash, createHmac } from 'node:crypto';
import type { RepairDeps } from './repair-deps.ts';
import { isId } from './repair-row.ts';

type LinkDeps = Pick<RepairDeps, 'database' | 'secret'>;

/**
 * The secret in the link to a repair file: the same whenever a mail is made again, and kept nowhere. Another version is
 * another secret, and the one before leads nowhere any more.
 */
export function repairToken(secret: string, repairId: string, version: number): string {
  return createHmac('sha256', secret).update(`repair link ${repairId} ${version}`).digest('base64url');
}

/** What the database keeps of it. */
export function repairTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Where a case is followed by its link. */
export const trackingLink = (siteUrl: string, token: string): string =>
  `${siteUrl}/suivi-reparation?lien=${token}`;

/** The secret of the link to a case, for who has shown that it is theirs. Null when there is no such case. */
export async function linkOf({ database, secret }: LinkDeps, repairId: string): Promise<string | null> {
  if (!isId(repairId)) return null;
  const repair = await database.kysely
    .selectFrom('repairs')
    .select('link_version')
    .where('id', '=', repairId)
    .executeTakeFirst();
  return repair ? repairToken(secret, repairId, repair.link_version) : null;
}

/** The secret of the link to the case of an account under a reference; null for that of anybody else. */
export async function linkOfAccount(
  { database, secret }: LinkDeps,
  reference: string,
  userId: string,
): Promise<string | null> {
  const repair = await database.kysely
    .selectFrom('repairs')
    .select(['id', 'link_version'])
    .where('reference', '=', reference)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return repair ? repairToken(secret, repair.id, repair.link_version) : null;
}
