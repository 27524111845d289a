import { randomInt } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { RECOVERY_ALPHABET, RECOVERY_LENGTH } from '#domain/accounts/recovery-code.ts';
import type { AuthHost } from '#packages/auth-service/index.ts';
import { authDatabase } from './auth-database.ts';
import type { Database } from './db/database.ts';
import { isUnavailable } from './db/unavailable.ts';
import { type ClientAddressSettings, clientAddress, senderOf } from './http/client-address.ts';
import { isClientGone } from './http/client-gone.ts';
import { takeAccountMail, takeSecondMail, takeWayInAsked, takeWayInSent } from './mail/strangers-mails.ts';

type HostDeps = {
  database: Pick<Database, 'kysely' | 'transaction'>;
  /** How the address of a request is found. */
  client: ClientAddressSettings;
};

/** The functions of this server that the auth service needs: its database, connections and mailboxes. */
export function authHost({ database, client }: HostDeps) {
  return {
    database: authDatabase(database),
    isAdmin: isAdministrator,
    addressOf: (call) => clientAddress(call, client),
    senderOf,
    mailboxes: { takeAccountMail, takeSecondMail, takeWayInAsked, takeWayInSent },
    makeRecoveryCode,
    isUnavailable,
    isClientGone,
  } satisfies Partial<AuthHost>;
}

const makeRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join(
    '',
  );

/** Whether an account is an administrator's. The auth service also asks this inside its own transactions. */
async function isAdministrator(db: QueryExecutorProvider, userId: string): Promise<boolean> {
  const { rows } = await sql<{ role: string }>`
    select role from public.profiles where id = ${userId}
  `.execute(db);
  return rows[0]?.role === 'admin';
}
