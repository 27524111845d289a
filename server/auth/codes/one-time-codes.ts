import { createHash, randomInt, randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AuthTables } from '../../db/auth-tables.ts';
import type { Schema } from '../../db/schema.ts';
import { isSameSecret } from '../keys/api-keys.ts';

export type OneTimeToken = Selectable<AuthTables['auth.one_time_tokens']>;
export type CodeKind = OneTimeToken['token_type'];

/** A code just made: the digits for the mail, the hash for its link. */
export type IssuedCode = { tokenId: string; code: string; hash: string };

const DIGITS = 6;
/** Wrong guesses after which a code is void: one chance in 200,000 each. */
const MAX_MISSES = 5;
const PKCE_PREFIX = 'pkce_';

export const makeCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

/** What is kept of a code, and what its link carries. */
export const hashCode = (address: string, code: string): string =>
  createHash('sha224').update(`${address}${code}`).digest('hex');

/** Whether the link's session goes to whoever proves the challenge, rather than to whoever opens it. */
export const isPkceHash = (hash: string): boolean => hash.startsWith(PKCE_PREFIX);

export type NewCode = {
  userId: string;
  kind: CodeKind;
  /** Where it is sent to; part of the hash. */
  address: string;
  isPkce: boolean;
};

/** Makes a code, in place of the one of its kind that the account had. */
export async function issueCode(tx: Kysely<Schema>, issue: NewCode): Promise<IssuedCode> {
  const code = makeCode();
  const hash = `${issue.isPkce ? PKCE_PREFIX : ''}${hashCode(issue.address, code)}`;
  await deleteCodes(tx, issue.userId, [issue.kind]);
  const tokenId = randomUUID();
  await tx
    .insertInto('auth.one_time_tokens')
    .values({
      id: tokenId,
      user_id: issue.userId,
      token_type: issue.kind,
      token_hash: hash,
      relates_to: issue.address,
    })
    .execute();
  return { tokenId, code, hash };
}

export async function deleteCodes(tx: Kysely<Schema>, userId: string, kinds?: CodeKind[]): Promise<void> {
  const all = tx.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId);
  await (kinds ? all.where('token_type', 'in', kinds) : all).execute();
}

/** The token of a link. */
export function findCodeByHash(
  db: Kysely<Schema>,
  hash: string,
  kinds: readonly CodeKind[],
): Promise<OneTimeToken | undefined> {
  return db
    .selectFrom('auth.one_time_tokens')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('token_type', 'in', kinds)
    .executeTakeFirst();
}

/**
 * The account's token that a typed code belongs to. A wrong one counts against every token it might have been; the
 * caller must let that be committed.
 */
export async function matchCode(
  tx: Kysely<Schema>,
  guess: { userId: string; kinds: readonly CodeKind[]; address: string; code: string },
): Promise<OneTimeToken | undefined> {
  const tokens = await tx
    .selectFrom('auth.one_time_tokens')
    .selectAll()
    .where('user_id', '=', guess.userId)
    .where('token_type', 'in', guess.kinds)
    .where('relates_to', '=', guess.address)
    .forUpdate()
    .execute();
  const hash = hashCode(guess.address, guess.code);
  const found = tokens.find(({ token_hash: kept }) => isSameSecret(kept.replace(PKCE_PREFIX, ''), hash));
  if (!found) for (const token of tokens) await countMiss(tx, token.id);
  return found;
}

async function countMiss(tx: Kysely<Schema>, tokenId: string): Promise<void> {
  const { misses } = await tx
    .insertInto('internal.one_time_token_misses')
    .values({ token_id: tokenId, misses: 1 })
    .onConflict((conflict) =>
      conflict.column('token_id').doUpdateSet({ misses: sql`one_time_token_misses.misses + 1` }),
    )
    .returning('misses')
    .executeTakeFirstOrThrow();
  if (misses >= MAX_MISSES) await tx.deleteFrom('auth.one_time_tokens').where('id', '=', tokenId).execute();
}
