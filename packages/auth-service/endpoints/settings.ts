import type { AuthDeps, AuthHandler } from '../auth-deps.ts';

/** Names that clients of the protocol know; a service that is set up is on. */
export const EXTERNAL = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'snapchat',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'keycloak',
  'kakao',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'spotify',
  'slack',
  'slack_oidc',
  'workos',
  'twitch',
  'twitter',
  'zoom',
];

/** GET /settings: what a sign-in form may offer. */
export function settings({ settings: own }: AuthDeps): AuthHandler {
  const external = Object.fromEntries(EXTERNAL.map((name) => [name, Object.hasOwn(own.providers, name)]));
  const answer = {
    external: {
      anonymous_users: own.isAnonymousEnabled,
      ...external,
      email: own.email.isEnabled,
      phone: own.phone.isEnabled,
    },
    disable_signup: own.isSignupDisabled,
    mailer_autoconfirm: !own.email.mustConfirm,
    phone_autoconfirm: !own.phone.mustConfirm,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  };
  return (c) => c.json(answer);
}
