import { createHash, createHmac } from 'node:crypto';
import type { RepairDeps } from './repair-deps.ts';
import { isId } from './repair-row.ts';

type LinkDeps = Pick<RepairDeps, 'database' | 'secret'>;

/**
 * The secret in the link to a case: the same whenever a mail is made again, and stored nowhere. A new version is a new
 * secret, and the previous link stops working.
 */
export function repairToken(secret: string, repairId: string, version: number): string {
  return createHmac('sha256', secret).update(`repair link ${repairId} ${version}`).digest('base64url');
}

/** The hash of the secret, as the database stores it. */
export function repairTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The address of a case's page by its link. */
export const trackingLink = (siteUrl: string, token: string): string =>
  `${siteUrl}/suivi-reparation?lien=${token}`;

/**
 * The secret of the link to a case, for a person who has proven that the case is theirs. Null if there is no such case.
 */
export async function linkOf({ database, secret }: LinkDeps, repairId: string): Promise<string | null> {
  if (!isId(repairId)) return null;
  const repair = await database.kysely
    .selectFrom('repairs')
    .select('link_version')
    .where('id', '=', repairId)
    .executeTakeFirst();
  return repair ? repairToken(secret, repairId, repair.link_version) : null;
}

/** The secret of the link to an account's case with a reference; null for a case of another account. */
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
