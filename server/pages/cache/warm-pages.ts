import type { ContentLibrary } from '../../content/library.ts';
import { pathsOf } from '../../content/sitemap.ts';
import type { Log } from '../../log.ts';

type Fetcher = { request(path: string, init?: RequestInit): Response | Promise<Response> };

/**
 * Renders every public page once after start, one at a time, so that no visitor waits for a first render. Stops when
 * `stopped` says so.
 */
export async function warmPages(
  app: Fetcher,
  content: Pick<ContentLibrary, 'siteSections'>,
  { log, stopped }: { log: Log; stopped: AbortSignal },
): Promise<void> {
  const startedAt = performance.now();
  const paths = content.siteSections().flatMap(pathsOf);
  for (const path of paths) {
    if (stopped.aborted) return;
    const response = await app.request(path, { headers: { 'Accept-Encoding': 'br' } });
    await response.arrayBuffer();
    // Visitors go first.
    await new Promise((resolve) => setImmediate(resolve));
  }
  log.info({ pages: paths.length, ms: Math.round(performance.now() - startedAt) }, 'pages warmed');
}
