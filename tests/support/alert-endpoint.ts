import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';

type Asked = { method: string; path: string; headers: http.IncomingHttpHeaders; body: string };

export type AlertEndpoint = {
  /** Its address, by a name that PRIVATE_HOSTS can allow. */
  origin: string;
  /** All that it took. */
  asked: Asked[];
  /** How it answers: it takes what comes, fails, leads to its own /inside, or never answers. */
  mood: 'well' | 'broken' | 'elsewhere' | 'silent';
  stop(): void;
};

/** A service outside that takes alerts and heartbeats, with faults on demand. */
export async function startAlertEndpoint(): Promise<AlertEndpoint> {
  const server = http.createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const body = await readText(request);
    if (endpoint.mood === 'silent') return;
    if (endpoint.mood === 'well' || path === '/inside') endpoint.asked.push({ method, path, headers, body });
    const status = { well: 200, broken: 500, elsewhere: 302 }[endpoint.mood];
    response.writeHead(status, { Location: `http://127.0.0.1:${port}/inside` }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint: AlertEndpoint = {
    origin: `http://localhost:${port}`,
    asked: [],
    mood: 'well',
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return endpoint;
}
