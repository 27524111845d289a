import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AuthTables } from '../auth-tables.ts';
import {
  type CodeKind,
  type IssuedCode,
  issueCode,
  type NewCode,
  type OneTimeToken,
} from './one-time-codes.ts';

/** A mail's code, and the secret in its link. */
export type IssuedLink = IssuedCode & { secret: string };

const PKCE_PREFIX = 'pkce_';
/**
 * Length of a link's secret in bytes, as in the protocol, which derives it from address and code: one in a million can be guessed, 224
 * bits cannot.
 */
const SECRET_BYTES = 28;

/**
 * Whether the link's session goes to the client that proves the challenge, rather than to the one that opens the
 * link.
 */
export const isPkceSecret = (secret: string): boolean => secret.startsWith(PKCE_PREFIX);

/** The prefix is part of what is hashed: a link cannot be turned into the other kind. */
const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Makes a code and a link for one mail; the two have nothing in common except what they open. */
export async function issueLink(
  tx: Kysely<AuthTables>,
  { isPkce, ...code }: NewCode & { isPkce: boolean },
): Promise<IssuedLink> {
  const issued = await issueCode(tx, code);
  const secret = `${isPkce ? PKCE_PREFIX : ''}${randomBytes(SECRET_BYTES).toString('hex')}`;
  await tx
    .insertInto('internal.one_time_links')
    .values({ token_id: issued.tokenId, secret_hash: hashSecret(secret) })
    .execute();
  return { ...issued, secret };
}

/** The token of a link. Wrong guesses of its code do not spend it. */
export function findByLink(
  db: Kysely<AuthTables>,
  secret: string,
  kinds: readonly CodeKind[],
): Promise<OneTimeToken | undefined> {
  return db
    .selectFrom('auth.one_time_tokens')
    .innerJoin('internal.one_time_links', 'internal.one_time_links.token_id', 'auth.one_time_tokens.id')
    .selectAll('auth.one_time_tokens')
    .where('internal.one_time_links.secret_hash', '=', hashSecret(secret))
    .where('auth.one_time_tokens.token_type', 'in', kinds)
    .executeTakeFirst();
}
