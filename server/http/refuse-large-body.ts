import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../log.ts';
import { errorHeaders, errorPage } from './error-page.ts';
import { nextRequestId } from './request-id.ts';

/** How long the rest of a refused body is read and thrown away. */
const LINGER_MS = 2_000;

/**
 * Answers 413 at once, then reads on for a while: closing on a client that is still sending resets the connection,
 * and the answer would be lost.
 */
export function refuseLargeBody(
  request: IncomingMessage,
  response: ServerResponse,
  { fixedHeaders, log }: { fixedHeaders: readonly [string, string][]; log: Log },
): void {
  const id = nextRequestId();
  const body = Buffer.from(errorPage(413, id));
  const headers = {
    ...Object.fromEntries(fixedHeaders),
    ...errorHeaders,
    'Content-Length': body.length,
    Connection: 'close',
    'X-Request-Id': id,
  };
  response.writeHead(413, headers).write(body);
  const timer = setTimeout(() => request.destroy(), LINGER_MS);
  request.on('close', () => {
    clearTimeout(timer);
    response.end();
  });
  request.resume();
  log.info({ id, method: request.method, url: request.url, status: 413 });
}
