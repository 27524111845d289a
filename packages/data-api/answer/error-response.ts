import { RestError } from '../errors.ts';

/** Always has all four members, because clients read them from any error. */
export function errorBody({ code, message, details, hint }: RestError): string {
  return JSON.stringify({ code, message, details, hint });
}

export function errorResponse(error: RestError): Response {
  return new Response(errorBody(error), {
    status: error.status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Proxy-Status': `PostgREST; error=${error.code}`,
      ...error.headers,
    },
  });
}

/** For a failure of ours; the log has the cause. */
export const unexpectedFailure = (cause: unknown): RestError =>
  new RestError(500, 'PGRSTX00', 'Unexpected failure, please check server logs for more information', {
    cause,
  });
