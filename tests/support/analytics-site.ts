import { text } from 'node:stream/consumers';
import { startLocalServer } from './local-server.ts';
import { startOwnSite } from './own-site.ts';

/** A page view as the external service received it. */
export type Received = { path: string; body: string; cookie?: string };

export type AnalyticsSite = {
  origin: string;
  /** The address that receives page views. */
  service: string;
  received: Received[];
  stop(): Promise<void>;
};

/** The site with an external analytics service: a local server that keeps everything it receives. */
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
