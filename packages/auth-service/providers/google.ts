import { createOidcProvider, type ProviderOptions } from './oidc.ts';
import { profileOf, string } from './profile.ts';
import type { Provider } from './provider.ts';

export const GOOGLE_ISSUER = 'https://accounts.google.com';

export function createGoogleProvider(options: ProviderOptions): Provider {
  return createOidcProvider({
    ...options,
    issuer: options.settings.url ?? GOOGLE_ISSUER,
    aliases: ['accounts.google.com'],
    readProfile(claims) {
      const profile = profileOf(claims);
      // The organisation that runs the account.
      const domain = string(claims.hd);
      return domain ? { ...profile, claims: { ...profile.claims, custom_claims: { hd: domain } } } : profile;
    },
  });
}
