import pg from 'pg';
import { RestError } from '../errors.ts';
import type { DataApiHost } from '../host.ts';

/** PostgreSQL's refusal in the protocol's form; other errors are returned unchanged. */
export function fromDatabaseError(
  error: unknown,
  role: string,
  absenceOf: DataApiHost['absenceOf'],
): unknown {
  if (error instanceof RestError) return error;
  if (!(error instanceof pg.DatabaseError)) return unavailable(error, absenceOf(error));
  const { code = 'XX000', message, detail, hint } = error;
  if (code === 'PGRST') return fromRaisedAnswer(message, detail);
  const status = statusOf(code, message, role);
  return new RestError(status, code, message, {
    details: detail,
    hint,
    headers: status === 401 ? { 'WWW-Authenticate': 'Bearer' } : undefined,
    cause: error,
  });
}

/** Statuses by the class of the SQLSTATE; exact codes first. */
const STATUSES: readonly [pattern: RegExp, status: number][] = [
  [/^08/, 503],
  [/^09/, 500],
  [/^0[LP]/, 403],
  [/^23503$/, 409],
  [/^23505$/, 409],
  [/^25006$/, 405],
  [/^21/, 500],
  [/^25/, 500],
  [/^28/, 403],
  [/^2D/, 500],
  [/^3[89B]/, 500],
  [/^40/, 500],
  [/^42883$/, 404],
  [/^42P01$/, 404],
  [/^42P17$/, 500],
  [/^53400$/, 500],
  [/^53/, 503],
  [/^5[45]/, 500],
  [/^57P01$/, 503],
  [/^5[78]/, 500],
  [/^F0/, 500],
  [/^HV/, 500],
  [/^P0001$/, 400],
  [/^P0/, 500],
  [/^XX/, 500],
];

const UNKNOWN_ROLE = /^role ".*" does not exist$/s;

/**
 * The request needs more memory than PostgreSQL ever allocates: a pattern such as « 200 times 200 times », or a
 * repeated text.
 */
const TOO_LARGE = /^invalid memory alloc request size/;

function statusOf(code: string, message: string, role: string): number {
  if (code === 'XX000' && TOO_LARGE.test(message)) return 400;
  const raised = /^PT(\d{3})$/.exec(code)?.[1];
  if (raised) return Number(raised) >= 200 && Number(raised) < 600 ? Number(raised) : 500;
  if (code === '42501') return role === 'anon' ? 401 : 403;
  if (code === '22023' && UNKNOWN_ROLE.test(message)) return 401;
  return STATUSES.find(([pattern]) => pattern.test(code))?.[1] ?? 400;
}

/** `raise sqlstate 'PGRST'`: the function wrote the whole answer, as JSON in message and detail. */
function fromRaisedAnswer(message: string, detail: string | undefined): RestError {
  const body = parseObject(message);
  const answer = parseObject(detail);
  const status = Number(answer?.status);
  const isWhole = typeof body?.code === 'string' && typeof body.message === 'string';
  if (!body || !isWhole || !answer || !(status >= 200 && status < 600))
    return badRaise(message, detail, !isWhole);
  return new RestError(status, String(body.code), String(body.message), {
    details: body.details,
    hint: typeof body.hint === 'string' ? body.hint : null,
    headers: headersOf(answer.headers),
  });
}

function badRaise(message: string, detail: string | undefined, isMessage: boolean): RestError {
  return new RestError(500, 'PGRST121', `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`, {
    details: isMessage
      ? `Invalid JSON value for MESSAGE: '${message}'`
      : detail === undefined
        ? 'DETAIL is missing in the RAISE statement'
        : `Invalid JSON value for DETAIL: '${detail}'`,
    hint: isMessage
      ? "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'."
      : "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
  });
}

function parseObject(text: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function headersOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, String(one)]));
}

function unavailable(error: unknown, absence: ReturnType<DataApiHost['absenceOf']>): unknown {
  if (!absence) return error;
  return absence === 'no connection free'
    ? new RestError(504, 'PGRST003', 'Timed out acquiring connection from connection pool.', { cause: error })
    : new RestError(503, 'PGRST001', 'Database client error. Retrying the connection.', {
        headers: { 'Retry-After': '1' },
        cause: error,
      });
}
