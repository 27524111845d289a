import { createHash, randomInt, randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AuthTables } from '../auth-tables.ts';
import { isSameSecret } from '../keys/api-keys.ts';

export type OneTimeToken = Selectable<AuthTables['auth.one_time_tokens']>;
export type CodeKind = OneTimeToken['token_type'];

/** A new code: the digits to type. */
export type IssuedCode = { tokenId: string; code: string };

const DIGITS = 6;
/** After this many wrong guesses a code is void: one chance in 200,000 each. The link of its mail stays valid. */
export const MAX_MISSES = 5;

export const makeCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

/** The stored hash of a code. A few digits are soon found by trying, so the hash opens nothing by itself (one-time-links.ts). */
export const hashCode = (address: string, code: string): string =>
  createHash('sha224').update(`${address}${code}`).digest('hex');

export type NewCode = {
  userId: string;
  kind: CodeKind;
  /** The address that it is sent to, which is part of the hash. */
  address: string;
};

/** Makes a code, which replaces the account's previous one of its kind. */
export async function issueCode(
  tx: Kysely<AuthTables>,
  { userId, kind, address }: NewCode,
): Promise<IssuedCode> {
  const code = makeCode();
  await deleteCodes(tx, userId, [kind]);
  const tokenId = randomUUID();
  await tx
    .insertInto('auth.one_time_tokens')
    .values({
      id: tokenId,
      user_id: userId,
      token_type: kind,
      token_hash: hashCode(address, code),
      relates_to: address,
    })
    .execute();
  return { tokenId, code };
}

export async function deleteCodes(tx: Kysely<AuthTables>, userId: string, kinds?: CodeKind[]): Promise<void> {
  const all = tx.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId);
  await (kinds ? all.where('token_type', 'in', kinds) : all).execute();
}

/** The accounts whose codes were sent to an address. Several accounts may be changing to it while it belongs to none of them yet. */
export async function listAddressees(
  db: Kysely<AuthTables>,
  address: string,
  kinds: readonly CodeKind[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('auth.one_time_tokens')
    .select('user_id')
    .distinct()
    .where('relates_to', '=', address)
    .where('token_type', 'in', kinds)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id: id }) => id);
}

export type Guess = { userIds: readonly string[]; kinds: readonly CodeKind[]; address: string; code: string };

/**
 * The token of a typed code, for locked accounts. A wrong code counts against every token that it could have been meant for, of any
 * account; the caller must commit.
 */
export async function matchCode(
  tx: Kysely<AuthTables>,
  { userIds, kinds, address, code }: Guess,
): Promise<OneTimeToken | undefined> {
  if (userIds.length === 0) return undefined;
  const tokens = await tx
    .selectFrom('auth.one_time_tokens')
    .selectAll()
    .where('user_id', 'in', userIds)
    .where('token_type', 'in', kinds)
    .where('relates_to', '=', address)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('internal.one_time_token_misses')
            .select('misses')
            .whereRef('token_id', '=', 'auth.one_time_tokens.id')
            .where('misses', '>=', MAX_MISSES),
        ),
      ),
    )
    .execute();
  const hash = hashCode(address, code);
  const found = tokens.find(({ token_hash: kept }) => isSameSecret(kept, hash));
  if (!found) for (const token of tokens) await countMiss(tx, token.id);
  return found;
}

async function countMiss(tx: Kysely<AuthTables>, tokenId: string): Promise<void> {
  await tx
    .insertInto('internal.one_time_token_misses')
    .values({ token_id: tokenId, misses: 1 })
    .onConflict((conflict) =>
      conflict.column('token_id').doUpdateSet({ misses: sql`one_time_token_misses.misses + 1` }),
    )
    .execute();
}
