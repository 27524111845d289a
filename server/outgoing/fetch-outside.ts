import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import type { Connect } from './send-outside.ts';

/** Above every file that the site stores. */
const MOST_BYTES = 64 * 1024 * 1024;

type Made = (error: Error | null, socket: Duplex) => void;
type Options = { host?: string | null | undefined; port?: number | string | null | undefined };

/** What `connect` reaches, kept open for the next request. */
class PlainAgent extends http.Agent {
  readonly #connect: Connect;
  constructor(connect: Connect) {
    super({ keepAlive: true });
    this.#connect = connect;
  }
  override createConnection({ host, port }: Options, made?: Made): undefined {
    open(this.#connect, { host, port: port ?? 80 }, made);
  }
}

class TlsAgent extends https.Agent {
  readonly #connect: Connect;
  constructor(connect: Connect) {
    super({ keepAlive: true });
    this.#connect = connect;
  }
  override createConnection({ host, port }: Options, made?: Made): undefined {
    open(this.#connect, { host, port: port ?? 443 }, (error, socket) =>
      made?.(error, error ? socket : tls.connect({ socket, servername: host ?? '' })),
    );
  }
}

function open(connect: Connect, { host, port }: Options, made: Made | undefined): void {
  const bare = (host ?? '').replace(/^\[|\]$/g, '');
  connect({ host: bare, port: Number(port) }).then(
    (socket) => made?.(null, socket),
    (error: Error) => made?.(error, null as never),
  );
}

/** A `fetch` for a service at an address that somebody typed. It follows no redirection. */
export function fetchOutside(connect: Connect): typeof fetch {
  const plain = new PlainAgent(connect);
  const sealed = new TlsAgent(connect);
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const body = init.body ? Buffer.from(await new Response(init.body).arrayBuffer()) : undefined;
    const isTls = url.protocol === 'https:';
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const request = (isTls ? https : http).request(url, {
      agent: isTls ? sealed : plain,
      method: init.method ?? 'GET',
      headers: {
        ...Object.fromEntries(new Headers(init.headers)),
        ...(body && { 'content-length': String(body.length) }),
      },
      ...(init.signal && { signal: init.signal }),
    });
    const fail = (error: Error) => reject(init.signal?.aborted ? init.signal.reason : error);
    request.on('error', fail);
    request.on('response', (response) => {
      const pieces: Buffer[] = [];
      let size = 0;
      response.on('data', (piece: Buffer) => {
        pieces.push(piece);
        size += piece.length;
        if (size > MOST_BYTES) request.destroy(new Error('the answer is too long'));
      });
      response.on('error', fail);
      response.on('end', () => resolve(answerOf(response, Buffer.concat(pieces))));
    });
    request.end(body);
    return promise;
  };
}

const BODILESS = [204, 205, 304];

function answerOf({ statusCode: status = 502, headers }: http.IncomingMessage, body: Buffer): Response {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  );
  return new Response(BODILESS.includes(status) ? null : new Uint8Array(body), { status, headers: kept });
}
