import type { ExternalEmail, ExternalProfile } from './provider.ts';

/** Claims as a token or a user-info endpoint gives them. */
export type RawClaims = Record<string, unknown>;

const MAX_LENGTH = 2048;
const KEPT = [
  'name',
  'given_name',
  'family_name',
  'nickname',
  'preferred_username',
  'profile',
  'picture',
  'website',
  'gender',
  'birthdate',
  'zoneinfo',
  'locale',
];

/** The profile of an OpenID Connect account; `isEmailVerified` for providers with an opinion of their own on that. */
export function profileOf(
  claims: RawClaims,
  isEmailVerified = isTrue(claims.email_verified),
): ExternalProfile {
  const subject = string(claims.sub) ?? '';
  const email = string(claims.email);
  const emails = email ? [{ email, isVerified: isEmailVerified, isPrimary: true }] : [];
  const kept = Object.fromEntries(
    KEPT.flatMap((name) => {
      const value = string(claims[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return {
    subject,
    emails,
    claims: {
      ...kept,
      iss: string(claims.iss),
      sub: subject,
      provider_id: subject,
      ...addressClaims(emails[0]),
      // The names that older clients read.
      full_name: kept.name,
      avatar_url: kept.picture,
    },
  };
}

export const addressClaims = (email: ExternalEmail | undefined) => ({
  ...(email && { email: email.email }),
  email_verified: email?.isVerified ?? false,
  phone_verified: false,
});

/** Some providers write booleans as words. */
export const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** A text that PostgreSQL can store and that is too short to fill it. */
export const string = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH && !value.includes('\0')
    ? value.toWellFormed()
    : undefined;
