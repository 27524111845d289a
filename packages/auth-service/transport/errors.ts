import { randomUUID } from 'node:crypto';
import type { AuthContext, AuthDeps } from '../auth-deps.ts';

/** An answer that is no success. Status, code and message are the protocol's, checked literally by its clients. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  /** Members beside the usual ones, such as `weak_password`. */
  readonly extra: Readonly<Record<string, unknown>>;
  readonly retryAfterS?: number;

  constructor(
    status: number,
    code: string,
    message: string,
    options: { extra?: Record<string, unknown>; retryAfterS?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.status = status;
    this.code = code;
    this.extra = options.extra ?? {};
    this.retryAfterS = options.retryAfterS;
  }
}

/** The few answers in the manner of OAuth: 400 `{error, error_description}`. */
export class OAuthError extends Error {
  readonly error: string;

  constructor(error: string, description: string) {
    super(description);
    this.error = error;
  }
}

export const badRequest = (message: string) => new AuthError(400, 'validation_failed', message);

/** "Wrong arguments" of the routes that answer 422 for them. */
export const unprocessable = (code: string, message: string) => new AuthError(422, code, message);

export const VERSION_HEADER = 'X-Supabase-Api-Version';
export const NEW_VERSION = '2024-01-01';
/** Seconds after which the database may be back. */
const RETRY_AFTER_S = 5;
const UNEXPECTED = 'Unexpected failure, please check server logs for more information';

/** Whether the client asked for the error shape of 2024-01-01. */
export function wantsNewShape(version: string | undefined): boolean {
  return version !== undefined && isDate(version) && version >= NEW_VERSION;
}

/** Whether a text is a calendar date; `Date` alone takes the 31st of February for a day of March. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The body of an error in the shape its client asked for, and the headers that go with it. */
export function errorEnvelope(
  error: AuthError,
  version: string | undefined,
  errorId: string,
): { body: Record<string, unknown>; headers: Record<string, string> } {
  const headers: Record<string, string> = {};
  if (error.retryAfterS !== undefined) headers['Retry-After'] = String(error.retryAfterS);
  // The rest of the body is never read: no other request may follow on that connection.
  if (error.status === 413) headers.Connection = 'close';
  if (!wantsNewShape(version)) {
    const id = error.status >= 500 ? { error_id: errorId } : {};
    headers['x-sb-error-code'] = error.code;
    return {
      body: { code: error.status, error_code: error.code, msg: error.message, ...id, ...error.extra },
      headers,
    };
  }
  headers[VERSION_HEADER] = NEW_VERSION;
  if (error.code !== 'weak_password') headers['x-sb-error-code'] = error.code;
  return { body: { code: error.code, message: error.message, ...error.extra }, headers };
}

type ErrorDeps = Pick<AuthDeps, 'log' | 'isUnavailable' | 'isClientGone'>;

/** Answers an error that an endpoint threw. An unexpected one is logged, and reported without details. */
export function answerError({ log, isUnavailable, isClientGone }: ErrorDeps) {
  return (thrown: Error, c: AuthContext): Response => {
    if (thrown instanceof OAuthError)
      return json(400, { error: thrown.error, error_description: thrown.message });
    const errorId = randomUUID();
    const error = thrown instanceof AuthError ? thrown : isUnavailable(thrown) ? notNow() : unexpected();
    if (error.status >= 500 && !isClientGone(thrown))
      log.error({ errorId, url: c.req.path, err: thrown, cause: thrown.cause }, 'auth request failed');
    const { body, headers } = errorEnvelope(error, c.req.header(VERSION_HEADER), errorId);
    return json(error.status, body, headers);
  };
}

/** The answer while the database is away for a moment: clients keep their session and ask again, which a 500 would forbid. */
const notNow = () => new AuthError(503, 'unexpected_failure', UNEXPECTED, { retryAfterS: RETRY_AFTER_S });

const unexpected = () => new AuthError(500, 'unexpected_failure', UNEXPECTED);

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}
