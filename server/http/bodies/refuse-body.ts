import { errorResponse } from '../error-page.ts';

/** Late; too many of one network or its region; too many of all, or no room. */
type Status = 408 | 429 | 503;

const CODES = {
  408: ['request_timeout', 'The request took too long to arrive'],
  429: ['over_request_rate_limit', 'Too many requests of this network are on their way'],
  503: ['unexpected_failure', 'Too many requests are on their way'],
} as const;

const RETRY_AFTER_S = '5';

/**
 * The answer to a body that was not taken in. Programs are told in the words of the service they ask, whatever the service; nothing
 * else may follow on that connection, where the rest of the body is.
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
