import { importPKCS8, SignJWT } from 'jose';
import type { ClientAuth } from 'openid-client';
import { z } from 'zod';
import type { ProviderSettings } from '../settings.ts';
import { createOidcProvider, type ProviderOptions } from './oidc.ts';
import { isTrue, profileOf, type RawClaims, string } from './profile.ts';
import type { ExternalProfile, Provider } from './provider.ts';

export const APPLE_ISSUER = 'https://appleid.apple.com';

const SECRET_LIFE_S = 300;

/** Apple answers with a form that the browser posts, and wants a signed token where others have a secret. */
export function createAppleProvider(options: ProviderOptions): Provider {
  const { settings, clock } = options;
  return createOidcProvider({
    ...options,
    issuer: settings.url ?? APPLE_ISSUER,
    aliases: [APPLE_ISSUER],
    scopes: ['openid', 'email', 'name'],
    parameters: { response_mode: 'form_post' },
    authenticate: signedSecret(settings, clock),
    readProfile: readAppleProfile,
  });
}

/** With a key, a fresh secret for each exchange; else the one from the settings, which its owner renews twice a year. */
function signedSecret({ clientIds, secret, key }: ProviderSettings, clock: () => Date): ClientAuth {
  const clientId = clientIds[0] ?? '';
  return async (_server, _client, body) => {
    body.set('client_id', clientId);
    body.set('client_secret', key ? await signSecret(clientId, key, clock()) : secret);
  };
}

export async function signSecret(
  clientId: string,
  { teamId, keyId, privateKey }: NonNullable<ProviderSettings['key']>,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(APPLE_ISSUER)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + SECRET_LIFE_S)
    .sign(await importPKCS8(privateKey, 'ES256'));
}

const nameSchema = z.object({
  name: z.object({ firstName: z.string().catch(''), lastName: z.string().catch('') }),
});

function readAppleProfile(claims: RawClaims, answer?: URLSearchParams): ExternalProfile {
  // If the claim is missing, Apple has verified the address.
  const isVerified = claims.email_verified === undefined || isTrue(claims.email_verified);
  const profile = profileOf(claims, isVerified);
  const name = readName(answer?.get('user'));
  return {
    ...profile,
    claims: {
      ...profile.claims,
      ...(name && { name, full_name: name }),
      ...(claims.is_private_email !== undefined && {
        custom_claims: { is_private_email: isTrue(claims.is_private_email) },
      }),
    },
  };
}

/** The name. It comes once, at the first sign-in, beside the token and through the browser: it proves nothing. */
function readName(user: string | null | undefined): string | undefined {
  if (!user) return undefined;
  try {
    const { name } = nameSchema.parse(JSON.parse(user));
    return string(`${name.firstName} ${name.lastName}`.trim());
  } catch {
    return undefined;
  }
}
