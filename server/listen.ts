import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { answerBadRequest } from './http/answer-bad-request.ts';
import { oneAtATime } from './http/one-at-a-time.ts';

export type ListenOptions = {
  /** 0 = any free port. */
  port: number;
  host: string;
  /** A socket that is already listening and stays open for the next process, instead of port and host. */
  listenFd?: number | undefined;
  /** Headers of every answer, for answers that never reach the handler. */
  fixedHeaders: readonly [string, string][];
};

export type Listening = {
  port: number;
  /**
   * Takes no more connections (those of an inherited socket wait for the next process). Resolves when the requests in
   * flight are answered, or after `timeoutMs`, when the rest is cut. True when nothing was cut.
   */
  stop(timeoutMs: number): Promise<boolean>;
};

/** The server cannot listen where it was told to. The message is French, for the person who runs the site. */
export class ListenError extends Error {}

/** A longer request line with headers is refused with 431. */
const MAX_HEADER_BYTES = 16 * 1024;

/** Photographs from a phone take minutes on a poor network; headers get one minute. */
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
/** Time from connecting to the first request: a proxy connects when it has a request to send. */
const FIRST_REQUEST_MS = 1_000;

type Sockets = ReadonlyMap<Socket, { openedAt: number }>;

function stop(server: Server, sockets: Sockets, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const closeIdle = () => {
      server.closeIdleConnections();
      // Browsers open connections before they need them; Node does not count those as idle.
      const since = performance.now() - FIRST_REQUEST_MS;
      for (const [socket, { openedAt }] of sockets)
        if (socket.bytesRead === 0 && openedAt < since) socket.destroy();
    };
    // A connection in use now will be idle later, and its browser would keep it open for a minute. One whose next
    // request has not been read yet looks idle too: Node reads after timers and before immediates.
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
