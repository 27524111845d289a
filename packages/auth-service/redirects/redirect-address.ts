import type { AuthContext } from '../auth-deps.ts';
import type { SessionShape } from '../sessions/access-token.ts';
import type { AuthSettings } from '../settings.ts';
import type { AuthError } from '../transport/errors.ts';
import { chooseRedirect } from './allowed-redirect.ts';

/** The address to which a request wishes its user to come back, if that is allowed. */
export function requestedRedirect(c: AuthContext, settings: AuthSettings): string {
  const wishes = [c.req.header('redirect_to'), c.req.query('redirect_to'), c.req.header('Referer')];
  return chooseRedirect(wishes, settings);
}

type Parameters = Record<string, string>;

/** The address with parameters for its page behind `#`, where no server's log sees them. */
export function withFragment(address: string, parameters: Parameters): string {
  const [base] = address.split('#');
  return `${base}#${encode(parameters)}`;
}

/** The address with additional parameters. */
export function withQuery(address: string, parameters: Parameters): string {
  const [base = ''] = address.split('#');
  const [path, query = ''] = base.split(/\?(.*)/s);
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parameters)) all.set(name, value);
  return `${path}?${all}`;
}

/** The parameter by which a client recognises a redirection that ends its sign-in; it has no other meaning. */
const MARK = { sb: '' };

export function withSession(address: string, session: SessionShape, further: Parameters): string {
  return withFragment(address, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    ...further,
    ...MARK,
  });
}

const OAUTH_WORDS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** The parameters that describe a failure in a redirection; `word` is OAuth's own if it differs from the status's. */
export function errorParameters(error: AuthError, word = OAUTH_WORDS[error.status]): Parameters {
  return {
    ...(word !== undefined && { error: word }),
    error_code: error.code,
    error_description: error.message,
  };
}

/** Parameters in the fragment always; in the query too, for clients that look for a `?code=` there. */
export function withParameters(address: string, parameters: Parameters, isInQueryToo: boolean): string {
  const target = isInQueryToo ? withQuery(address, parameters) : address;
  return withFragment(target, { ...parameters, ...MARK });
}

/** Sorted, as its clients' tests expect. */
function encode(parameters: Parameters): string {
  const sorted = Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return new URLSearchParams(sorted).toString();
}
