import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** No browser sends a second request before it has the first answer, and programs that do send a few. */
export const MOST_WAITING = 100;

/**
 * Requests that arrive together on one connection start one after the other, each when the previous answer has left.
 * Node would start them all: a client that sends thousands and reads nothing would make the server hold thousands of
 * pages.
 */
export function oneAtATime(handler: Handler): Handler {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    // Node gives the connection to one answer at a time.
    if (response.socket) return handler(request, response);
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > MOST_WAITING) {
      socket.destroy();
      return;
    }
    waiting.set(socket, count);
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      handler(request, response);
    });
  };
}
