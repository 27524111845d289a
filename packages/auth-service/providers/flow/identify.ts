import type { Kysely } from 'kysely';
import type { AuthDeps } from '../../auth-deps.ts';
import type { AuthTables } from '../../auth-tables.ts';
import type { FlowStateRow } from '../../codes/flow-states.ts';
import { AuthError } from '../../transport/errors.ts';
import { acceptInvitation } from '../linking/accept-invitation.ts';
import { isConnection } from '../linking/external-identity.ts';
import { type Acceptance, acceptIdentity, type SignInRequest } from '../linking/link-identity.ts';
import { linkToUser } from '../linking/link-to-user.ts';
import type { ExternalProfile, ExternalSignIn, Provider } from '../provider.ts';
import type { Providers } from '../providers.ts';
import { findConnectionName } from './sso-connections.ts';

/** The provider's own refusal, passed on in its own words. */
export class ProviderRefusal extends Error {
  readonly error: string;

  constructor(error: string, description: string) {
    super(description);
    this.error = error;
  }
}

/** The person who has signed in, as the provider says. @throws ProviderRefusal, AuthError */
export async function askProvider(
  deps: AuthDeps,
  providers: Providers,
  flow: FlowStateRow,
  parameters: URLSearchParams,
): Promise<ExternalSignIn> {
  const refusal = parameters.get('error');
  if (refusal) throw new ProviderRefusal(refusal, parameters.get('error_description') ?? '');
  if (!parameters.get('code'))
    throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code missing');
  const provider = await findProvider(deps.database.kysely, providers, flow);
  try {
    return await provider.signIn({ state: flow.id, parameters });
  } catch (cause) {
    deps.log.error({ provider: flow.provider_type, err: cause }, 'external code not exchanged');
    throw new AuthError(500, 'unexpected_failure', 'Unable to exchange external code', { cause });
  }
}

/** @throws AuthError for a provider that was switched off meanwhile */
async function findProvider(
  db: Kysely<AuthTables>,
  providers: Providers,
  { provider_type: type }: FlowStateRow,
): Promise<Provider> {
  const isSso = isConnection({ provider: type });
  const name = isSso ? await findConnectionName(db, type.replace('sso:', '')) : type;
  const provider = isSso ? providers.findConnection(name ?? '') : providers.find(type);
  if (!provider)
    throw new AuthError(400, 'oauth_provider_not_supported', 'Unsupported provider: provider is not enabled');
  return provider;
}

/** The account that the profile signs in to, or is added to. @throws AuthError */
export async function identify(
  tx: Kysely<AuthTables>,
  deps: AuthDeps,
  providers: Providers,
  flow: FlowStateRow,
  { profile, ...asker }: { profile: ExternalProfile } & Pick<SignInRequest, 'browserHash' | 'admitMail'>,
): Promise<Acceptance> {
  const { isEmailOptional } = await findProvider(tx, providers, flow);
  const identity = { provider: flow.provider_type, profile, isEmailOptional };
  const request = { identity, redirectTo: flow.referrer || deps.settings.siteUrl, ...asker };
  if (flow.linking_target_id) return linkToUser(tx, deps, flow.linking_target_id, request);
  if (flow.invite_token)
    return { user: await acceptInvitation(tx, flow.invite_token, identity, deps.clock()) };
  return acceptIdentity(tx, deps, request);
}
