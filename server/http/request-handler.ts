import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { type AppEnv, AUTH_PATH, DATA_API_PATH, FUNCTIONS_PATH, MAX_BODY_BYTES } from '../app.ts';
import type { Log } from '../log.ts';
import { maxUploadBytes } from '../uploads/upload-paths.ts';
import { errorResponse } from './error-page.ts';
import { refuseLargeBody } from './refuse-large-body.ts';

export type RequestHandlerOptions = {
  app: Hono<AppEnv>;
  answerFromCache: (request: IncomingMessage, response: ServerResponse) => boolean;
  fixedHeaders: readonly [string, string][];
  log: Log;
};

/** What a raw request meets, in order: the page cache and the static files, the limit of its body, the app. */
export function createRequestHandler({ app, answerFromCache, fixedHeaders, log }: RequestHandlerOptions) {
  // What cannot become a Request, such as an impossible Host, never reaches the app.
  const errorHandler = () => errorResponse(400, undefined, Object.fromEntries(fixedHeaders));
  const answerFromApp = getRequestListener(app.fetch, { errorHandler });
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (answerFromCache(request, response)) return;
    const isTooLarge = Number(request.headers['content-length']) > maxBytesOf(request);
    if (isTooLarge && !refusesItself(request.url ?? ''))
      refuseLargeBody(request, response, { fixedHeaders, log });
    else void answerFromApp(request, response);
  };
}

function maxBytesOf({ method, url = '', headers }: IncomingMessage): number {
  const [pathname = ''] = url.split('?');
  return maxUploadBytes({ method, pathname, contentType: headers['content-type'] }) ?? MAX_BODY_BYTES;
}

/** The services of the Supabase protocol answer in their own words. */
const refusesItself = (url: string) =>
  [AUTH_PATH, DATA_API_PATH, FUNCTIONS_PATH].some((path) => url.startsWith(`${path}/`));
