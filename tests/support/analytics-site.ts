import { text } from 'node:stream/consumers';
import { startLocalServer } from './local-server.ts';
import { startOwnSite } from './own-site.ts';

/** A page view as an external service was told of it. */
export type Received = { path: string; body: string; cookie?: string };

export type AnalyticsSite = {
  origin: string;
  /** Where page views go. */
  service: string;
  received: Received[];
  stop(): Promise<void>;
};

/** The site with an external analytics, which is a local server that keeps all that it hears. */
export async function startAnalyticsSite(settingFor: (service: string) => string): Promise<AnalyticsSite> {
  const received: Received[] = [];
  const service = await startLocalServer(() => async (request, response) => {
    const { url = '', headers } = request;
    received.push({ path: url, body: await text(request), cookie: headers.cookie });
    response.writeHead(204).end();
  });
  const site = await startOwnSite({ ANALYTICS: settingFor(service.origin) });
  return {
    origin: site.origin,
    service: service.origin,
    received,
    async stop() {
      await site.stop();
      await service.stop();
    },
  };
}
