import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type LocalServer = { origin: string; stop(): Promise<void> };

type MakeHandler = (origin: string) => http.RequestListener | Promise<http.RequestListener>;

/** Starts a server on a free port; the handler is made once its address is known. */
export async function startLocalServer(makeHandler: MakeHandler): Promise<LocalServer> {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on('request', await makeHandler(origin));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { origin, stop };
}

/** The same, stopped at the end of the calling test. */
export async function useLocalServer(makeHandler: MakeHandler): Promise<LocalServer> {
  const server = await startLocalServer(makeHandler);
  onTestFinished(server.stop);
  return server;
}
