import type { PageCache } from '../../pages/cache/page-cache.ts';
import type { Instrumentation } from '../instrumentation.ts';
import { methodName, routeClass } from '../route-class.ts';
import { counter, gauge, histogram, type Metric } from './registry.ts';

/** Seconds: from a page in memory to a form with photographs. */
const REQUEST_BOUNDS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30];
const STATEMENT_BOUNDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

/** Counts what the process does. Labels are a few names of our own: no address, no account, no word of a visitor. */
export function createMetricsInstrumentation(): {
  instrumentation: Instrumentation;
  read: (pageCache: Pick<PageCache, 'stats'>) => Metric[];
} {
  const requests = counter({
    name: 'http_requests_total',
    help: 'Requests answered, by part of the site, method and status.',
    labels: ['route', 'method', 'status'],
  });
  const durations = histogram({
    name: 'http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer.',
    labels: ['route'],
    bounds: REQUEST_BOUNDS,
  });
  const memory = counter({
    name: 'papin_page_cache_requests_total',
    help: 'Requests answered from kept pages and static files (hit), and those that asked further (miss).',
    labels: ['result'],
  });
  const renders = histogram({
    name: 'papin_page_render_duration_seconds',
    help: 'Pages rendered, from their loaders to the finished document.',
    labels: ['route'],
    bounds: REQUEST_BOUNDS,
  });
  const statements = histogram({
    name: 'papin_database_statement_duration_seconds',
    help: 'Statements of PostgreSQL.',
    labels: ['result'],
    bounds: STATEMENT_BOUNDS,
  });
  const mails = counter({
    name: 'papin_mails_total',
    help: 'Mails handed to the mail server, or to the outbox folder.',
    labels: ['result'],
  });
  let inFlight = 0;

  const instrumentation: Instrumentation = {
    requests: (handle) => (request, response) => {
      const startedAt = performance.now();
      inFlight += 1;
      // Also when the visitor leaves before the end.
      response.once('close', () => {
        inFlight -= 1;
        const route = routeClass(request.url ?? '/');
        const status = response.headersSent ? String(response.statusCode) : 'none';
        requests.add([route, methodName(request.method), status]);
        durations.observe([route], (performance.now() - startedAt) / 1000);
      });
      handle(request, response);
    },
    memory: (answer) => (request, response) => {
      const isHit = answer(request, response);
      memory.add([isHit ? 'hit' : 'miss']);
      return isHit;
    },
    pages: (answer) => async (request, id, clientIp) => {
      const startedAt = performance.now();
      try {
        return await answer(request, id, clientIp);
      } finally {
        const route = routeClass(new URL(request.url).pathname);
        renders.observe([route], (performance.now() - startedAt) / 1000);
      }
    },
    statement: ({ level, queryDurationMillis }) =>
      statements.observe([level === 'error' ? 'error' : 'ok'], queryDurationMillis / 1000),
    mails: (send) => async (mail) => {
      try {
        await send(mail);
        mails.add(['sent']);
      } catch (error) {
        mails.add(['failed']);
        throw error;
      }
    },
  };
  return {
    instrumentation,
    read(pageCache) {
      const { pages, bytes } = pageCache.stats();
      return [
        ...[requests, durations, memory, renders, statements, mails].map((metric) => metric.read()),
        gauge('http_requests_in_flight', 'Requests that are not answered yet.', inFlight),
        gauge('papin_page_cache_pages', 'Pages kept in memory.', pages),
        gauge('papin_page_cache_bytes', 'Bytes of the pages kept in memory.', bytes),
      ];
    },
  };
}
