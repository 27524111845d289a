import http from 'node:http';
import https from 'node:https';
import type net from 'node:net';
import tls from 'node:tls';

export type Connect = (to: { host: string; port: number }) => Promise<net.Socket>;

type Reached = {
  timeoutMs: number;
  /** How it connects to an address that somebody typed (connect-outside.ts); without it, as Node does. */
  connect?: Connect | undefined;
};

type Posted = Reached & { headers: Record<string, string>; body: string };
type Answered = { status: number; text: string };

/** Upper bound for an answer, above all those that the site reads. */
const MOST_BYTES = 64 * 1024;

/** Posts to another service and reads its answer. A redirection is an answer too: the posted data go nowhere else. */
export const postOutside = (url: string, { headers, body, ...reached }: Posted): Promise<Answered> =>
  askOutside(url, {
    ...reached,
    method: 'POST',
    headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
    body,
  });

/** Asks another service for its answer, without following a redirection. */
export const getOutside = (url: string, reached: Reached): Promise<Answered> =>
  askOutside(url, { ...reached, method: 'GET', headers: {}, body: '' });

function askOutside(
  url: string,
  { method, headers, body, timeoutMs, connect }: Posted & { method: 'GET' | 'POST' },
): Promise<Answered> {
  const { protocol, hostname, port } = new URL(url);
  const isTls = protocol === 'https:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const signal = AbortSignal.timeout(timeoutMs);
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const open: http.RequestOptions['createConnection'] = (_, opened) => {
    connect?.({ host, port: Number(port) || (isTls ? 443 : 80) }).then(
      (socket) => opened?.(null, isTls ? tls.connect({ socket, servername: host }) : socket),
      (error: Error) => opened?.(error, null as never),
    );
    return undefined;
  };
  const request = (isTls ? https : http).request(url, {
    method,
    headers,
    signal,
    // With `createConnection`, Node uses no agent.
    ...(connect && { createConnection: open }),
  });
  request.on('error', (error) => reject(signal.aborted ? signal.reason : error));
  request.on('response', (response) => {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (piece: string) => {
      text += piece;
      if (text.length > MOST_BYTES) request.destroy(new Error('the answer is too long'));
    });
    response.on('error', (error) => reject(signal.aborted ? signal.reason : error));
    response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
  });
  request.end(body);
  return promise;
}
