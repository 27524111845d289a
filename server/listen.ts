import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { answerBadRequest } from './http/answer-bad-request.ts';
import { oneAtATime } from './http/one-at-a-time.ts';

export type ListenOptions = {
  /** 0 = any free one. */
  port: number;
  host: string;
  /** A socket that listens already and stays open for the next process, in the place of port and host. */
  listenFd?: number | undefined;
  /** Headers of all answers, for those that never reach the handler. */
  fixedHeaders: readonly [string, string][];
};

export type Listening = {
  port: number;
  /**
   * Takes no more connections (those of an inherited socket wait for the next process) and resolves when the requests in
   * flight are answered, or after `timeoutMs`, when the rest is cut. True when nothing was cut.
   */
  stop(timeoutMs: number): Promise<boolean>;
};

/** The server cannot listen where it was told to. The message is French, for whoever runs the shop. */
export class ListenError extends Error {}

/** A request line and headers longer than this are refused with 431. */
const MAX_HEADER_BYTES = 16 * 1024;

/** Photographs from a telephone take minutes where the network is poor; headers have a minute. */
const REQUEST_TIMEOUT_MS = 300_000;

/** Starts the HTTP server; resolves once it accepts connections. Throws ListenError. */
export async function listen(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  { port, host, listenFd, fixedHeaders }: ListenOptions,
): Promise<Listening> {
  const server = http.createServer(
    { maxHeaderSize: MAX_HEADER_BYTES, requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: 65_000 },
    oneAtATime(handler),
  );
  const sockets = new Map<Socket, { openedAt: number }>();
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, { openedAt: performance.now() });
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    answerBadRequest(error, socket, fixedHeaders),
  );
  await new Promise<void>((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) =>
      reject(new ListenError(explain(error, host, port), { cause: error }));
    server.once('error', fail);
    server.listen(listenFd === undefined ? { port, host } : { fd: listenFd }, () => {
      server.off('error', fail);
      resolve();
    });
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: (timeoutMs) => stop(server, sockets, timeoutMs),
  };
}

function explain({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Le port ${port} est déjà pris par un autre programme. Arrêtez-le, ou choisissez un autre port (réglage PORT).`,
    EACCES: `Le port ${port} demande des droits d’administrateur. Choisissez-en un au-dessus de 1023 (réglage PORT).`,
    EADDRNOTAVAIL: `L’adresse ${host} n’est pas celle de cette machine (réglage HOST).`,
    ENOTFOUND: `L’adresse ${host} est inconnue (réglage HOST).`,
  };
  return (
    reasons[code ?? ''] ?? `Impossible d’écouter sur ${host}:${port} (réglages HOST et PORT) : ${message}.`
  );
}

const SWEEP_MS = 20;
/** From a connection to its first request: a proxy opens one to send it at once. */
const FIRST_REQUEST_MS = 1_000;

type Sockets = ReadonlyMap<Socket, { openedAt: number }>;

function stop(server: Server, sockets: Sockets, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const closeIdle = () => {
      server.closeIdleConnections();
      // Browsers open connections ahead of their requests; Node does not count those as idle.
      const since = performance.now() - FIRST_REQUEST_MS;
      for (const [socket, { openedAt }] of sockets)
        if (socket.bytesRead === 0 && openedAt < since) socket.destroy();
    };
    // A connection in use now falls idle later, and its browser would keep it open for a minute. One whose next request waits to be
    // read looks idle too: after a timer Node reads, and then come the immediates.
    const sweep = setInterval(() => setImmediate(closeIdle), SWEEP_MS);
    const finish = (isClean: boolean) => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve(isClean);
    };
    const cut = setTimeout(() => {
      server.closeAllConnections();
      finish(false);
    }, timeoutMs);
    server.prependListener('request', (_, response: ServerResponse) =>
      response.setHeader('Connection', 'close'),
    );
    server.close(() => finish(true));
  });
}
