import { once } from 'node:events';
import http, { type IncomingHttpHeaders } from 'node:http';
import net from 'node:net';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export type AskOptions = {
  method?: string;
  headers?: Record<string, string>;
  /** The body; several chunks are sent chunked, without a content-length. */
  body?: string | Buffer | (string | Buffer)[];
  agent?: http.Agent;
};

/** Sends one request and returns its answer as it came: nothing decompressed, no redirection followed, the path sent as written. */
export async function ask(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body, agent }: AskOptions = {},
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const request = http.request({ hostname, port, path, method, headers, agent: agent ?? false });
  // A server may answer and close before it has read everything.
  request.on('error', () => {});
  for (const chunk of Array.isArray(body) ? body : []) request.write(chunk);
  request.end(Array.isArray(body) ? undefined : body);
  const [response] = (await Promise.race([once(request, 'response'), failOnClose(request)])) as [
    http.IncomingMessage,
  ];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
}

async function failOnClose(request: http.ClientRequest): Promise<never> {
  await once(request, 'close');
  throw new Error('the connection closed without an answer');
}

/** Sends bytes as they are on a connection of their own; resolves with everything that came back once the server closed it. */
export async function sendRaw(
  origin: string,
  bytes: string | Buffer,
  { timeoutMs = 10_000 } = {},
): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = net.connect(Number(port), hostname);
  socket.on('error', () => {});
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.setTimeout(timeoutMs, () => socket.destroy());
  socket.write(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(chunks).toString();
}

export const statusOf = (rawAnswer: string): number => Number(/^HTTP\/1\.1 (\d{3}) /.exec(rawAnswer)?.[1]);
