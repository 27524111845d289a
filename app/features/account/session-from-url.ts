import {
  type AuthError,
  AuthImplicitGrantRedirectError,
  AuthPKCEGrantCodeExchangeError,
  type Session,
  type SupabaseClient,
} from '@supabase/supabase-js';

type Flow = 'implicit' | 'pkce';
type Auth = Pick<SupabaseClient['auth'], 'exchangeCodeForSession' | 'setSession'>;
type UrlSession = { session: Session; error: null } | { session: null; error: AuthError };

/** In the order in which the specification (section 8) names what is missing. */
const IMPLICIT_PARAMETERS = ['access_token', 'expires_in', 'refresh_token', 'token_type'] as const;

/**
 * The session that another page left in an address: a `code` in the query to exchange, or tokens after the `#`. The
 * client's own reader only says « No session defined in URL »; this one says what is missing, in the specification's
 * words. It never throws what the service refuses. `address` is undefined outside a browser.
 */
export async function sessionFromUrl(
  auth: Auth,
  address: string | undefined,
  flow: Flow,
): Promise<UrlSession> {
  if (address === undefined) return refuse(flow, 'No browser detected.');
  const { searchParams, hash } = new URL(address);
  return flow === 'pkce'
    ? exchangeCode(auth, searchParams)
    : takeTokens(auth, new URLSearchParams(hash.slice(1)));
}

async function exchangeCode(auth: Auth, query: URLSearchParams): Promise<UrlSession> {
  if (query.has('access_token')) return refuse('pkce', 'Not a valid PKCE flow url.');
  const code = query.get('code');
  if (!code) return refuse('pkce', 'No code detected.');
  const flowId = query.get('sb_flow_id');
  const { data, error } = await auth.exchangeCodeForSession(code, flowId ? { flowId } : undefined);
  if (error) return { session: null, error };
  return data.session ? { session: data.session, error: null } : refuse('pkce', 'No session detected.');
}

async function takeTokens(auth: Auth, tokens: URLSearchParams): Promise<UrlSession> {
  const told = tokens.get('error_description');
  if (told)
    return refuse('implicit', told, {
      error: tokens.get('error') ?? 'unspecified_error',
      code: tokens.get('error_code') ?? 'unspecified_code',
    });
  const missing = IMPLICIT_PARAMETERS.find((name) => !tokens.get(name));
  if (missing && IMPLICIT_PARAMETERS.every((name) => !tokens.has(name)))
    return refuse('implicit', 'Not a valid implicit grant flow url.');
  if (missing) return refuse('implicit', `No ${missing} detected.`);
  const { data, error } = await auth.setSession({
    access_token: tokens.get('access_token') ?? '',
    refresh_token: tokens.get('refresh_token') ?? '',
  });
  if (error) return { session: null, error };
  return data.session ? { session: data.session, error: null } : refuse('implicit', 'No session detected.');
}

function refuse(flow: Flow, message: string, details?: { error: string; code: string }): UrlSession {
  const Refusal = flow === 'pkce' ? AuthPKCEGrantCodeExchangeError : AuthImplicitGrantRedirectError;
  return { session: null, error: new Refusal(message, details) };
}
