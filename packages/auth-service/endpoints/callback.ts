import type { AuthContext, AuthDeps, AuthHandler } from '../auth-deps.ts';
import { type FlowStateRow, issueAuthCode } from '../codes/flow-states.ts';
import { sendPrepared } from '../codes/prepare-code.ts';
import { admitOnce } from '../limits/admit-asked.ts';
import { claimState } from '../providers/flow/claim-state.ts';
import { askProvider, identify, ProviderRefusal } from '../providers/flow/identify.ts';
import type { Refusal, SignInRequest } from '../providers/linking/link-identity.ts';
import type { ExternalSignIn } from '../providers/provider.ts';
import type { Providers } from '../providers/providers.ts';
import { errorParameters, withParameters, withQuery, withSession } from '../redirects/redirect-address.ts';
import { sessionShape } from '../sessions/access-token.ts';
import type { AuthMethod } from '../sessions/amr.ts';
import { createSession, type Device, type SessionGrant } from '../sessions/create-session.ts';
import { deviceOf } from '../transport/device.ts';
import { AuthError } from '../transport/errors.ts';
import { readForm } from '../transport/read-body.ts';
import { browserHashOf } from '../users/presenter.ts';
import { retryOnConflict } from '../users/retry-on-conflict.ts';

/** GET and POST /callback: the provider sends the browser back here. The request always ends on a page of the site. */
export function callback(deps: AuthDeps, providers: Providers): AuthHandler {
  return async (c) => {
    // Programs that check addresses before a browser opens them send this: it must not use the state up.
    if (c.req.method === 'HEAD') return c.body(null, 405, { Allow: 'GET, POST' });
    const parameters = await readAnswer(c);
    const claimed = await claim(deps, parameters.get('state'));
    if (claimed instanceof AuthError)
      return redirect(c, withQuery(deps.settings.siteUrl, errorParameters(claimed)), 303);
    const target = claimed.referrer || deps.settings.siteUrl;
    try {
      const signIn = await askProvider(deps, providers, claimed, parameters);
      const browser = {
        device: deviceOf(c, deps),
        browserHash: browserHashOf(c, deps.settings),
        admitMail: admitOnce(c, deps),
      };
      return redirect(c, await finish(deps, providers, claimed, signIn, browser), 302);
    } catch (error) {
      return redirect(c, withParameters(target, explain(deps, error), true), 302);
    }
  };
}

/** Apple's answer is a form. */
async function readAnswer(c: AuthContext): Promise<URLSearchParams> {
  return c.req.method === 'POST' ? readForm(c) : new URL(c.req.url).searchParams;
}

function claim({ database, clock }: AuthDeps, state: string | null): Promise<FlowStateRow | AuthError> {
  return database
    .transaction((tx) => claimState(tx, state, clock()))
    .catch((error) => {
      if (error instanceof AuthError) return error;
      throw error;
    });
}

/**
 * The address that ends the sign-in: with a session, or with a code for the client that asked for it. @throws
 * AuthError
 */
async function finish(
  deps: AuthDeps,
  providers: Providers,
  flow: FlowStateRow,
  signIn: ExternalSignIn,
  browser: Browser,
): Promise<string> {
  const target = flow.referrer || deps.settings.siteUrl;
  const result = await retryOnConflict(() => openFlow(deps, providers, flow, signIn, browser));
  if ('refusal' in result) {
    if (result.mails) await sendPrepared(deps, result.mails, 'by anybody');
    throw result.refusal;
  }
  if ('code' in result) return withQuery(target, { code: result.code });
  const session = await sessionShape(deps, deps.database.kysely, result.grant);
  const further: Record<string, string> = { provider_token: signIn.accessToken };
  if (signIn.refreshToken) further.provider_refresh_token = signIn.refreshToken;
  return withSession(target, session, further);
}

type Browser = { device: Device } & Pick<SignInRequest, 'browserHash' | 'admitMail'>;
type Opened = { grant: SessionGrant } | { code: string } | Refusal;

function openFlow(
  deps: AuthDeps,
  providers: Providers,
  flow: FlowStateRow,
  { profile, accessToken, refreshToken }: ExternalSignIn,
  { device, ...asker }: Browser,
): Promise<Opened> {
  return deps.database.transaction(async (tx) => {
    const accepted = await identify(tx, deps, providers, flow, { profile, ...asker });
    if ('refusal' in accepted) return accepted;
    const { user } = accepted;
    const now = deps.clock();
    if (flow.code_challenge) {
      const issuedFor = {
        userId: user.id,
        providerAccessToken: accessToken,
        providerRefreshToken: refreshToken,
      };
      return { code: await issueAuthCode(tx, flow.id, now, issuedFor) };
    }
    const method = flow.authentication_method as AuthMethod;
    return { grant: await createSession(tx, user.id, method, device, now) };
  });
}

/** Refusals because of the account rather than the request. */
const DENIALS = ['signup_disabled', 'user_banned', 'provider_email_needs_verification'];

function explain({ log }: AuthDeps, thrown: unknown): Record<string, string> {
  if (thrown instanceof ProviderRefusal) return { error: thrown.error, error_description: thrown.message };
  if (!(thrown instanceof AuthError)) log.error({ err: thrown }, 'external sign-in failed');
  const error = thrown instanceof AuthError ? thrown : unexpected();
  return errorParameters(error, ...(DENIALS.includes(error.code) ? ['access_denied'] : []));
}

const unexpected = () =>
  new AuthError(
    500,
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
  );

/** The address may contain tokens: it goes without a referrer. */
function redirect(c: AuthContext, location: string, status: 302 | 303): Response {
  c.header('Referrer-Policy', 'no-referrer');
  return c.redirect(location, status);
}
