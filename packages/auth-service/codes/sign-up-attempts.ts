import type { Kysely, Selectable } from 'kysely';
import type { AuthTables } from '../auth-tables.ts';
import type { CodeKind } from './one-time-codes.ts';

type AttemptRow = Selectable<AuthTables['internal.sign_up_attempts']>;

/** The code that a sign-up waits for; a later one replaces it, and the attempt ends with it. */
const KIND: CodeKind = 'confirmation_token';

/**
 * The entries of a person who asked for an account with an address they have not proven. None of them belongs to the account before the
 * code or the link that was sent for it comes back.
 */
export type Attempt = {
  passwordHash: string;
  data: Record<string, unknown>;
  /** The identity at another service that asked for the account. */
  identity?: { provider: string; subject: string };
  browserHash: string | null;
  isResent: boolean;
};

export async function keepAttempt(tx: Kysely<AuthTables>, tokenId: string, attempt: Attempt): Promise<void> {
  await tx
    .insertInto('internal.sign_up_attempts')
    .values({
      token_id: tokenId,
      encrypted_password: attempt.passwordHash,
      user_metadata: JSON.stringify(attempt.data),
      provider: attempt.identity?.provider ?? null,
      provider_id: attempt.identity?.subject ?? null,
      browser_hash: attempt.browserHash,
      is_resent: attempt.isResent,
    })
    .execute();
}

/** The attempt that a code was sent for; null for a code sent for something else. */
export async function findAttempt(db: Kysely<AuthTables>, tokenId: string): Promise<Attempt | null> {
  const row = await db
    .selectFrom('internal.sign_up_attempts')
    .selectAll()
    .where('token_id', '=', tokenId)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** The attempt that an account's last confirmation was sent for. */
export async function findLastAttempt(db: Kysely<AuthTables>, userId: string): Promise<Attempt | null> {
  const row = await db
    .selectFrom('internal.sign_up_attempts')
    .innerJoin('auth.one_time_tokens', 'auth.one_time_tokens.id', 'internal.sign_up_attempts.token_id')
    .selectAll('internal.sign_up_attempts')
    .where('auth.one_time_tokens.user_id', '=', userId)
    .where('auth.one_time_tokens.token_type', '=', KIND)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Knowing the password of an attempt proves it, just as the browser that signed up does. */
export async function claimAttempt(
  db: Kysely<AuthTables>,
  userId: string,
  browserHash: string | null,
): Promise<void> {
  if (browserHash === null) return;
  await db
    .updateTable('internal.sign_up_attempts')
    .set({ browser_hash: browserHash })
    .where('token_id', 'in', (tokens) =>
      tokens
        .selectFrom('auth.one_time_tokens')
        .select('id')
        .where('user_id', '=', userId)
        .where('token_type', '=', KIND),
    )
    .execute();
}

function fromRow(row: AttemptRow): Attempt {
  const { provider, provider_id: subject } = row;
  return {
    passwordHash: row.encrypted_password,
    data: row.user_metadata,
    ...(provider !== null && subject !== null && { identity: { provider, subject } }),
    browserHash: row.browser_hash,
    isResent: row.is_resent,
  };
}
