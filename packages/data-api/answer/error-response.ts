import { RestError } from '../errors.ts';

/** All four members, always: clients read them from whatever comes back. */
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

/** For a failure of ours: what it was stands in the log. */
export const unexpectedFailure = (cause: unknown): RestError =>
  new RestError(500, 'PGRSTX00', 'Unexpected failure, please check server logs for more information', {
    cause,
  });
