import type { Kysely } from 'kysely';
import type { AuthTables } from '../../auth-tables.ts';
import { readEmail } from '../../users/addresses.ts';
import type { IdentityRow } from '../../users/user-shape.ts';
import { addressClaims } from '../profile.ts';
import type { ExternalEmail, ExternalProfile } from '../provider.ts';

/** Who signs in, and where. */
export type ExternalIdentity = {
  /** A provider's name, or `sso:` and the id of a company's connection. */
  provider: string;
  profile: ExternalProfile;
  isEmailOptional: boolean;
};

export const isConnection = ({ provider }: Pick<ExternalIdentity, 'provider'>): boolean =>
  provider.startsWith('sso:');

/** The addresses that an account could have, as accounts keep them. */
export function usableEmails({ emails }: ExternalProfile): ExternalEmail[] {
  return emails.flatMap((known) => {
    try {
      return [{ ...known, email: readEmail(known.email) }];
    } catch {
      return [];
    }
  });
}

export const primaryEmail = (emails: readonly ExternalEmail[]): ExternalEmail | undefined =>
  emails.find(({ isPrimary }) => isPrimary) ?? emails[0];

/** The claims of the identity that its owner sees. */
export function identityClaims({ profile }: ExternalIdentity): Record<string, unknown> {
  const { email: _, ...claims } = profile.claims;
  const kept = { ...claims, ...addressClaims(primaryEmail(usableEmails(profile))) };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}

export function findIdentity(
  db: Kysely<AuthTables>,
  { provider, profile }: ExternalIdentity,
): Promise<IdentityRow | undefined> {
  return db
    .selectFrom('auth.identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_id', '=', profile.subject)
    .executeTakeFirst();
}

/** Updates an identity: the provider's description of the account may have changed since the last sign-in. */
export async function refreshIdentity(
  tx: Kysely<AuthTables>,
  id: string,
  identity: ExternalIdentity,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('auth.identities')
    .set({
      identity_data: JSON.stringify(identityClaims(identity)),
      last_sign_in_at: now,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}
