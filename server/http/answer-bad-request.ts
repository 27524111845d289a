import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorHeaders, errorPage } from './error-page.ts';

/** How long a refused connection may go on sending before it is cut. */
const LINGER_MS = 1_000;
const refused = new WeakSet<Socket>();

/** A request that the HTTP parser refuses never becomes a Request, so the answer is written to the socket. */
export function answerBadRequest(
  error: NodeJS.ErrnoException,
  socket: Socket,
  fixedHeaders: readonly [string, string][],
): void {
  // A refused client has its answer, and anything that it still sends is no longer HTTP.
  if (refused.has(socket)) return;
  refused.add(socket);
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const body = errorPage(status);
  const headers = [
    ...fixedHeaders,
    ...Object.entries(errorHeaders),
    ['Content-Length', Buffer.byteLength(body)],
    ['Connection', 'close'],
  ];
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Destroying the socket with unread bytes would reset the connection, and the answer would be lost.
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer)).resume();
}
