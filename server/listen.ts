import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { errorPage } from './http/error-page.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A request line and headers longer than this are refused with 431. */
const MAX_HEADER_BYTES = 16 * 1024;

/** Starts the HTTP server; resolves once it accepts connections, rejects with the cause otherwise (port taken…). */
export function listen(handler: Handler, { port, host }: { port: number; host: string }): Promise<Server> {
  const server = http.createServer({ maxHeaderSize: MAX_HEADER_BYTES, requestTimeout: 60_000, keepAliveTimeout: 65_000 }, handler);
  server.on('clientError', answerBadRequest);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

/** What the HTTP parser refuses never becomes a request: the answer is written to the socket. */
function answerBadRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const body = errorPage(status);
  const head = [
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`,
    'Content-Type: text/html; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/**
 * Stops taking connections and resolves when the requests in flight are answered, or after `timeoutMs`, when the rest is
 * cut. True when nothing was cut.
 */
export function stopListening(server: Server, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      server.closeAllConnections();
      resolve(false);
    }, timeoutMs);
    server.close(() => {
      clearTimeout(timer);
      resolve(true);
    });
    server.closeIdleConnections();
  });
}
