import { errorResponse } from '../error-page.ts';

/** 408: too late. 429: too many from one network or region. 503: too many in all, or no room. */
type Status = 408 | 429 | 503;

const CODES = {
  408: ['request_timeout', 'The request took too long to arrive'],
  429: ['over_request_rate_limit', 'Too many requests of this network are on their way'],
  503: ['unexpected_failure', 'Too many requests are on their way'],
} as const;

const RETRY_AFTER_S = '5';

/**
 * Answers a body that was not received. Programs get the error format of the service they call. The connection is
 * closed, because the rest of the body is still on it.
 */
export function refuseBody(status: Status, { isProgram, id }: { isProgram: boolean; id: string }): Response {
  const headers = { Connection: 'close', ...(status !== 408 && { 'Retry-After': RETRY_AFTER_S }) };
  if (!isProgram) return errorResponse(status === 503 ? 'crowded' : status, id, headers);
  const [code, message] = CODES[status];
  return Response.json(
    { code, error_code: code, message, msg: message, details: null, hint: null },
    { status, headers: { ...headers, 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' } },
  );
}
