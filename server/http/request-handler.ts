import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { AUTH_PATH, DATA_API_PATH, FUNCTIONS_PATH, MAX_BODY_BYTES } from '../app.ts';
import type { Log } from '../log.ts';
import { maxUploadBytes } from '../uploads/upload-paths.ts';
import type { AppEnv } from './app-env.ts';
import { errorHeaders, errorPage, errorResponse } from './error-page.ts';
import { refuseLargeBody } from './refuse-large-body.ts';

export type RequestHandlerOptions = {
  app: Hono<AppEnv>;
  answerFromCache: (request: IncomingMessage, response: ServerResponse) => boolean;
  fixedHeaders: readonly [string, string][];
  log: Log;
};

/** Handles a raw request: the page cache and the static files, the limit of its body, the app. */
export function createRequestHandler({ app, answerFromCache, fixedHeaders, log }: RequestHandlerOptions) {
  // A request that cannot become a Request (an impossible Host, for example) never reaches the app.
  const errorHandler = () => errorResponse(400, undefined, Object.fromEntries(fixedHeaders));
  const answerFromApp = getRequestListener(app.fetch, { errorHandler });
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (hasTwoHosts(request)) {
      refuseTwoHosts(response, fixedHeaders);
      return;
    }
    if (answerFromCache(request, response)) return;
    const isTooLarge = Number(request.headers['content-length']) > maxBytesOf(request);
    if (isTooLarge && !refusesItself(request.url ?? ''))
      refuseLargeBody(request, response, { fixedHeaders, log });
    else void answerFromApp(request, response);
  };
}

/** Node believes the first value, a proxy may have believed the other (RFC 9112, 3.2). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

function refuseTwoHosts(response: ServerResponse, fixedHeaders: readonly [string, string][]): void {
  const body = errorPage(400);
  const headers = {
    ...Object.fromEntries(fixedHeaders),
    ...errorHeaders,
    'Content-Length': Buffer.byteLength(body),
    // Anything else on this connection was meant for another server.
    Connection: 'close',
  };
  response.writeHead(400, headers).end(body);
}

function maxBytesOf({ method, url = '', headers }: IncomingMessage): number {
  const [pathname = ''] = url.split('?');
  return maxUploadBytes({ method, pathname, contentType: headers['content-type'] }) ?? MAX_BODY_BYTES;
}

/** The services of the Supabase protocol have their own error format. */
const refusesItself = (url: string) =>
  [AUTH_PATH, DATA_API_PATH, FUNCTIONS_PATH].some((path) => url.startsWith(`${path}/`));
